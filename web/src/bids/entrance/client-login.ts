import { numberIn, post } from '../../identity/sign-in/login-requests.ts'
import { element, refuseEmpty, startPublicPage } from '../../identity/sign-in/public-page.ts'
import { refusalBox } from '../../identity/sign-in/refusal-box.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { clientLoginTexts } from './client-login-texts.ts'

/** The token of a link stands where no server logs it. */
const tokenInAddress = () => location.hash.slice(1)

/**
 * Brings the delivered page of the vendor entrance to life. A link waits for a press: what looks at mails opens it without
 * using it up. Returns what ends the countdown.
 */
export function startClientLogin(): () => void {
  const arrive = element<HTMLFormElement>('arrive')
  const ask = element<HTMLFormElement>('ask')
  const email = element<HTMLInputElement>('email')
  const submit = ask.querySelector<HTMLButtonElement>('.submit') as HTMLButtonElement
  const refusal = refusalBox({ key: 'entrance-blocked', email, submit, blocked: m.entrance_too_many })
  let isSending = false

  /** One request of a form at a time; null: not now, or never answered. */
  async function send(form: HTMLFormElement, path: string, body: object): Promise<Response | null> {
    if (isSending) return null
    isSending = true
    refusal.refuse(null)
    const button = form.querySelector('.submit')
    button?.setAttribute('aria-busy', 'true')
    const response = await post(path, body, () => {})
    isSending = false
    button?.removeAttribute('aria-busy')
    if (response?.ok) return response
    const retryAfter = response ? numberIn(response, 'Retry-After') : undefined
    if (response?.status === 429 && retryAfter !== undefined) {
      refusal.block(email.value, retryAfter)
      refusal.say()
    } else if (response?.status === 429) refusal.refuse(() => [m.entrance_too_many()])
    else if (!response || response.status >= 500) refusal.refuse(() => [m.entrance_failed()])
    return response
  }

  function show() {
    const isLink = tokenInAddress() !== ''
    arrive.hidden = !isLink
    ask.hidden = isLink
  }

  arrive.addEventListener('submit', async (event) => {
    event.preventDefault()
    const response = await send(arrive, '/api/client/enter', { token: tokenInAddress() })
    if (response?.ok) {
      const { bidId } = (await response.json()) as { bidId: string | null }
      return documents.open(bidId === null ? '/client' : `/client/bids/${bidId}`)
    }
    if (!response || response.status >= 500 || response.status === 429) return
    history.replaceState(null, '', location.pathname)
    show()
    element('over').hidden = false
    email.focus()
  })

  ask.addEventListener('submit', async (event) => {
    event.preventDefault()
    element('sent').hidden = true
    if (refusal.isBlocked() || refuseEmpty([email])) return
    const response = await send(ask, '/api/client/link', { email: email.value.trim() })
    if (response?.status === 422) refusal.refuse(() => [m.entrance_email_wrong()])
    if (!response?.ok) return email.focus()
    element('over').hidden = true
    element('sent').hidden = false
  })

  startPublicPage({ texts: clientLoginTexts, onSay: refusal.say })
  show()
  addEventListener('hashchange', show)
  return () => {
    removeEventListener('hashchange', show)
    refusal.stop()
  }
}
