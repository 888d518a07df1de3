import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../database/columns.ts'
import { organization } from '../offices/tables.ts'

/** The end of each organisation's chain. Locking it is what keeps the chain from forking. */
export const auditHead = pgTable('audit_head', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organization.id),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytea().notNull(),
})

/** Who did what, in order. Append-only; `seq`, `previous_hash` and `hash` are set by a trigger. */
export const auditEvent = pgTable(
  'audit_event',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    actorId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seq] }),
    index('audit_event_of_entity').on(t.organizationId, t.entityId, t.seq),
  ],
)
