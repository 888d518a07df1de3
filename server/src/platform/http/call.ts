import type { Access } from '@wellstock/contract/platform/access'
import type { Person, Scope } from '../access/person.ts'
import type { LiveSession } from '../access/sessions.ts'
import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import type { VendorCaller } from './vendor-sessions.ts'

/** The facts of a request that a handler may ask for. */
export type RequestFacts = {
  id: string
  address: string
  userAgent: string
  isSecure: boolean
  /** The token of the session, from its cookie. */
  token: string | null
  /** The token of a vendor who came in by the vendor entrance, from its own cookie. */
  vendorToken: string | null
  /** The secret of an API token, where a program asks. */
  bearer: string | null
  /** What this browser was called when somebody signed in with it before. */
  device: string | null
  /** The office chosen in the header of the page, for routes that list or sum over offices. */
  officeId: string | null
  signal: AbortSignal
  /** What the answer says besides. */
  headers: Record<string, string>
  setCookie(
    name: string,
    value: string,
    options: { httpOnly: boolean; maxAge: number; sameSite?: 'Lax' | 'Strict' },
  ): void
}

export type PublicCall = { app: App; request: RequestFacts }
export type VendorCall = PublicCall & { vendor: VendorCaller }
export type SessionCall = PublicCall & { db: Connection; person: Person; session: LiveSession }
export type ScopedCall = SessionCall & { scope: Scope }

/** What a handler is given follows from the access its route declares. */
export type CallFor<A extends Access> = A extends 'public'
  ? PublicCall
  : A extends 'vendor'
    ? VendorCall
    : A extends 'session'
      ? SessionCall
      : ScopedCall
