import { rememberedSession } from '../../lib/remembered-session.ts'
import type { SignedIn } from '../../lib/session.tsx'

let isAsked = false

/** From now on this page opens on this device offline. */
export function enableOfflineStart(session: SignedIn) {
  rememberedSession.set(session)
  // Otherwise a browser that is short of space throws away what waits.
  if (!isAsked) navigator.storage?.persist?.().catch(() => {})
  isAsked = true
  // The development server has no files to keep.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
