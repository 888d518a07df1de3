import { sql } from 'drizzle-orm'
import {
  bigint,
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '../database/columns.ts'
import { bin, office, organization, room } from '../offices/tables.ts'
import { person } from '../people/tables.ts'

export const vendor = pgTable(
  'vendor',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    id: uuid().notNull(),
    name: text().notNull(),
    /** The name in an address: 'Harrow & Vale Sutures' is harrow-vale-sutures. */
    slug: text().generatedAlwaysAs(
      sql`trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))`,
    ),
    /** From order to delivery, in days: the mean and how far it strays. Null: not known yet. */
    leadTimeDays: numeric({ precision: 6, scale: 2 }),
    leadTimeDeviation: numeric({ precision: 6, scale: 2 }),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    check(
      'vendor_lead_time',
      sql`${t.leadTimeDays} between 0 and 365 and ${t.leadTimeDeviation} between 0 and 365`,
    ),
    index('vendor_slug').on(t.organizationId, t.slug),
    uniqueIndex('vendor_name').on(t.organizationId, sql`lower(${t.name})`),
  ],
)

export const product = pgTable(
  'product',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organization.id),
    id: uuid().notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    type: text().notNull(),
    unit: text().notNull().default('EA'),
    criticality: text().notNull().default('E'),
    expiryRequired: boolean().notNull().default(false),
    shelfLifeDays: integer(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('product_sku').on(t.organizationId, sql`lower(${t.sku})`),
    index('product_category').on(t.organizationId, t.category),
    check('product_type', sql`${t.type} in ('Supplies', 'Equipment')`),
    check('product_criticality', sql`${t.criticality} in ('V', 'E', 'D')`),
  ],
)

export const productCode = pgTable(
  'product_code',
  {
    organizationId: uuid().notNull(),
    scheme: text().notNull(),
    code: text().notNull(),
    productId: uuid().notNull(),
    packQuantity: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.scheme, t.code] }),
    foreignKey({
      columns: [t.organizationId, t.productId],
      foreignColumns: [product.organizationId, product.id],
    }),
    check('product_code_scheme', sql`${t.scheme} in ('GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal')`),
    check('product_code_pack', sql`${t.packQuantity} >= 1`),
  ],
)

/**
 * The stocking record: one product in one place. SKU, name, category, type and unit are the product's, copied
 * by a trigger so that lists filter and sort without a join. The quantities are the database's own: on hand follows
 * the movements, reserved the reservations, unusable (expired, on hold, in quarantine; free of reservations) the lots
 * and the calendar. What is left is available, and the level follows it.
 */
export const item = pgTable(
  'item',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    officeId: uuid().notNull(),
    roomId: uuid(),
    vendorId: uuid(),
    sku: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    type: text().notNull(),
    unit: text().notNull(),
    serialNumber: text(),
    department: text().notNull(),
    location: text().notNull(),
    status: text().notNull().default('active'),
    currentQuantity: integer().notNull().default(0),
    minQuantity: integer(),
    reorderPoint: integer(),
    maxQuantity: integer(),
    reservedQuantity: integer().notNull().default(0),
    unusableQuantity: integer().notNull().default(0),
    binId: uuid(),
    /** How the item is replenished; see the contract's thresholds. */
    replenishMethod: text().notNull().default('ledger'),
    leadTimeDays: integer(),
    reviewDays: integer().notNull().default(7),
    serviceLevel: numeric({ precision: 4, scale: 3 }),
    orderMultiple: integer().notNull().default(1),
    autoReorder: boolean().notNull().default(false),
    autoReorderQuantity: integer(),
    alertPeople: uuid().array().notNull().default([]),
    levelsLocked: boolean().notNull().default(false),
    /** By yearly value of use, worked out each night. */
    abcClass: text().notNull().default('C'),
    unitPrice: numeric({ precision: 14, scale: 4 }),
    purchaseDate: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    searchText: text().notNull().default(''),
    /** The name as lists are ordered by it. */
    nameKey: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    stockLevel: text()
      .notNull()
      .generatedAlwaysAs(
        sql`stock_level(status, current_quantity - reserved_quantity - unusable_quantity, reorder_point, min_quantity)`,
      ),
    archivedAt: timestamp({ withTimezone: true, mode: 'string' }),
    updatedBy: uuid(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.productId],
      foreignColumns: [product.organizationId, product.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.officeId, t.roomId],
      foreignColumns: [room.organizationId, room.officeId, room.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.vendorId],
      foreignColumns: [vendor.organizationId, vendor.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.updatedBy],
      foreignColumns: [person.organizationId, person.id],
    }),
    unique('item_once')
      .on(t.organizationId, t.productId, t.officeId, t.roomId, t.serialNumber, t.archivedAt)
      .nullsNotDistinct(),
    index('item_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`archived_at is null`),
    index('item_by_category')
      .on(t.organizationId, t.category, t.nameKey, t.id)
      .where(sql`archived_at is null`),
    index('item_by_office').on(t.organizationId, t.officeId, t.nameKey, t.id).where(sql`archived_at is null`),
    index('item_by_level')
      .on(t.organizationId, t.stockLevel, t.nameKey, t.id)
      .where(sql`archived_at is null`),
    index('item_by_sku').on(t.organizationId, t.sku, t.id).where(sql`archived_at is null`),
    index('item_by_room').on(t.organizationId, t.roomId).where(sql`archived_at is null`),
    index('item_of_product').on(t.organizationId, t.productId),
    check('item_quantity', sql`${t.currentQuantity} >= 0`),
    check('item_min', sql`${t.minQuantity} >= 0`),
    check(
      'item_levels',
      sql`${t.reorderPoint} >= ${t.minQuantity} and ${t.maxQuantity} >= ${t.reorderPoint} and ${t.maxQuantity} >= ${t.minQuantity}`,
    ),
    check('item_price', sql`${t.unitPrice} >= 0`),
    check('item_reserved', sql`${t.reservedQuantity} >= 0 and ${t.unusableQuantity} >= 0`),
    check('item_available', sql`${t.reservedQuantity} + ${t.unusableQuantity} <= ${t.currentQuantity}`),
    check('item_method', sql`${t.replenishMethod} in ('ledger', 'two_bin', 'par_count')`),
    check('item_lead_time', sql`${t.leadTimeDays} between 0 and 365`),
    check('item_review', sql`${t.reviewDays} between 1 and 90`),
    check('item_service', sql`${t.serviceLevel} between 0.8 and 0.999`),
    check('item_multiple', sql`${t.orderMultiple} >= 1`),
    check('item_auto', sql`${t.autoReorderQuantity} > 0`),
    check('item_abc', sql`${t.abcClass} in ('A', 'B', 'C')`),
    foreignKey({
      columns: [t.organizationId, t.roomId, t.binId],
      foreignColumns: [bin.organizationId, bin.roomId, bin.id],
    }),
    check('item_status', sql`${t.status} in ('active', 'maintenance')`),
    check('item_archived_empty', sql`${t.archivedAt} is null or ${t.currentQuantity} = 0`),
  ],
)

/**
 * The words of the items, in the order of the list, for prefix search and for text within a category.
 * Kept by triggers in the same transaction.
 */
export const itemWord = pgTable(
  'item_word',
  {
    organizationId: uuid().notNull(),
    word: text().notNull(),
    category: text().notNull(),
    nameKey: text().notNull(),
    itemId: uuid().notNull(),
    officeId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.word, t.category, t.nameKey, t.itemId] }),
    index('item_word_by_name').on(t.organizationId, t.word, t.nameKey, t.itemId),
    index('item_word_of_item').on(t.organizationId, t.itemId),
  ],
)

/** How many items have a word, per category and office. The empty word counts every item. */
export const itemWordCount = pgTable(
  'item_word_count',
  {
    organizationId: uuid().notNull(),
    word: text().notNull(),
    category: text().notNull(),
    officeId: uuid().notNull(),
    items: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.word, t.category, t.officeId] })],
)

export const lot = pgTable(
  'lot',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    number: text().notNull(),
    expiryDate: date({ mode: 'string' }),
    hold: text().notNull().default('none'),
    holdReason: text().notNull().default(''),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('lot_number').on(t.organizationId, t.productId, t.number),
    index('lot_by_expiry').on(t.organizationId, t.expiryDate),
    foreignKey({
      columns: [t.organizationId, t.productId],
      foreignColumns: [product.organizationId, product.id],
    }),
    check('lot_hold', sql`${t.hold} in ('none', 'quarantined', 'recalled', 'damaged')`),
  ],
)

/**
 * What somebody did with stock, once for all time: the id is the device's own, so a command that was queued offline and
 * sent twice happens once. Its movements, its undo and its place in the history hang on it. Append-only.
 */
export const stockCommand = pgTable(
  'stock_command',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    officeId: uuid().notNull(),
    itemId: uuid().notNull(),
    quantity: integer().notNull(),
    /** As it was asked for, and what came of it. */
    request: jsonb().notNull(),
    undoesId: uuid(),
    device: text().notNull().default(''),
    actorId: uuid().notNull(),
    occurredAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    recordedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('stock_command_of_item').on(t.organizationId, t.itemId, t.seq),
    index('stock_command_in_order').on(t.organizationId, t.seq),
    index('stock_command_of_actor').on(t.organizationId, t.actorId, t.seq),
    uniqueIndex('stock_command_undone_once')
      .on(t.organizationId, t.undoesId)
      .where(sql`undoes_id is not null`),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.actorId],
      foreignColumns: [person.organizationId, person.id],
    }),
    foreignKey({ columns: [t.organizationId, t.undoesId], foreignColumns: [t.organizationId, t.id] }),
    check(
      'stock_command_kind',
      sql`${t.kind} in ('use', 'receive', 'move', 'waste', 'return', 'adjust', 'reverse')`,
    ),
  ],
)

/** Stock promised to a purpose: taken from the lots that expire first, and kept for it until used or released. */
export const reservation = pgTable(
  'reservation',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    itemId: uuid().notNull(),
    lotId: uuid(),
    quantity: integer().notNull(),
    purpose: text().notNull(),
    neededOn: date({ mode: 'string' }),
    state: text().notNull().default('held'),
    createdBy: uuid().notNull(),
    ...versioned,
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('reservation_of_item').on(t.organizationId, t.itemId).where(sql`state = 'held'`),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [person.organizationId, person.id],
    }),
    check('reservation_quantity', sql`${t.quantity} > 0`),
    check('reservation_state', sql`${t.state} in ('held', 'consumed', 'released', 'expired')`),
  ],
)

/** A code somebody scanned and nobody knows yet, kept until it is linked to a product. */
export const unknownCode = pgTable(
  'unknown_code',
  {
    organizationId: uuid().notNull(),
    code: text().notNull(),
    scheme: text().notNull(),
    raw: text().notNull(),
    officeId: uuid().notNull(),
    times: integer().notNull().default(1),
    firstSeenAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.code] }),
    foreignKey({
      columns: [t.organizationId, t.officeId],
      foreignColumns: [office.organizationId, office.id],
    }),
  ],
)

/** The ledger. Append-only: rows are never changed or deleted, whoever asks. Ordered by `seq`, never by clock. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    organizationId: uuid().notNull(),
    id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    itemId: uuid().notNull(),
    lotId: uuid(),
    quantity: integer().notNull(),
    type: text().notNull(),
    reason: text().notNull(),
    note: text().notNull().default(''),
    unitCost: numeric({ precision: 14, scale: 4 }),
    /** What caused it: a command, a count, an import, or a lot on its way to another office. */
    commandId: uuid(),
    countId: uuid(),
    importId: uuid(),
    transferLotId: uuid(),
    reversesId: uuid(),
    actorId: uuid().notNull(),
    occurredAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    recordedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('stock_movement_of_item').on(t.organizationId, t.itemId, t.seq),
    index('stock_movement_by_time').on(t.organizationId, t.occurredAt),
    index('stock_movement_by_type').on(t.organizationId, t.type, t.occurredAt),
    index('stock_movement_of_lot').on(t.organizationId, t.lotId, t.seq).where(sql`lot_id is not null`),
    index('stock_movement_of_command').on(t.organizationId, t.commandId).where(sql`command_id is not null`),
    index('stock_movement_of_count').on(t.organizationId, t.countId).where(sql`count_id is not null`),
    foreignKey({
      columns: [t.organizationId, t.commandId],
      foreignColumns: [stockCommand.organizationId, stockCommand.id],
    }),
    index('stock_movement_of_import').on(t.organizationId, t.importId).where(sql`import_id is not null`),
    index('stock_movement_of_transfer')
      .on(t.organizationId, t.transferLotId)
      .where(sql`transfer_lot_id is not null`),
    uniqueIndex('stock_movement_reversed_once')
      .on(t.organizationId, t.reversesId)
      .where(sql`reverses_id is not null`),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    foreignKey({
      columns: [t.organizationId, t.actorId],
      foreignColumns: [person.organizationId, person.id],
    }),
    check('stock_movement_quantity', sql`${t.quantity} <> 0`),
    check(
      'stock_movement_type',
      sql`${t.type} in ('opening', 'receipt', 'issue', 'transfer_out', 'transfer_in', 'count_adjust', 'adjust', 'return_to_vendor', 'waste_expired', 'waste_damaged', 'waste_recalled')`,
    ),
  ],
)

/** On hand per item and lot, moved by a trigger with every movement. Without a lot: `lot_id` null. */
export const stockBalance = pgTable(
  'stock_balance',
  {
    organizationId: uuid().notNull(),
    itemId: uuid().notNull(),
    lotId: uuid(),
    onHand: integer().notNull(),
    /** Promised to somebody: may not leave otherwise. */
    reserved: integer().notNull().default(0),
    /** The lot's, copied by trigger: what is stocked can be read in the order in which it expires. */
    expiryDate: date({ mode: 'string' }),
  },
  (t) => [
    unique('stock_balance_once').on(t.organizationId, t.itemId, t.lotId).nullsNotDistinct(),
    foreignKey({ columns: [t.organizationId, t.itemId], foreignColumns: [item.organizationId, item.id] }),
    foreignKey({ columns: [t.organizationId, t.lotId], foreignColumns: [lot.organizationId, lot.id] }),
    index('stock_balance_of_lot').on(t.organizationId, t.lotId).where(sql`lot_id is not null`),
    index('stock_balance_by_expiry')
      .on(t.organizationId, t.expiryDate, t.lotId, t.itemId)
      .where(sql`on_hand > 0 and lot_id is not null`),
    check('stock_balance_on_hand', sql`${t.onHand} >= 0`),
    check('stock_balance_reserved', sql`${t.reserved} between 0 and ${t.onHand}`),
  ],
)
