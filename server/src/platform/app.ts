import type { Sentence } from '@wellstock/messages/sentence'
import type { Scope } from './access/person.ts'
import type { Connection, Database } from './database/database.ts'
import type { Settings } from './environment.ts'

/** What the application is made of. Whatever needs the machine it runs on is handed in by `start.ts`. */
export type App = {
  database: Database
  settings: Settings
  /** What the features do when something has happened. */
  subscriptions: Subscription[]
  /** What keeps an office from being deleted. */
  officeBlockers: OfficeBlocker[]
  now: () => Date
  /** Lets so many milliseconds pass. */
  pause: (milliseconds: number) => Promise<unknown>
  log: Log
  passwords: Passwords
  /** Null where no mail server is configured: e-mail stays in the outbox. */
  mailer: Mailer | null
  /** Signs how much of the audit is sealed. */
  notary: Notary
  /** Writes a line for whoever runs the machine, in the terminal the server was started in. It is not logged. */
  say: (line: string) => void
  /** Aborted when the process is about to stop: streams end. */
  closing: AbortSignal
  /** The one-time code of the first-run page; null once the installation has an organization. */
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

/** What a feature does when something has happened, with all of it that has come together since the last time. */
export type Subscription = {
  kind: string
  act: (tx: Connection, app: App, organizationId: string, data: never[]) => Promise<void>
}

/** What a feature has against deleting an office, each reason with what to do about it; nothing where it has none. */
export type OfficeBlocker = (tx: Connection, scope: Scope, officeId: string) => Promise<Sentence[]>

export type Attachment = { name: string; type: string; bytes: Uint8Array }
export type Mail = { to: string; subject: string; body: string; attachment?: Attachment }

/** What carries e-mail away. `id` distinguishes a mail sent twice from two mails. */
export type Mailer = { send(mail: Mail & { id: string }): Promise<void> }

/** How much of an organization's audit is sealed: how many events, the root of their tree in hexadecimal, and since when. */
export type Head = { size: number; root: string; sealedAt: string }

/** Signs heads with a key that is not in the database, and remembers outside of it which it signed last. */
export type Notary = {
  /** Ed25519, DER, in base64. */
  publicKey: string
  /** In base64. */
  sign(organizationId: string, head: Head): string
  published(organizationId: string): Head | undefined
  publish(organizationId: string, head: Head): Promise<void>
}
