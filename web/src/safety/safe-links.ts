/** Where we are: our own origin, and the domain whose docs and help are ours too. */
export type Here = { origin: string; domain: string }

export type SafeLink = { kind: 'own'; path: string } | { kind: 'external'; url: string }

/** The product's domain behind the name it is served under. */
export const domainOf = (hostname: string) => hostname.replace(/^(?:www|app)\./, '')

const hereNow = (): Here => ({ origin: location.origin, domain: domainOf(location.hostname) })

/**
 * What a link may lead to: a path of our own, or the product's domain and its docs and help; null for everything
 * else. Source: specification 5.
 */
export function safeLink(link: string, here: Here = hereNow()): SafeLink | null {
  const url = URL.parse(link, here.origin)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password) return null
  if (url.origin === here.origin) return { kind: 'own', path: url.pathname + url.search + url.hash }
  const ours = [here.domain, `docs.${here.domain}`, `help.${here.domain}`]
  return url.port === '' && ours.includes(url.hostname) ? { kind: 'external', url: url.href } : null
}

const opensNoPage = (url: URL) =>
  url.protocol === 'mailto:' ||
  url.protocol === 'tel:' ||
  // A file made in this page, about to be saved.
  (url.protocol === 'blob:' && url.origin === location.origin)

/** Stops clicks on links that lead elsewhere. Returns how to end it. */
export function guardLinks(onBlocked: () => void): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || href === null || href === undefined) return
    const url = URL.parse(href, location.href)
    if (url && (safeLink(url.href) || opensNoPage(url))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onBlocked()
  }
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('auxclick', onClick, { capture: true })
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    document.removeEventListener('auxclick', onClick, { capture: true })
  }
}
