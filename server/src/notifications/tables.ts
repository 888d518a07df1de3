import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instants } from '../database/columns.ts'
import { organization } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** What happened and has to be told: written in the transaction of what happened, told after it. */
export const outboxEvent = pgTable(
  'outbox_event',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instants.createdAt,
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.seq] })],
)

/** The number of a person's latest notice. Taking the next one locks the row, so numbers follow the order of commits. */
export const notificationInbox = pgTable(
  'notification_inbox',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    lastSeq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId] }),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/** A notice to one person. Its words follow from kind and data when it is read, in the person's language. */
export const notification = pgTable(
  'notification',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    /** Set by a trigger. */
    seq: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What it is about; one notice is open per person and problem. */
    problem: text(),
    persistent: boolean().notNull().default(false),
    createdAt: instants.createdAt,
    readAt: instant(),
    dismissedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId, t.seq] }),
    uniqueIndex('notification_id').on(t.organizationId, t.id),
    uniqueIndex('notification_open_problem')
      .on(t.organizationId, t.problem, t.personId)
      .where(sql`problem is not null and ended_at is null`),
    index('notification_unread')
      .on(t.organizationId, t.personId)
      .where(sql`read_at is null and dismissed_at is null`),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)
