import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea, instants } from '../database/columns.ts'
import { organization } from '../offices/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** E-mail on its way out: written in the transaction of its cause, sent after it; kept where no server is configured. */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    id: uuid().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** A file that goes with it; its bytes are let go once it has left. */
    attachmentName: text(),
    attachmentType: text(),
    attachment: bytea(),
    /** The link whose address goes into the body as it leaves. No foreign key: links are forgotten before mails. */
    linkId: uuid(),
    /** When it was shown in the terminal, where no server is configured. */
    printedAt: instant(),
    /** When its link was found to be over: it is not sent any more. */
    overAt: instant(),
    createdAt: instants.createdAt,
    nextTryAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('outgoing_mail_waiting').on(t.nextTryAt).where(sql`sent_at is null and over_at is null`),
  ],
)
