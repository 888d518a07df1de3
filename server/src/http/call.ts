import type { Access } from '@wellstock/contract/access'
import type { Connection, Database } from '../database/database.ts'
import type { Settings } from '../environment.ts'
import type { Subscription } from '../events/publish.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Person, Scope } from '../people/person.ts'

/** What the application is made of. Whatever needs the machine it runs on is handed in by `start.ts`. */
export type App = {
  database: Database
  settings: Settings
  /** What the features do when something has happened. */
  subscriptions: Subscription[]
  now: () => Date
  log: Log
  passwords: Passwords
  /** Null where no mail server is configured: e-mail stays in the outbox. */
  mailer: Mailer | null
  /** Writes a line for whoever runs the machine, in the terminal the server was started in. It is not logged. */
  say: (line: string) => void
  /** Aborted when the process is about to stop: streams end. */
  closing: AbortSignal
  /** The one-time code of the first-run page; null once the installation has an organisation. */
  setupCode: string | null
}

export type Log = {
  error(details: object, message: string): void
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** The facts of a request that a handler may ask for. */
export type RequestFacts = {
  id: string
  address: string
  userAgent: string
  isSecure: boolean
  token: string | null
  /** What this browser was called when somebody signed in with it before. */
  device: string | null
  /** The office chosen in the header of the page, for routes that list or sum over offices. */
  officeId: string | null
  signal: AbortSignal
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAge: number }): void
}

export type PublicCall = { app: App; request: RequestFacts }
export type SessionCall = PublicCall & { db: Connection; person: Person; session: LiveSession }
export type ScopedCall = SessionCall & { scope: Scope }

export type LiveSession = {
  id: string
  lastSeenAt: string
  endsAt: string
  organization: { id: string; name: string; isDemo: boolean; currency: string }
}

/** What a handler is given follows from the access its route declares. */
export type CallFor<A extends Access> = A extends 'public'
  ? PublicCall
  : A extends 'session'
    ? SessionCall
    : ScopedCall
