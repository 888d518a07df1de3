import { officeStatuses } from '@wellstock/domain/identity/offices'
import { abcClasses, roomTypes, stockLevels } from '@wellstock/domain/stock/inventory'
import { checkRhythms } from '@wellstock/domain/stock/rooms'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Instant, temperature, text } from '../platform/fields.ts'

const count = z.number().int()

/** What stands in a room, in numbers. `expired` counts items that hold a lot past its date. */
const figures = { items: count, low: count, out: count, expired: count }

const place = {
  id: z.string(),
  name: z.string(),
  number: z.string(),
  floor: z.string(),
  building: z.string(),
  type: z.enum(roomTypes),
  isQuarantine: z.boolean(),
  isActive: z.boolean(),
}

export const RoomNode = z.object({
  ...place,
  ...figures,
  bins: count,
  isCountOverdue: z.boolean(),
  isCheckOverdue: z.boolean(),
  /** When it was last checked. */
  isNotReady: z.boolean(),
})
export type RoomNode = z.infer<typeof RoomNode>

/** The offices a person sees with their rooms, by building, floor and number. */
export const RoomTree = z.object({
  offices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      status: z.enum(officeStatuses),
      rooms: z.array(RoomNode),
    }),
  ),
})
export type RoomTree = z.infer<typeof RoomTree>

export const Bin = z.object({
  id: z.string(),
  code: z.string(),
  /** Its place on the way through the room, from 0. */
  position: count,
  items: count,
  version: count,
})
export type Bin = z.infer<typeof Bin>

export const RoomDetails = z.object({
  ...place,
  officeId: z.string(),
  officeName: z.string(),
  officeStatus: z.enum(officeStatuses),
  responsible: z.string(),
  temperatureMin: z.number().nullable(),
  temperatureMax: z.number().nullable(),
  notes: z.string(),
  ...figures,
  value: z.number(),
  bins: z.array(Bin),
  lastCount: z.object({ id: z.string(), number: z.string(), postedAt: Instant, by: z.string() }).nullable(),
  /** A count planned or under way. */
  openCount: z.object({ id: z.string(), number: z.string(), state: z.string() }).nullable(),
  /** A business date of the office; null where the room was never counted and no count is planned. */
  nextCountOn: z.string().nullable(),
  isCountOverdue: z.boolean(),
  /** What failed when the room was last checked: nothing where it was ready. Null: never checked. */
  lastCheck: z.object({ at: Instant, by: z.string(), failed: z.array(z.string()) }).nullable(),
  isCheckOverdue: z.boolean(),
  version: count,
})
export type RoomDetails = z.infer<typeof RoomDetails>

/** What is looked at in a room, how often, and what was found. */
export const RoomChecks = z.object({
  /** Of the room, as is `version`. */
  id: z.string(),
  rhythm: z.enum(checkRhythms),
  /** A business date of the office; null without a rhythm or a line. */
  nextCheckOn: z.string().nullable(),
  isCheckOverdue: z.boolean(),
  lines: z.array(z.object({ id: z.string(), wording: z.string() })),
  /** The last 20, the newest first, in the words of their time. */
  checks: z.array(
    z.object({
      id: z.string(),
      checkedAt: Instant,
      by: z.string(),
      answers: z.array(z.object({ wording: z.string(), isOk: z.boolean(), note: z.string() })),
    }),
  ),
  version: count,
})
export type RoomChecks = z.infer<typeof RoomChecks>

/** A room that was not ready, with what failed, or that is to be checked. */
export const RoomToCheck = z.object({
  roomId: z.string(),
  roomName: z.string(),
  roomNumber: z.string(),
  officeName: z.string(),
  failed: z.array(z.string()),
  checkedAt: Instant.nullable(),
  isOverdue: z.boolean(),
})
export type RoomToCheck = z.infer<typeof RoomToCheck>

/** One product as it stands in a room. */
export const RoomContent = z.object({
  itemId: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.string(),
  serialNumber: z.string().nullable(),
  binId: z.string().nullable(),
  binCode: z.string().nullable(),
  onHand: count,
  availableQuantity: count,
  reservedQuantity: count,
  stockLevel: z.enum(stockLevels),
  abcClass: z.enum(abcClasses),
  /** Up to where it is filled: the maximum, or else the reorder point. */
  par: count.nullable(),
  /** On hand as a share of par; null without one. */
  fill: z.number().nullable(),
  lots: count,
  expiredLots: count,
  nextExpiry: z.string().nullable(),
})
export type RoomContent = z.infer<typeof RoomContent>

const RestockPick = z.object({
  /** The item in the room that is filled up. */
  itemId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  toBin: z.string().nullable(),
  fromItemId: z.string(),
  fromRoomId: z.string(),
  fromRoomNumber: z.string(),
  fromRoomName: z.string(),
  fromBin: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  quantity: count,
})
export type RestockPick = z.infer<typeof RestockPick>

/** What to bring so that the room is full again. Nothing is posted and nothing is reserved. */
export const Restock = z.object({
  /** In the order in which one walks through the storage rooms. */
  picks: z.array(RestockPick),
  /** What the storage rooms of the office cannot give. */
  short: z.array(
    z.object({
      itemId: z.string(),
      sku: z.string(),
      name: z.string(),
      unit: z.string(),
      wanted: count,
      missing: count,
    }),
  ),
})
export type Restock = z.infer<typeof Restock>

const fields = {
  name: text('name', { min: 1, max: 80 }),
  number: text('number', { min: 1, max: 20 }),
  floor: text('floor', { min: 1, max: 20 }),
  building: text('building', { min: 1, max: 80 }),
  type: z.enum(roomTypes, issue.required({ label: said.label_type() })),
  isQuarantine: z.boolean(issue.must_be_on_or_off()).default(false),
  responsible: text('responsible', { max: 120 }).default(''),
  temperatureMin: temperature('lowest_temperature').nullable().default(null),
  temperatureMax: temperature('highest_temperature').nullable().default(null),
  notes: text('notes', { max: 2000 }).default(''),
}

type Range = { temperatureMin: number | null; temperatureMax: number | null }

export const orderedRange = (
  { temperatureMin: min, temperatureMax: max }: Range,
  context: z.RefinementCtx,
) => {
  if (min !== null && max !== null && max < min)
    context.addIssue({
      code: 'custom',
      path: ['temperatureMax'],
      message: issue.temperatures_swapped(),
      input: max,
    })
}

export const RoomFields = z.strictObject(fields)
export type RoomFields = z.infer<typeof RoomFields>

/** `addresses`: what it opens from, by commas or lines; empty: from anywhere. */
export const KioskLink = z.object({ addresses: z.string(), by: z.string(), createdAt: Instant })
export type KioskLink = z.infer<typeof KioskLink>
