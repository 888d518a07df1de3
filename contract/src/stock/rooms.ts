import { officeStatuses } from '@wellstock/domain/identity/offices'
import { abcClasses, roomTypes, stockLevels } from '@wellstock/domain/stock/inventory'
import {
  checkRhythms,
  contentSorts,
  MAX_BINS,
  MAX_CHECK_LINES,
  MAX_PLACEMENTS,
} from '@wellstock/domain/stock/rooms'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  pageOf,
  paging,
  temperature,
  text,
  Version,
  wholeInAddress,
} from '../platform/fields.ts'
import { LabelLayoutField, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { BinCode } from './items.ts'

export * from '@wellstock/domain/stock/rooms'

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

const orderedRange = ({ temperatureMin: min, temperatureMax: max }: Range, context: z.RefinementCtx) => {
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

const ById = z.strictObject({ id: Id })
const copies = wholeInAddress('copies', { min: 1, max: 100 }).default(1)
const Labels = z.strictObject({ id: Id, layout: LabelLayoutField.default('single'), copies })

const tag = 'Rooms'
const missing = said.room_not_found()

/** `addresses`: what it opens from, by commas or lines; empty: from anywhere. */
const KioskLink = z.object({ addresses: z.string(), by: z.string(), createdAt: Instant })
export type KioskLink = z.infer<typeof KioskLink>

export const rooms = {
  tree: route('inventory.read', {
    method: 'GET',
    path: '/rooms/tree',
    tag,
    summary: 'Offices with their rooms and what needs attention in each',
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(RoomTree),
  get: route('inventory.read', { method: 'GET', path: '/rooms/{id}', tag, summary: 'One room', missing })
    .input(ById)
    .output(RoomDetails),
  contents: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/contents',
    tag,
    summary: 'What stands in a room, in walking order',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        binId: Id.optional(),
        /** Only what is not full. */
        belowPar: z.stringbool(issue.say_true_or_false()).default(false),
        sort: z.enum(contentSorts, issue.sort_one_of({ list: contentSorts.join(', ') })).default('bin'),
        ...paging,
      }),
    )
    .output(pageOf(RoomContent)),
  restock: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/restock',
    tag,
    summary: 'What to bring from the storage rooms of the office',
    missing,
  })
    .input(ById)
    .output(Restock),
  create: route('inventory.write', { method: 'POST', path: '/rooms', tag, summary: 'Add a room' })
    .input(RoomFields.extend({ officeId: Id }).superRefine(orderedRange))
    .output(RoomDetails),
  update: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}',
    tag,
    summary: 'Change a room; a newer version on the server answers 412',
    missing,
  })
    .input(RoomFields.extend({ id: Id, version: Version }).superRefine(orderedRange))
    .output(RoomDetails),
  deactivate: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/deactivate',
    tag,
    summary: 'Take a room out of use; with another room, its stock moves there',
    missing,
  })
    .input(z.strictObject({ id: Id, toRoomId: Id.optional() }))
    .output(RoomDetails),
  activate: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/activate',
    tag,
    summary: 'Take a room into use again',
    missing,
  })
    .input(ById)
    .output(RoomDetails),
  orderBins: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/bins/order',
    tag,
    summary: 'Set the way through the room: every bin of it, in order',
    missing,
  })
    .input(z.strictObject({ id: Id, binIds: z.array(Id).max(10_000) }))
    .output(RoomDetails),
  addBins: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/bins',
    tag,
    summary: 'Add bins at the end of the way',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        codes: z
          .array(BinCode)
          .min(1, issue.name_a_bin())
          .max(MAX_BINS, issue.max_bins({ max: MAX_BINS })),
      }),
    )
    .output(RoomDetails),
  renameBin: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/bins/{binId}',
    tag,
    summary: 'Rename a bin; a newer version on the server answers 412',
    missing,
  })
    .input(z.strictObject({ id: Id, binId: Id, code: BinCode, version: Version }))
    .output(RoomDetails),
  removeBin: route('inventory.write', {
    method: 'DELETE',
    path: '/rooms/{id}/bins/{binId}',
    tag,
    summary: 'Remove a bin; what is in it stays in the room',
    missing,
  })
    .input(z.strictObject({ id: Id, binId: Id }))
    .output(RoomDetails),
  place: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/placements',
    tag,
    summary: 'Put items of the room into bins',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        placements: z
          .array(z.strictObject({ itemId: Id, binId: Id.nullable() }))
          .min(1, issue.choose_an_item())
          .max(MAX_PLACEMENTS, issue.max_placements({ max: MAX_PLACEMENTS })),
      }),
    )
    .output(RoomDetails),
  checks: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/checks',
    tag,
    summary: 'What is looked at in a room, how often, and the last checks',
    missing,
  })
    .input(ById)
    .output(RoomChecks),
  setChecklist: route('inventory.write', {
    method: 'PUT',
    path: '/rooms/{id}/checklist',
    tag,
    summary:
      'Say what is looked at in a room, in order, and how often; a newer version on the server answers 412',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        rhythm: z.enum(checkRhythms, issue.required({ label: said.label_rhythm() })),
        lines: z
          .array(text('check_line', { min: 1, max: 120 }))
          .max(MAX_CHECK_LINES, issue.max_check_lines({ max: MAX_CHECK_LINES })),
      }),
    )
    .output(RoomChecks),
  check: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/checks',
    tag,
    summary: 'Keep what was found in a room: an answer to every line of its checklist',
    missing,
  })
    .input(
      z.strictObject({
        id: Id,
        answers: z
          .array(
            z.strictObject({
              lineId: Id,
              isOk: z.boolean(issue.say_true_or_false()),
              note: text('note', { max: 200 }).default(''),
            }),
          )
          .min(1, issue.answer_every_line())
          .max(MAX_CHECK_LINES, issue.max_check_lines({ max: MAX_CHECK_LINES })),
      }),
    )
    .output(RoomChecks),
  kiosk: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'The link of a room that reports empty bins without signing in',
    missing,
  })
    .input(ById)
    .output(KioskLink.nullable()),
  makeKiosk: route('inventory.write', {
    method: 'POST',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'Make a new link for a room: the one before no longer opens; its secret is shown once',
    ownTransactions: true,
    inPerson: true,
    missing,
  })
    .input(z.strictObject({ id: Id, addresses: text('kiosk_addresses', { max: 2000 }).default('') }))
    .output(z.object({ link: KioskLink, secret: z.string() })),
  revokeKiosk: route('inventory.write', {
    method: 'DELETE',
    path: '/rooms/{id}/kiosk',
    tag,
    summary: 'Revoke the link of a room',
    missing,
  })
    .input(ById)
    .output(ById),
  sheet: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/sheet',
    tag,
    summary: 'The room sheet: what is kept here, with boxes to write in',
    missing,
  })
    .input(ById)
    .output(PdfOutput),
  label: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/label',
    tag,
    summary: 'The label of the room',
    missing,
  })
    .input(Labels)
    .output(PdfOutput),
  binLabels: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/bin-labels',
    tag,
    summary: 'A label for each bin of the room',
    missing,
  })
    .input(Labels)
    .output(PdfOutput),
  restockList: route('inventory.read', {
    method: 'GET',
    path: '/rooms/{id}/restock-list',
    tag,
    summary: 'What to bring, as a pick list',
    missing,
  })
    .input(ById)
    .output(PdfOutput),
}
