import {
  itemStatuses,
  itemTypes,
  type Levels,
  levelsOutOfOrder,
  type Track,
  trackingIssue,
  tracks,
} from '@wellstock/domain/stock/inventory'
import { issue, messageOf, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Department,
  Id,
  PlainDate,
  Price,
  quantity,
  temperature,
  text,
  Version,
  whole,
} from '../platform/fields.ts'
import { BinCode, LotNumber, SerialNumber } from './items.ts'

const Sku = z
  .string(issue.must_be_text({ label: said.label_sku() }))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{1,39}$/, issue.sku_form())

/** The fields a person may write, without the specification's defaults. */
export const itemFields = {
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
export const MaintenanceReason = text('reason', { max: 500 })

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
