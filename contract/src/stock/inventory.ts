import {
  type AdjustmentReason,
  abcClasses,
  adjustmentReasons,
  holds,
  itemConditions,
  itemSorts,
  itemStatuses,
  itemTypes,
  type Levels,
  levelsOutOfOrder,
  movementTypes,
  reasonDirection,
  roomTypes,
  stockLevels,
  type Track,
  trackingIssue,
  tracks,
} from '@wellstock/domain/stock/inventory'
import { issue, messageOf, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Department,
  Id,
  Instant,
  PlainDate,
  Price,
  pageOf,
  paging,
  quantity,
  Search,
  spoken,
  temperature,
  text,
  Version,
  whole,
  wholeInAddress,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { type Caused, causingKinds } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/stock/inventory'

const level = z.number().int().nullable()
const LevelsSet = z.object({ minQuantity: level, reorderPoint: level, maxQuantity: level })

/** A season whose levels stand in for an item's usual ones, and the last day on which they do. */
export const SeasonInForce = z.object({
  id: z.string(),
  name: z.string(),
  until: z.string(),
  levels: LevelsSet,
  usual: LevelsSet,
})
export type SeasonInForce = z.infer<typeof SeasonInForce>

/** A stocking record as every screen shows it: one product in one place. `currentQuantity` is the sum of its movements. */
export const Item = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  serialNumber: z.string().nullable(),
  category: z.string(),
  type: z.enum(itemTypes),
  unit: z.string(),
  /** How its product is told apart. */
  track: z.enum(tracks),
  /** Between which temperatures its product is kept, in °C. */
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  department: z.string(),
  location: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  roomName: z.string().nullable(),
  floor: z.string().nullable(),
  building: z.string().nullable(),
  roomType: z.enum(roomTypes).nullable(),
  purchaseDate: z.string().nullable(),
  currentQuantity: z.number().int(),
  /** Promised to somebody. */
  reservedQuantity: z.number().int(),
  /** Expired, on hold or in quarantine. */
  unusableQuantity: z.number().int(),
  /** What is left of what is on hand: the badge follows it. */
  availableQuantity: z.number().int(),
  /** In force today: the usual ones, or those of a season. */
  minQuantity: level,
  reorderPoint: level,
  maxQuantity: level,
  season: SeasonInForce.nullable(),
  status: z.enum(itemStatuses),
  stockLevel: z.enum(stockLevels),
  vendor: z.string(),
  unitPrice: z.number().nullable(),
  /** What a unit of what is on hand cost, on average over its lots; with none on hand, its price. */
  unitCost: z.number().nullable(),
  notes: z.string(),
  nextExpiry: z.string().nullable(),
  productId: z.string(),
  /** Of its product: how long it may be used once opened. Null: opening changes nothing. */
  beyondUseDays: z.number().int().nullable(),
  binCode: z.string().nullable(),
  abcClass: z.enum(abcClasses),
  lastUpdated: Instant,
  updatedBy: z.string(),
  version: z.number().int(),
})
export type Item = z.infer<typeof Item>

/** An item in a list. `supply` where the list asked for it: how long the stock lasts, and what is on its way. */
export const ListedItem = Item.extend({
  supply: z
    .object({
      /** Available stock ÷ use per day; null where nothing is used. */
      coverDays: z.number().nullable(),
      /** In transfers that were approved, in base units. */
      onOrder: z.number().int(),
      /** The day on which the first of it is expected. */
      nextOn: z.string().nullable(),
    })
    .nullable(),
})
export type ListedItem = z.infer<typeof ListedItem>

const Sku = z
  .string(issue.must_be_text({ label: said.label_sku() }))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{1,39}$/, issue.sku_form())

/** A lot number as goods carry it. */
export const LotNumber = text('lot_number', { min: 1, max: 20 })

/** What a bin is called in its room. */
export const BinCode = text('bin', { min: 1, max: 20 })

export const SerialNumber = text('serial_number', { max: 20 })

/** The fields a person may write, without the specification's defaults. */
const itemFields = {
  name: text('name', { min: 2, max: 120 }),
  category: text('category', { min: 1, max: 60 }),
  type: z.enum(itemTypes, issue.type_one_of()),
  unit: text('unit', { min: 1, max: 20 }),
  department: Department,
  track: z.enum(tracks, issue.track_one_of()),
  storageMin: temperature('lowest_temperature').nullable(),
  storageMax: temperature('highest_temperature').nullable(),
  location: text('location', { min: 1, max: 120 }),
  roomId: Id.nullable(),
  /** A bin of the room; one that is not there yet is added to it. */
  binCode: BinCode.nullable(),
  serialNumber: SerialNumber.nullable(),
  purchaseDate: PlainDate.nullable(),
  minQuantity: quantity('minimum_quantity').nullable(),
  reorderPoint: quantity('reorder_point').nullable(),
  maxQuantity: quantity('maximum_quantity').nullable(),
  status: z.enum(itemStatuses, issue.item_status_one_of()),
  vendor: text('vendor', { min: 1, max: 120 }),
  notes: text('notes', { max: 2000 }),
  unitPrice: Price.nullable(),
  /** Of the product: days it may be used once opened. */
  beyondUseDays: whole('beyond_use_days', { min: 1, max: 730 }).nullable(),
}

const orderedLevels = (item: Levels, context: z.RefinementCtx) => {
  const wrong = levelsOutOfOrder(item)
  if (wrong)
    context.addIssue({ code: 'custom', path: [wrong.field], message: messageOf(wrong.message), input: item })
}

type Range = { storageMin?: number | null | undefined; storageMax?: number | null | undefined }

function orderedStorage({ storageMin, storageMax }: Range, context: z.RefinementCtx) {
  if (storageMin != null && storageMax != null && storageMax < storageMin)
    context.addIssue({
      code: 'custom',
      path: ['storageMax'],
      message: issue.temperatures_swapped(),
      input: storageMax,
    })
}

type Opening = {
  currentQuantity: number
  track?: Track | undefined
  serialNumber?: string | null | undefined
  lotNumber?: string | undefined
  expiryDate?: string | undefined
  expiryRequired?: boolean | undefined
}

/** What comes without stock has no lot, and what is kept by lots comes with one. */
function openingLot(item: Opening, context: z.RefinementCtx, at: (string | number)[] = []) {
  const wrong = (path: 'lotNumber' | 'expiryDate' | 'currentQuantity', message: string) =>
    context.addIssue({ code: 'custom', path: [...at, path], message, input: item })
  const { currentQuantity, lotNumber, expiryDate, expiryRequired, track = 'lot' } = item
  const untracked = trackingIssue(track, { ...item, quantity: currentQuantity })
  if (untracked) {
    const { field, message } = untracked
    context.addIssue({
      code: 'custom',
      path: [...at, field === 'quantity' ? 'currentQuantity' : field],
      message: messageOf(message),
      input: item,
    })
  }
  if (track === 'none') return
  if (expiryDate && !lotNumber) wrong('lotNumber', issue.expiry_date_with_lot())
  if (lotNumber && currentQuantity === 0) wrong('currentQuantity', issue.lot_with_quantity())
  if (!expiryRequired || currentQuantity === 0) return
  if (!lotNumber) wrong('lotNumber', issue.expiring_stock_with_lot())
  else if (!expiryDate) wrong('expiryDate', issue.expiring_stock_with_date())
}

/** Another room a new item is kept in, with its own opening stock and levels. The rest is as in the first. */
const AnotherRoom = z
  .strictObject({
    roomId: Id,
    binCode: itemFields.binCode.optional(),
    serialNumber: itemFields.serialNumber.optional(),
    currentQuantity: quantity('current_quantity').default(0),
    lotNumber: LotNumber.optional(),
    expiryDate: PlainDate.optional(),
    /** Left out: as in the first. */
    unitPrice: itemFields.unitPrice.optional(),
    minQuantity: itemFields.minQuantity.optional(),
    reorderPoint: itemFields.reorderPoint.optional(),
    maxQuantity: itemFields.maxQuantity.optional(),
  })
  .superRefine(orderedLevels)
export type AnotherRoom = z.output<typeof AnotherRoom>

type Places = Opening & {
  roomId?: string | null | undefined
  alsoIn: AnotherRoom[]
}

/** Every room once, or once for each piece; each opening stock as the product is tracked. */
function otherRooms(item: Places, context: z.RefinementCtx) {
  const { track, expiryRequired } = item
  const pieceOf = ({ roomId, serialNumber }: Pick<Places, 'roomId' | 'serialNumber'>) =>
    `${roomId} ${serialNumber?.toLowerCase() ?? ''}`
  const pieces = [item, ...item.alsoIn].map(pieceOf)
  item.alsoIn.forEach((room, index) => {
    openingLot({ track, expiryRequired, ...room }, context, ['alsoIn', index])
    if (pieces.indexOf(pieceOf(room)) <= index)
      context.addIssue({
        code: 'custom',
        path: ['alsoIn', index, 'roomId'],
        message: issue.room_chosen_already(),
        input: room,
      })
  })
}

/**
 * A new stocking record. Fields left out get the specification's defaults (section 7, mock create); without a
 * room the person's first office is taken. `currentQuantity` becomes an opening movement, of the lot named where one is.
 * Levels left out are not set: until they are, the item is low at or below the specification's 5.
 */
export const NewItem = z
  .strictObject({
    ...itemFields,
    name: itemFields.name.default('Untitled Item'),
    category: itemFields.category.default('General'),
    type: itemFields.type.default('Equipment'),
    unit: itemFields.unit.default('EA'),
    /** Left out: by serial number where one is given, else by lot. A product that is there already stays as it is. */
    track: itemFields.track.optional(),
    storageMin: itemFields.storageMin.optional(),
    storageMax: itemFields.storageMax.optional(),
    department: itemFields.department.default('General'),
    location: itemFields.location.optional(),
    roomId: itemFields.roomId.optional(),
    binCode: itemFields.binCode.optional(),
    officeId: Id.optional(),
    sku: Sku.optional(),
    serialNumber: itemFields.serialNumber.optional(),
    purchaseDate: itemFields.purchaseDate.optional(),
    currentQuantity: quantity('current_quantity').default(0),
    /** Of the opening stock. A date belongs to a lot. */
    lotNumber: LotNumber.optional(),
    expiryDate: PlainDate.optional(),
    /** Every lot of the product has a date. A product that is there already stays as it is. */
    expiryRequired: z.boolean(issue.say_true_or_false()).optional(),
    /** The same of what is opened. */
    beyondUseDays: itemFields.beyondUseDays.optional(),
    minQuantity: itemFields.minQuantity.optional(),
    /** Left out: the minimum, where one is given. */
    reorderPoint: itemFields.reorderPoint.optional(),
    maxQuantity: itemFields.maxQuantity.optional(),
    status: itemFields.status.default('active'),
    vendor: itemFields.vendor.default('Unknown'),
    notes: itemFields.notes.default(''),
    unitPrice: itemFields.unitPrice.optional(),
    /** More rooms it is created in at once, in whichever offices: all of them or none. */
    alsoIn: z
      .array(AnotherRoom)
      .max(49, issue.max_rooms_at_once({ max: 50 }))
      .default([]),
  })
  .superRefine(orderedLevels)
  .superRefine(orderedStorage)
  .superRefine((item, context) => openingLot(item, context))
  .superRefine(otherRooms)
export type NewItem = z.output<typeof NewItem>

/** Why something goes into maintenance: asked for then. */
const MaintenanceReason = text('reason', { max: 500 })

/**
 * Changed fields only. `version` is the one the person was looking at: a newer one on the server answers 412.
 * A `currentQuantity` is accepted and becomes a count adjustment of the difference.
 */
export const ItemChanges = z
  .strictObject({
    ...z.object(itemFields).partial().shape,
    sku: Sku.optional(),
    currentQuantity: quantity('current_quantity').optional(),
    reason: MaintenanceReason.optional(),
    version: Version.optional(),
  })
  .superRefine(orderedLevels)
  .superRefine(orderedStorage)
export type ItemChanges = z.output<typeof ItemChanges>

const days = wholeInAddress('days', { min: 1, max: 730 })

/** Filters of the list. `status` takes a badge or a status; `location` matches office, room or location text. */
export const ItemFilter = z.strictObject({
  search: Search.optional(),
  category: text('category', { max: 60 }).optional(),
  status: z.enum([...stockLevels, ...itemStatuses], issue.not_an_item_status()).optional(),
  location: Search.optional(),
  officeId: Id.optional(),
  roomId: Id.optional(),
  department: text('department', { max: 120 }).optional(),
  vendor: text('vendor', { max: 120 }).optional(),
  type: z.enum(itemTypes, issue.type_one_of()).optional(),
  condition: z.enum(itemConditions, issue.condition_one_of({ list: itemConditions.join(', ') })).optional(),
  /** Its stock lasts for less than so many days, and nothing that is on its way arrives before. */
  runsOutIn: days.optional(),
  /** Some of it expires within so many days, today included. */
  expiresIn: days.optional(),
  /** On hand, and nothing was received, used or moved for so many days. */
  idleFor: days.optional(),
  /** Whether to say how long the stock lasts and what is on its way. */
  supply: z.stringbool(issue.say_true_or_false()).optional(),
  ...paging,
  sort: z.enum(itemSorts, issue.sort_one_of({ list: itemSorts.join(', ') })).default('name'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
})
export type ItemFilter = z.output<typeof ItemFilter>

/** What the filters of the list can be set to, within the offices of the person. */
export const ItemFacets = z.object({
  categories: z.array(z.string()),
  departments: z.array(z.string()),
  vendors: z.array(z.string()),
  /** `writable`: the person may put something new there. An inactive office takes nothing new. */
  offices: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), writable: z.boolean() })),
  rooms: z.array(
    z.object({
      id: z.string(),
      officeId: z.string(),
      name: z.string(),
      number: z.string(),
      floor: z.string(),
      building: z.string(),
      type: z.enum(roomTypes),
      temperatureMin: z.number().nullable(),
      temperatureMax: z.number().nullable(),
    }),
  ),
})
export type ItemFacets = z.infer<typeof ItemFacets>

const reasonNames = Object.keys(adjustmentReasons) as [AdjustmentReason, ...AdjustmentReason[]]

/** A change of quantity, signed, in base units. Taken stock leaves the lot that expires first. */
export const Adjustment = z
  .strictObject({
    quantity: whole('quantity', { min: -10_000_000, max: 10_000_000 }).refine(
      (value) => value !== 0,
      issue.must_not_be_zero({ label: said.label_quantity() }),
    ),
    reason: z.enum(reasonNames, issue.reason_one_of({ list: reasonNames.join(', ') })),
    note: text('note', { max: 500 }).default(''),
  })
  .superRefine((adjustment, context) => {
    const direction = reasonDirection[adjustment.reason]
    if (direction === 'out' && adjustment.quantity > 0)
      context.addIssue({
        code: 'custom',
        path: ['quantity'],
        message: issue.reason_takes_away(),
        input: adjustment,
      })
    if (direction === 'in' && adjustment.quantity < 0)
      context.addIssue({
        code: 'custom',
        path: ['quantity'],
        message: issue.reason_adds(),
        input: adjustment,
      })
  })
export type Adjustment = z.output<typeof Adjustment>

/** The document that caused a movement, where one did. */
export const documentCauses = Object.fromEntries(
  causingKinds.flatMap(({ causes }) => [
    [`${causes}Id`, z.string().nullable()],
    [`${causes}Number`, z.string().nullable()],
  ]),
) as Record<keyof Caused, z.ZodNullable<z.ZodString>>

/** A row of the ledger. `balance` is the item's quantity after it. Movements are never changed or deleted. */
export const Movement = z.object({
  id: z.string(),
  seq: z.number().int(),
  quantity: z.number().int(),
  balance: z.number().int(),
  type: z.enum(movementTypes),
  reason: z.string(),
  note: z.string(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  occurredAt: Instant,
  actor: z.string(),
  lotId: z.string().nullable(),
  unitCost: z.number().nullable(),
  /** What caused it; all null: posted by hand before commands were kept. */
  commandId: z.string().nullable(),
  countId: z.string().nullable(),
  importId: z.string().nullable(),
  transferId: z.string().nullable(),
  ...documentCauses,
  reversesId: z.string().nullable(),
  /** The movement that took this one back. */
  reversedById: z.string().nullable(),
})
export type Movement = z.infer<typeof Movement>

/** What of a lot is opened, still on hand, and usable through `useBy`. */
export const OpenedUnit = z.object({
  id: z.string(),
  quantity: z.number().int(),
  openedOn: z.string(),
  openedBy: z.string(),
  useBy: z.string(),
  /** Past that day. */
  isPast: z.boolean(),
})
export type OpenedUnit = z.infer<typeof OpenedUnit>

/** Stock of one lot of an item. `lotNumber` null: stock kept without a lot. */
export const LotStock = z.object({
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  isExpired: z.boolean(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  hold: z.enum(holds),
  holdReason: z.string(),
  /** Neither expired nor on hold nor in quarantine. */
  isUsable: z.boolean(),
  /** The lot to take from next: of those that can be used, the first to expire. */
  isFirst: z.boolean(),
  receivedAt: Instant.nullable(),
  unitCost: z.number().nullable(),
  /** What of it is opened, first to be used first. */
  opened: z.array(OpenedUnit),
})
export type LotStock = z.infer<typeof LotStock>

const BulkAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('status'),
    status: z.enum(itemStatuses),
    reason: MaintenanceReason.optional(),
  }),
  z.strictObject({
    action: z.literal('levels'),
    minQuantity: itemFields.minQuantity.optional(),
    reorderPoint: itemFields.reorderPoint.optional(),
    maxQuantity: itemFields.maxQuantity.optional(),
  }),
  z.strictObject({ action: z.literal('delete') }),
])
export type BulkAction = z.output<typeof BulkAction>

const BulkOutcome = z.object({
  id: z.string(),
  name: z.string(),
  done: z.boolean(),
  ...spoken,
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const ById = z.strictObject({ id: Id })
const inventoryRoute = <A extends 'inventory.read' | 'inventory.write'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/inventory${string}`,
  summary: string,
  byOffice = false,
) => route(access, { method, path, summary, tag: 'Inventory', missing: said.no_such_item(), byOffice })

export const inventory = {
  list: inventoryRoute('inventory.read', 'GET', '/inventory', 'One page of the inventory', true)
    .input(ItemFilter)
    .output(pageOf(ListedItem)),
  export: inventoryRoute(
    'inventory.read',
    'GET',
    '/inventory/export',
    'The list as a file, a row for each lot; handed in as an import, it changes nothing',
    true,
  )
    .input(
      ItemFilter.omit({ page: true, pageSize: true, supply: true }).extend({ format: ExportFormatField }),
    )
    .output(ExportOutput),
  facets: inventoryRoute('inventory.read', 'GET', '/inventory/facets', 'What the filters can be set to')
    .input(z.strictObject({}).optional())
    .output(ItemFacets),
  lookalikes: inventoryRoute(
    'inventory.write',
    'GET',
    '/inventory/lookalikes',
    'Items that look like one about to be created',
  )
    .input(
      z.strictObject({
        name: Search.optional(),
        sku: text('sku', { max: 40 }).optional(),
        category: text('category', { max: 60 }).optional(),
      }),
    )
    .output(z.array(Item)),
  get: inventoryRoute('inventory.read', 'GET', '/inventory/{id}', 'One item').input(ById).output(Item),
  create: inventoryRoute('inventory.write', 'POST', '/inventory', 'Create an item')
    .input(NewItem)
    .output(Item),
  update: inventoryRoute('inventory.write', 'PUT', '/inventory/{id}', 'Change an item')
    .input(ItemChanges.safeExtend({ id: Id }))
    .output(Item),
  remove: inventoryRoute('inventory.write', 'DELETE', '/inventory/{id}', 'Delete an item that holds no stock')
    .input(ById)
    .output(z.object({ id: z.string() })),
  restore: inventoryRoute('inventory.write', 'POST', '/inventory/{id}/restore', 'Bring an archived item back')
    .input(ById)
    .output(Item),
  adjust: inventoryRoute('inventory.write', 'POST', '/inventory/{id}/adjustments', 'Adjust a quantity')
    .input(Adjustment.safeExtend({ id: Id }))
    .output(Item),
  movements: inventoryRoute(
    'inventory.read',
    'GET',
    '/inventory/{id}/movements',
    'The ledger of an item, newest first',
  )
    .input(z.strictObject({ id: Id, ...paging }))
    .output(pageOf(Movement)),
  lots: inventoryRoute('inventory.read', 'GET', '/inventory/{id}/lots', 'Stock by lot, first to expire first')
    .input(ById)
    .output(z.array(LotStock)),
  bulk: inventoryRoute(
    'inventory.write',
    'POST',
    '/inventory/bulk',
    'One action on several items, each with its outcome',
  )
    .input(
      z.strictObject({
        ids: z
          .array(Id)
          .min(1, issue.choose_an_item())
          .max(500, issue.max_items_at_a_time({ max: 500 })),
        change: BulkAction,
      }),
    )
    .output(z.array(BulkOutcome)),
}
