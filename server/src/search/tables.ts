import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { person } from '../people/tables.ts'

/** What a person searched for, once per wording. Recent searches are the latest; popular ones are what several people look for. */
export const searchHistory = pgTable(
  'search_history',
  {
    organizationId: uuid().notNull(),
    personId: uuid().notNull(),
    /** The wording in lower case, single spaces. */
    key: text().notNull(),
    query: text().notNull(),
    times: integer().notNull().default(1),
    searchedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.personId, t.key] }),
    index('search_history_popular').on(t.organizationId, t.searchedAt),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)
