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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { item, lot } from '../inventory/tables.ts'
import { office, room } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/**
 * A problem, from when the facts opened it to when they closed it. At most one is open per kind and subject. `data` is
 * what the sentence of its consequence is made of.
 */
export const alert = pgTable(
  'alert',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** What it is about: the item's, lot-in-item's or room's identifier. */
    subject: text().notNull(),
    officeId: uuid().notNull(),
    itemId: uuid(),
    lotId: uuid(),
    roomId: uuid(),
    severity: text().notNull(),
    /** 1 critical … 4 low, for order. */
    rank: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case severity when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end`,
      ),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().notNull().default('open'),
    ownerId: uuid(),
    snoozedUntil: instant(),
    openedAt: instant().notNull(),
    changedAt: instant().notNull(),
    resolvedAt: instant(),
    /** Null: resolved by the facts. */
    resolvedBy: uuid(),
    resolution: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('alert_once').on(t.organizationId, t.kind, t.subject).where(sql`state <> 'resolved'`),
    index('alert_standing').on(t.organizationId, t.rank, t.openedAt, t.id).where(sql`state <> 'resolved'`),
    index('alert_standing_of_office')
      .on(t.organizationId, t.officeId, t.rank, t.openedAt, t.id)
      .where(sql`state <> 'resolved'`),
    index('alert_resolved').on(t.organizationId, t.resolvedAt).where(sql`state = 'resolved'`),
    index('alert_of_item').on(t.organizationId, t.itemId).where(sql`state <> 'resolved'`),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [item.organizationId, item.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    foreignKey({
      columns: [t.organizationId, t.roomId],
      foreignColumns: [room.organizationId, room.id],
    }).onDelete('cascade'),
    ...[t.ownerId, t.resolvedBy].map((column) =>
      foreignKey({
        columns: [t.organizationId, column],
        foreignColumns: [person.organizationId, person.id],
      }),
    ),
    check('alert_severity', sql`${t.severity} in ('critical', 'high', 'medium', 'low')`),
    check('alert_state', sql`${t.state} in ('open', 'acknowledged', 'snoozed', 'resolved')`),
  ],
)

/** Nobody wants to hear of this kind of problem with this item, for a while. */
export const alertMute = pgTable(
  'alert_mute',
  {
    organizationId: uuid().notNull(),
    itemId: uuid().notNull(),
    kind: text().notNull(),
    until: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    personId: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.itemId, t.kind] }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [item.organizationId, item.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.personId],
      foreignColumns: [person.organizationId, person.id],
    }),
  ],
)

/**
 * What the ledger says of an item's days to come, as of a day: use, cover, what will expire unused. Worked out after
 * each change of its stock and each night; the alerts are made of it.
 */
export const itemOutlook = pgTable(
  'item_outlook',
  {
    organizationId: uuid().notNull(),
    itemId: uuid().notNull(),
    officeId: uuid().notNull(),
    /** Use per day in base units, over the days on which there was anything to use. */
    daily: numeric({ precision: 12, scale: 4 }).notNull(),
    deviation: numeric({ precision: 12, scale: 4 }).notNull(),
    daysOut: integer().notNull(),
    used: integer().notNull(),
    coverDays: numeric({ precision: 10, scale: 1 }),
    /** What will expire unused, by lot: [{lotId, expiryDate, onHand, wasted}], and its sum. */
    lots: jsonb().$type<Record<string, unknown>[]>().notNull(),
    wasted: integer().notNull(),
    wastedValue: numeric({ precision: 14, scale: 4 }).notNull(),
    asOf: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.itemId] }),
    index('item_outlook_by_day').on(t.organizationId, t.officeId, t.asOf),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [item.organizationId, item.id],
    }).onDelete('cascade'),
  ],
)

/** What expires in an office on a day: the sum of the outlooks, kept with them, so that bands cost the same at any size. */
export const expiryDay = pgTable(
  'expiry_day',
  {
    organizationId: uuid().notNull(),
    officeId: uuid().notNull(),
    /** 'infinity' for lots that should have an expiry date and have none. */
    expiryDate: date({ mode: 'string' }).notNull(),
    lots: integer().notNull(),
    quantity: integer().notNull(),
    value: numeric({ precision: 16, scale: 4 }).notNull(),
    wasted: integer().notNull(),
    wastedValue: numeric({ precision: 16, scale: 4 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.officeId, t.expiryDate] }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }).onDelete('cascade'),
  ],
)
