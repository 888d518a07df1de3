import type { SignedIn } from '@wellstock/contract/identity/auth'
import { local } from './storage.ts'

const KEY = 'remembered-session'
const LEFT = 'left-session'

/** One session of one person: each ends at a moment of its own. */
const nameOf = ({ person, endsAt }: SignedIn) => `${person.id} ${endsAt}`

/** Where work may go on offline: scans, what is to be done today, and a task of a device. The service worker knows the same. */
export const worksOffline = (pathname: string) =>
  /^\/dashboard(\/inventory-scan|\/compliance\/tasks\/[^/]+)?\/?$/.test(pathname)

/**
 * Who was signed in when this device was last online: enough to open what works offline without one, until the session would
 * end at the latest. It opens nothing on the server, which asks for the session itself.
 */
export const rememberedSession = {
  set(session: SignedIn) {
    if (!this.isLeft(session)) local.set(KEY, session)
  },
  forget: () => local.remove(KEY),
  forgetOthers(personId: string) {
    const stored = local.get(KEY) as Partial<SignedIn> | null
    if (stored && stored.person?.id !== personId) local.remove(KEY)
  },
  /** The person has signed out of it here: it opens nothing any more, even if the server could not be told. */
  leave(session: SignedIn) {
    local.set(LEFT, nameOf(session))
    local.remove(KEY)
  },
  isLeft: (session: SignedIn) => local.get(LEFT) === nameOf(session),
  get(now = Date.now()): SignedIn | null {
    const stored = local.get(KEY) as Partial<SignedIn> | null
    const isWhole =
      stored?.person?.id && Array.isArray(stored.person.grants) && Array.isArray(stored.liveAreas)
    if (!isWhole || !(Date.parse(stored.endsAt ?? '') > now)) return null
    return this.isLeft(stored as SignedIn) ? null : (stored as SignedIn)
  },
}
