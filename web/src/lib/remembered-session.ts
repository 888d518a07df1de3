import type { SignedIn } from '@wellstock/contract/auth'
import { local } from './storage.ts'

const KEY = 'remembered-session'

/** Where work may go on without a line. */
export const OFFLINE_PATH = '/dashboard/inventory-scan'

/**
 * Who was signed in when this device last had a line: enough to open the scan page without one, until the session would
 * end at the latest. It opens nothing on the server, which asks for the session itself.
 */
export const rememberedSession = {
  set: (session: SignedIn) => local.set(KEY, session),
  forget: () => local.remove(KEY),
  get(now = Date.now()): SignedIn | null {
    const stored = local.get(KEY) as Partial<SignedIn> | null
    const isWhole =
      stored?.person?.id && Array.isArray(stored.person.grants) && Array.isArray(stored.liveAreas)
    return isWhole && Date.parse(stored.endsAt ?? '') > now ? (stored as SignedIn) : null
  },
}
