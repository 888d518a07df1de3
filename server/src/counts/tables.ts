import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '../database/columns.ts'
import { item, lot } from '../inventory/tables.ts'
import { room } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** The count of a room. While one is under way no other may begin there. */
export const stockCount = pgTable(
  'stock_count',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    number: text().notNull(),
    officeId: uuid().notNull(),
    roomId: uuid().notNull(),
    state: text().notNull().default('planned'),
    /** Whoever counts does not see what should be there. */
    isBlind: boolean().notNull().default(true),
    assignedTo: uuid(),
    dueOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    startedBy: uuid(),
    startedAt: instant(),
    postedBy: uuid(),
    postedAt: instant(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('stock_count_number').on(t.organizationId, t.number),
    uniqueIndex('stock_count_under_way')
      .on(t.organizationId, t.roomId)
      .where(sql`state in ('counting', 'recount', 'review')`),
    index('stock_count_of_office').on(t.organizationId, t.officeId, t.createdAt),
    foreignKey({
      columns: [t.organizationId, t.officeId, t.roomId],
      foreignColumns: [room.organizationId, room.officeId, room.id],
    }),
    ...[t.assignedTo, t.startedBy, t.postedBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check(
      'stock_count_state',
      sql`${t.state} in ('planned', 'counting', 'recount', 'review', 'posted', 'cancelled')`,
    ),
  ],
)

/**
 * One lot of one item in a count. `expected` is what the ledger said at the moment of counting, so that what moved
 * meanwhile is in it; the same once more for the second person.
 */
export const countLine = pgTable(
  'count_line',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    countId: uuid().notNull(),
    itemId: uuid().notNull(),
    lotId: uuid(),
    expectedAtStart: integer().notNull(),
    expected: integer(),
    counted: integer(),
    countedBy: uuid(),
    countedAt: instant(),
    recountExpected: integer(),
    recounted: integer(),
    recountedBy: uuid(),
    recountedAt: instant(),
    rootCause: text(),
    note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('count_line_once').on(t.organizationId, t.countId, t.itemId, t.lotId).nullsNotDistinct(),
    index('count_line_of_item').on(t.organizationId, t.itemId),
    foreignKey({
      columns: [t.organizationId, t.countId],
      foreignColumns: [stockCount.organizationId, stockCount.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    ...[t.countedBy, t.recountedBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check('count_line_quantities', sql`${t.counted} >= 0 and ${t.recounted} >= 0`),
    check('count_line_second_person', sql`${t.recountedBy} <> ${t.countedBy}`),
  ],
)
