import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import type { DepartmentContent } from '@wellstock/contract/identity/departments'
import type { OwnSecret } from '@wellstock/contract/identity/security'
import type { Balance } from '@wellstock/domain/finance/ledger'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Person, Scope } from './access/person.ts'
import type { SecretBox } from './access/secret-box.ts'
import type { Connection, Database } from './database/database.ts'
import type { Settings } from './environment.ts'
import type { EvidenceSource } from './evidence-source.ts'
import type { NoticeKind } from './notice-kind.ts'
import type { RecordSubject } from './record-subject.ts'
import type { Source } from './search/source.ts'

/** What the application is made of. Whatever needs the machine it runs on is handed in by `application.ts`. */
export type App = {
  database: Database
  settings: Settings
  /** What the features do when something has happened. */
  subscriptions: Subscription[]
  /** The kinds of notices there are. */
  noticeKinds: NoticeKind[]
  /** What keeps an office from being deleted. */
  officeBlockers: OfficeBlocker[]
  /** What goes with a department that is merged into another. */
  departmentParts: DepartmentPart[]
  /** What papers and comments can belong to. */
  recordSubjects: RecordSubject[]
  /** Where records are searched for. */
  searchSources: Source[]
  /** Where evidence of compliance comes from. */
  evidenceSources: EvidenceSource[]
  /** The kinds of documents that ask for approval. */
  approvalKinds: ApprovalKind[]
  /** What waits for somebody to decide beside requests for approval. */
  waitingDecisions: WaitingDecisions[]
  /** What is handed to others when somebody leaves or loses a role, in the same transaction. */
  handOvers: HandOver[]
  /** What goes on in somebody's name without them. */
  ownSecrets: OwnSecrets[]
  /** What is encrypted with the passwords of people. */
  passwordKeys: PasswordKeys[]
  now: () => Date
  /** Lets so many milliseconds pass. */
  pause: (milliseconds: number) => Promise<unknown>
  log: Log
  passwords: Passwords
  /** Null where no mail server is configured: e-mail stays in the outbox. */
  mailer: Mailer | null
  /** Signs how much of the audit is sealed. */
  auditSigner: AuditSigner
  /** Seals what is kept to be read again. */
  secrets: SecretBox
  /** Writes a line for whoever runs the machine, in the terminal the server was started in. It is not logged. */
  say: (line: string) => void
  /** Aborted when the process is about to stop: streams end. */
  closing: AbortSignal
  /** The one-time code of the first-run page; null once the installation has an organization. */
  setupCode: string | null
}

/** Secrets somebody gave to programs and calendars: they end with the password, but for those that are named. */
export type OwnSecrets = {
  list(db: Connection, person: SecretOwner): Promise<OwnSecret[]>
  /** Ends all but the `kept`. Returns how many it ended. */
  end(tx: Connection, person: SecretOwner, now: Date, kept: readonly string[]): Promise<number>
}
type SecretOwner = { id: string; organizationId: string }

/** What is encrypted with what follows from somebody's password. */
export type PasswordKeys = {
  /** Works out what it is under another password, and returns what writes that in the transaction of the change. */
  follow(
    db: Connection,
    person: SecretOwner,
    current: string,
    next: string,
  ): Promise<(tx: Connection) => Promise<void>>
  /** The password was reset: it is lost. */
  lose(tx: Connection, person: SecretOwner): Promise<void>
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

/** The rows of a feature that refer to departments. */
export type DepartmentPart = {
  what: DepartmentContent
  /** How many of them people see. */
  count: (tx: Connection, organizationId: string, departmentId: string) => Promise<number>
  move: (tx: Connection, organizationId: string, departmentId: string, into: string) => Promise<unknown>
}

/** What waits for somebody to decide it on its own page, the longest waiting first. */
export type WaitingDecisions = (db: Connection, person: Person) => Promise<WaitingDecision[]>

/** Hands to others what waits on somebody who leaves or loses a role. */
export type HandOver = (tx: Connection, app: App, organizationId: string) => Promise<void>

/** What a document becomes when its request is decided; in the transaction of the decision. */
type Effect = (tx: Connection, person: Person, documentId: string, comment: string) => Promise<void>

/** What a document does to a line of a budget: its sums now, and with the document. */
export type BudgetEffect = { line: Sentence; before: Balance; after: Balance }

/** A kind of document that asks for approval, as the feature it belongs to registers it (`features.ts`). */
export type ApprovalKind = {
  name: ApprovalKindName
  /** Tells those it waits for by notices of its own, where it has some. */
  tell?: (tx: Connection, app: App, organizationId: string, documentIds: string[]) => Promise<void>
  /** Whoever asked is told of what approval does by that itself: nothing more is said. */
  tellsApproved?: true
  approved: Effect
  rejected: Effect
  changesRequested: Effect
  /** The requester took it back. */
  withdrawn: Effect
  /** What becomes of budgets where documents are approved, for kinds that are about their money. */
  budgetEffects?: (
    db: Connection,
    organizationId: string,
    documentIds: readonly string[],
  ) => Promise<Map<string, BudgetEffect[]>>
}

export type Attachment = { name: string; type: string; bytes: Uint8Array }
export type Mail = { to: string; subject: string; body: string; attachment?: Attachment }

/** What carries e-mail away. `id` distinguishes a mail sent twice from two mails. */
export type Mailer = { send(mail: Mail & { id: string }): Promise<void> }

/** How much of an organization's audit is sealed: how many events, the root of their tree in hexadecimal, and since when. */
export type Head = { size: number; root: string; sealedAt: string }

/** Signs heads with a key that is not in the database, and remembers outside of it which it signed last. */
export type AuditSigner = {
  /** Ed25519, DER, in base64. */
  publicKey: string
  /** In base64. */
  sign(organizationId: string, head: Head): string
  published(organizationId: string): Head | undefined
  publish(organizationId: string, head: Head): Promise<void>
}
