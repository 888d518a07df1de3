import { isAttended } from './idle.ts'
import { newId } from './new-id.ts'

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** The token that proves a write comes from our own page, copied from its cookie. */
export function csrfHeader(): Record<string, string> {
  const token = cookie('XSRF-TOKEN')
  return token ? { 'X-XSRF-TOKEN': token } : {}
}

/** What nobody waits for does not keep a session going. */
export const readHeaders = (): Record<string, string> => (isAttended() ? {} : { 'X-Unattended': '1' })

/** One key per logical call: the server does the work once, however often the call is tried. */
export function writeHeaders(): Record<string, string> {
  return { ...csrfHeader(), 'Idempotency-Key': newId() }
}
