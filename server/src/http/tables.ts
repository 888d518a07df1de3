import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row per command a person has sent, inserted before it acts; the answer is kept for a repeat of it. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.personId, t.route, t.key] })],
)
