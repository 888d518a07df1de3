import { m } from '../lib/messages.ts'

/**
 * The server forbids frames; where a browser does not listen, the page shows this and nothing else.
 * Source: specification 8.
 */
export function refuseFrame(): boolean {
  if (window.top === window.self) return false
  document.body.textContent = m.safety_framed()
  return true
}
