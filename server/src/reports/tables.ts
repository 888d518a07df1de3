import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '../database/columns.ts'
import { item } from '../inventory/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })
const amount = () => numeric({ precision: 18, scale: 4 }).notNull().default('0')

/**
 * What moved of an item in a month of its office, added up by a trigger with every movement. Amounts are at the cost of
 * the movement; without one they count as 0. Used and wasted are positive, reversals deducted; corrected is signed.
 */
export const itemMonth = pgTable(
  'item_month',
  {
    organizationId: uuid().notNull(),
    itemId: uuid().notNull(),
    month: date({ mode: 'string' }).notNull(),
    /** All quantities: on hand at the end of a month is the sum up to it. */
    net: integer().notNull().default(0),
    firstOn: date({ mode: 'string' }),
    lastOn: date({ mode: 'string' }),
    /** The first and last day something was used in it. */
    firstIssueOn: date({ mode: 'string' }),
    lastIssueOn: date({ mode: 'string' }),
    usedQuantity: integer().notNull().default(0),
    usedAmount: amount(),
    receivedQuantity: integer().notNull().default(0),
    receivedAmount: amount(),
    expiredAmount: amount(),
    damagedAmount: amount(),
    recalledAmount: amount(),
    correctedAmount: amount(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.itemId, t.month] }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [item.organizationId, item.id],
    }).onDelete('cascade'),
  ],
)

/** An office report that is mailed by itself. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    format: text().notNull(),
    frequency: text().notNull(),
    /** Empty: every office its owner may see. */
    officeIds: uuid().array().notNull().default([]),
    recipients: uuid().array().notNull(),
    isActive: boolean().notNull().default(true),
    nextRunAt: instant().notNull(),
    lastRunAt: instant(),
    /** What came of the last run: how many were told, or why nobody was. */
    lastOutcome: jsonb(),
    createdBy: uuid().notNull(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('report_schedule_due').on(t.nextRunAt).where(sql`is_active`),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [person.organizationId, person.id],
    }),
    check(
      'report_schedule_type',
      sql`${t.type} in ('overview', 'inventory', 'transfers', 'financial', 'performance')`,
    ),
    check('report_schedule_format', sql`${t.format} in ('pdf', 'xlsx', 'csv')`),
    check('report_schedule_frequency', sql`${t.frequency} in ('weekly', 'monthly')`),
    check('report_schedule_recipients', sql`cardinality(${t.recipients}) between 1 and 50`),
  ],
)
