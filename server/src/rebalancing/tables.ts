import { sql } from 'drizzle-orm'
import {
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
import { item, lot } from '../inventory/tables.ts'
import { office, organization } from '../offices/tables.ts'
import { transfer } from '../transfers/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** The latest plan of what to send where before anything is bought: one an organisation. */
export const rebalancePlan = pgTable('rebalance_plan', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organization.id),
  computedAt: instant().notNull(),
  /** The day it was worked out for; a new one is made each night. */
  day: date({ mode: 'string' }).notNull(),
  /** What it looked at: offices, products, and how long it took. */
  facts: jsonb().notNull(),
})

/** One proposal of the plan: so much of one lot from here to there, why, and what it saves. */
export const rebalanceProposal = pgTable(
  'rebalance_proposal',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    fromOfficeId: uuid().notNull(),
    toOfficeId: uuid().notNull(),
    itemId: uuid().notNull(),
    /** The stocking record that needs it, where there is one. */
    toItemId: uuid(),
    lotId: uuid(),
    quantity: integer().notNull(),
    /** `need`: it is short there. `waste`: it would expire here. */
    reason: text().notNull(),
    /** What is not bought or not thrown away, at cost; and what sending it costs. */
    saving: numeric({ precision: 14, scale: 4 }).notNull(),
    cost: numeric({ precision: 14, scale: 4 }).notNull(),
    /** The figures the reason is made of. */
    because: jsonb().notNull(),
    /** The draft it became. */
    transferId: uuid(),
    dismissedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('rebalance_proposal_route').on(t.organizationId, t.fromOfficeId, t.toOfficeId),
    index('rebalance_proposal_of_transfer')
      .on(t.organizationId, t.transferId)
      .where(sql`transfer_id is not null`),
    ...[t.fromOfficeId, t.toOfficeId].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [office.organizationId, office.id],
      }),
    ),
    ...[t.itemId, t.toItemId].map((column) =>
      foreignKey({ columns: [t.organizationId, column], foreignColumns: [item.organizationId, item.id] }),
    ),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    foreignKey({
      columns: [t.organizationId, t.transferId],
      foreignColumns: [transfer.organizationId, transfer.id],
    }),
    check('rebalance_proposal_offices', sql`${t.fromOfficeId} <> ${t.toOfficeId}`),
    check('rebalance_proposal_quantity', sql`${t.quantity} > 0`),
    check('rebalance_proposal_reason', sql`${t.reason} in ('need', 'waste')`),
  ],
)
