/** A path of this very site, or undefined: what was remembered may have been tampered with. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  const url = URL.parse(value, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}
