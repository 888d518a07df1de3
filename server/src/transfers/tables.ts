import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '../database/columns.ts'
import { item, lot, reservation } from '../inventory/tables.ts'
import { office } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })
const inTransit = sql`shipped - arrived - returned - lost`

/** Stock that goes from one office to another. Which state may follow which: `transfer-document.ts`. */
export const transfer = pgTable(
  'transfer',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    number: text().notNull(),
    fromOfficeId: uuid().notNull(),
    toOfficeId: uuid().notNull(),
    state: text().notNull().default('draft'),
    purpose: text().notNull().default('need'),
    note: text().notNull().default(''),
    carrier: text().notNull().default(''),
    isColdChain: boolean().notNull().default(false),
    /** The day it should arrive, in the receiving office. */
    expectedOn: date({ mode: 'string' }),
    /** How long what is sent must still be usable after that day. */
    minLifeDays: integer().notNull().default(30),
    requestedBy: uuid(),
    requestedAt: instant(),
    /** Null with `approvedAt` set: small enough to need nobody. */
    approvedBy: uuid(),
    approvedAt: instant(),
    shippedBy: uuid(),
    shippedAt: instant(),
    /** When the last of it was accounted for, if any of it arrived. */
    receivedAt: instant(),
    closedAt: instant(),
    cancelledAt: instant(),
    /** Why it was cancelled, or sent back for changes. */
    remark: text().notNull().default(''),
    createdBy: uuid().notNull(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('transfer_number').on(t.organizationId, t.number),
    index('transfer_from').on(t.organizationId, t.fromOfficeId, t.shippedAt),
    index('transfer_to').on(t.organizationId, t.toOfficeId, t.shippedAt),
    index('transfer_latest').on(t.organizationId, t.updatedAt),
    ...[t.fromOfficeId, t.toOfficeId].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [office.organizationId, office.id],
      }),
    ),
    ...[t.requestedBy, t.approvedBy, t.shippedBy, t.createdBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check('transfer_offices', sql`${t.fromOfficeId} <> ${t.toOfficeId}`),
    check('transfer_approver', sql`${t.approvedBy} <> ${t.requestedBy}`),
    check('transfer_life', sql`${t.minLifeDays} between 0 and 730`),
    check('transfer_purpose', sql`${t.purpose} in ('need', 'waste', 'recall', 'closing')`),
    check(
      'transfer_state',
      sql`${t.state} in ('draft', 'requested', 'approved', 'picking', 'in_transit', 'partly_received', 'received', 'closed', 'cancelled')`,
    ),
  ],
)

/** What is asked for: so much of one stocking record of the sending office. Stands still once requested. */
export const transferLine = pgTable(
  'transfer_line',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    transferId: uuid().notNull(),
    itemId: uuid().notNull(),
    quantity: integer().notNull(),
    position: integer().notNull(),
    /** Why less was sent than asked for. */
    shortReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('transfer_line_once').on(t.organizationId, t.transferId, t.itemId),
    index('transfer_line_of_item').on(t.organizationId, t.itemId),
    foreignKey({
      columns: [t.organizationId, t.transferId],
      foreignColumns: [transfer.organizationId, transfer.id],
    }),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    check('transfer_line_quantity', sql`${t.quantity} > 0`),
    check(
      'transfer_line_short_reason',
      sql`${t.shortReason} in ('not_found', 'damaged', 'expired', 'needed_here', 'other')`,
    ),
  ],
)

/**
 * One lot of a line on its way. `shipped`, `arrived` and `returned` follow the movements, `lost` and `missing` the losses,
 * by trigger; what is left is in transit, and nobody's. It leaves and arrives at one cost.
 */
export const transferLot = pgTable(
  'transfer_lot',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    transferId: uuid().notNull(),
    lineId: uuid().notNull(),
    lotId: uuid(),
    /** Kept for this transfer until it is sent. */
    reservationId: uuid(),
    allocated: integer().notNull(),
    picked: integer(),
    unitCost: numeric({ precision: 14, scale: 4 }),
    shipped: integer().notNull().default(0),
    arrived: integer().notNull().default(0),
    /** Of what arrived: thrown away at once, because it was damaged. */
    damaged: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    /** Said to be missing, and not decided yet. Still in transit. */
    missing: integer().notNull().default(0),
    inTransit: integer().notNull().generatedAlwaysAs(inTransit),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('transfer_lot_once').on(t.organizationId, t.lineId, t.lotId).nullsNotDistinct(),
    index('transfer_lot_of_transfer').on(t.organizationId, t.transferId),
    index('transfer_lot_in_transit').on(t.organizationId, t.lineId).where(sql`${inTransit} > 0`),
    foreignKey({
      columns: [t.organizationId, t.transferId],
      foreignColumns: [transfer.organizationId, transfer.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.lineId],
      foreignColumns: [transferLine.organizationId, transferLine.id],
    }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    foreignKey({
      columns: [t.organizationId, t.reservationId],
      foreignColumns: [reservation.organizationId, reservation.id],
    }),
    check('transfer_lot_allocated', sql`${t.allocated} >= 0 and ${t.picked} >= 0`),
    check(
      'transfer_lot_counts',
      sql`${t.shipped} >= 0 and ${t.arrived} >= 0 and ${t.returned} >= 0 and ${t.lost} >= 0 and ${t.missing} >= 0`,
    ),
    check('transfer_lot_damaged', sql`${t.damaged} between 0 and ${t.arrived}`),
    check('transfer_lot_in_transit', sql`${inTransit} >= ${t.missing}`),
  ],
)

/** Stock that left and did not arrive: said by the one who received, agreed to by somebody else, or found. */
export const transferLoss = pgTable(
  'transfer_loss',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    transferLotId: uuid().notNull(),
    quantity: integer().notNull(),
    state: text().notNull().default('reported'),
    note: text().notNull().default(''),
    reportedBy: uuid().notNull(),
    reportedAt: instant().notNull().defaultNow(),
    approvedBy: uuid(),
    approvedAt: instant(),
    foundBy: uuid(),
    foundAt: instant(),
    decisionNote: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('transfer_loss_of_lot').on(t.organizationId, t.transferLotId),
    index('transfer_loss_by_time').on(t.organizationId, t.approvedAt),
    foreignKey({
      columns: [t.organizationId, t.transferLotId],
      foreignColumns: [transferLot.organizationId, transferLot.id],
    }),
    ...[t.reportedBy, t.approvedBy, t.foundBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check('transfer_loss_quantity', sql`${t.quantity} > 0`),
    check('transfer_loss_state', sql`${t.state} in ('reported', 'approved', 'found')`),
    check('transfer_loss_second_person', sql`${t.approvedBy} <> ${t.reportedBy}`),
    check('transfer_loss_approved', sql`${t.state} <> 'approved' or ${t.approvedBy} is not null`),
  ],
)
