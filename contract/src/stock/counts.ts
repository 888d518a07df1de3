import { countStates, rootCauses } from '@wellstock/domain/stock/counts'
import { abcClasses, tracks } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, Moment, PlainDate, pageOf, paging, quantity, spoken, text } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { LotNumber } from './items.ts'

export * from '@wellstock/domain/stock/counts'

const Named = z.object({ id: z.string(), name: z.string() })
const remark = text('note', { max: 500 })

export const CountRow = z.object({
  id: z.string(),
  number: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  roomNumber: z.string(),
  state: z.enum(countStates),
  isBlind: z.boolean(),
  assignedTo: Named.nullable(),
  dueOn: z.string().nullable(),
  /** The day it was due has passed in its office. */
  isOverdue: z.boolean(),
  note: z.string(),
  currency: z.string(),
  createdAt: Instant,
  startedBy: z.string().nullable(),
  startedAt: Instant.nullable(),
  postedAt: Instant.nullable(),
  postedBy: z.string().nullable(),
  lineCount: z.number().int(),
  countedCount: z.number().int(),
  /** Of a posted count: lines that differed, and lines within tolerance ÷ lines counted, 0 to 1. */
  differences: z.number().int().nullable(),
  accuracy: z.number().nullable(),
})
export type CountRow = z.infer<typeof CountRow>

/**
 * One lot of one item in a count. What is optional is left out for whoever is not to know: as long as a count is blind,
 * what should be there and what others have written down.
 */
export const CountLine = z.object({
  id: z.string(),
  itemId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  track: z.enum(tracks),
  binCode: z.string().nullable(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** What a scanner may read on it, as kept with the product. */
  codes: z.array(z.string()),
  countedBy: z.string().nullable(),
  countedAt: Instant.nullable(),
  recountedBy: z.string().nullable(),
  recountedAt: Instant.nullable(),
  /** The caller counted it first. */
  isOwn: z.boolean(),
  /** The first count was beyond tolerance: somebody else counts it again. */
  needsRecount: z.boolean(),
  counted: z.number().int().nullable().optional(),
  recounted: z.number().int().nullable().optional(),
  note: z.string().optional(),
  /** What the ledger said at the moment of the count that stands. */
  expected: z.number().int().optional(),
  /** Counted − expected of the count that stands, null while it is not counted; what it is worth; what is tolerated. */
  variance: z.number().int().nullable().optional(),
  value: z.number().optional(),
  tolerance: z.number().int().optional(),
  rootCause: z.enum(rootCauses).nullable().optional(),
})
export type CountLine = z.infer<typeof CountLine>

export const Count = CountRow.extend({
  /** What should be there is hidden from everybody. */
  isHidden: z.boolean(),
  /** Of a count in review, waiting for approval or posted: what was found more and what less, in money, never netted. */
  gain: z.number().optional(),
  loss: z.number().optional(),
  /** Of a count in review: by the approval policy somebody has to approve the differences before they are posted. */
  needsApproval: z.boolean().optional(),
  /** Of a count in review that nobody has to approve: the caller counted, and what they counted is worth too much for them to post. */
  needsOtherPerson: z.boolean().optional(),
  lines: z.array(CountLine),
})
export type Count = z.infer<typeof Count>

/** A room with the day by which it is to be counted: by the highest class of its items, after the last posted count. */
export const RoomDue = z.object({
  roomId: z.string(),
  roomName: z.string(),
  roomNumber: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  itemCount: z.number().int(),
  abcClass: z.enum(abcClasses),
  everyDays: z.number().int(),
  /** Null: never counted, and due today. */
  lastCountedOn: z.string().nullable(),
  nextDueOn: z.string(),
  /** Negative: so many days are left. */
  overdueDays: z.number().int(),
  /** A count of this room that is not over. */
  open: z.object({ id: z.string(), number: z.string(), state: z.enum(countStates) }).nullable(),
})
export type RoomDue = z.infer<typeof RoomDue>

export const CountPlan = z.strictObject({
  roomId: Id,
  /** Left out: everything in the room. */
  itemIds: z
    .array(Id)
    .min(1, issue.choose_an_item())
    .max(500, issue.max_items_at_a_time({ max: 500 }))
    .optional(),
  isBlind: z.boolean(issue.say_true_or_false()).default(true),
  assignedTo: Id.nullable().default(null),
  dueOn: PlainDate.nullable().default(null),
  note: remark.default(''),
})
export type CountPlan = z.output<typeof CountPlan>

const PlanOutcome = z.object({
  roomId: z.string(),
  roomName: z.string(),
  done: z.boolean(),
  countId: z.string().nullable(),
  ...spoken,
})
export type PlanOutcome = z.infer<typeof PlanOutcome>

const counted = quantity('quantity')
const FoundLot = { lotNumber: LotNumber.optional(), expiryDate: PlainDate.optional() }

const Cause = z
  .strictObject({
    lineId: Id,
    rootCause: z.enum(rootCauses, issue.choose_a_cause()).nullable(),
    note: remark,
  })
  .superRefine(({ rootCause, note }, context) => {
    if (rootCause === 'other' && note.trim() === '')
      context.addIssue({ code: 'custom', path: ['note'], message: issue.say_the_cause(), input: note })
  })

const ById = z.strictObject({ id: Id })
const countRoute = <A extends 'inventory.read' | 'inventory.write'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/counts${string}`,
  summary: string,
  byOffice = false,
) => route(access, { method, path, summary, tag: 'Counts', missing: said.count_not_found(), byOffice })

const filters = {
  state: z.enum([...countStates, 'open'], issue.not_a_count_state()).optional(),
  officeId: Id.optional(),
  roomId: Id.optional(),
  /** Assigned to or begun by the caller. */
  mine: z.stringbool(issue.say_true_or_false()).default(false),
}

export const counts = {
  list: countRoute('inventory.read', 'GET', '/counts', 'Counts, the newest first', true)
    .input(z.strictObject({ ...filters, ...paging }))
    .output(pageOf(CountRow)),
  export: countRoute('inventory.read', 'GET', '/counts/export', 'The list as a file', true)
    .input(z.strictObject({ ...filters, format: ExportFormatField }))
    .output(ExportOutput),
  due: countRoute('inventory.read', 'GET', '/counts/due', 'Rooms by the day they are to be counted', true)
    .input(z.strictObject({}).optional())
    .output(z.array(RoomDue)),
  planDue: countRoute('inventory.write', 'POST', '/counts/plan-due', 'Plan a count of several rooms at once')
    .input(
      z.strictObject({
        roomIds: z.array(Id).min(1, issue.choose_a_room()).max(500, issue.max_500_rooms()),
        assignedTo: Id.nullable().default(null),
        dueOn: PlainDate.nullable().default(null),
      }),
    )
    .output(z.array(PlanOutcome)),
  options: countRoute(
    'inventory.write',
    'GET',
    '/counts/options',
    'What of a room can be counted, and by whom',
  )
    .input(z.strictObject({ roomId: Id }))
    .output(
      z.object({
        people: z.array(Named),
        items: z.array(
          z.object({ id: z.string(), name: z.string(), sku: z.string(), abcClass: z.enum(abcClasses) }),
        ),
      }),
    ),
  create: countRoute('inventory.write', 'POST', '/counts', 'Plan a count of a room')
    .input(CountPlan)
    .output(Count),
  get: countRoute('inventory.read', 'GET', '/counts/{id}', 'One count with its lines')
    .input(ById)
    .output(Count),
  start: countRoute('inventory.write', 'POST', '/counts/{id}/start', 'Begin to count')
    .input(z.strictObject({ id: Id, takeOver: z.boolean(issue.say_true_or_false()).default(false) }))
    .output(Count),
  saveLine: countRoute('inventory.write', 'PUT', '/counts/{id}/lines/{lineId}', 'Write down what was counted')
    .input(z.strictObject({ id: Id, lineId: Id, counted, note: remark.optional() }))
    .output(CountLine),
  addLine: countRoute(
    'inventory.write',
    'POST',
    '/counts/{id}/lines',
    'Add a lot that was found and is not on the list',
  )
    .input(z.strictObject({ id: Id, itemId: Id, ...FoundLot }))
    .output(CountLine),
  saveByCode: countRoute(
    'inventory.write',
    'POST',
    '/counts/{id}/lines/by-code',
    'Write down what was counted of an item and lot, perhaps offline; each command happens once, and the latest count stands',
  )
    .input(
      z.strictObject({
        id: Id,
        /** Made by the device, once per command. */
        commandId: Id,
        itemId: Id,
        /** Null: stock kept without a lot. Left out where a lot number is given. */
        lotId: Id.nullable().optional(),
        ...FoundLot,
        counted,
        countedAt: Moment,
        note: remark.optional(),
        /** Whose it is, of a device that several people use. */
        by: Id.optional(),
      }),
    )
    .output(z.object({ outcome: z.enum(['applied', 'superseded']), line: CountLine })),
  finish: countRoute(
    'inventory.write',
    'POST',
    '/counts/{id}/finish',
    'Finish the counting, or the counting again',
  )
    .input(
      z.strictObject({
        id: Id,
        /** What nobody counted is not there. */
        zeroUncounted: z.boolean(issue.say_true_or_false()).default(false),
      }),
    )
    .output(Count),
  setCauses: countRoute('inventory.write', 'POST', '/counts/{id}/causes', 'Say why lines differ')
    .input(
      z.strictObject({
        id: Id,
        causes: z.array(Cause).min(1, issue.choose_a_line()).max(500, issue.max_500_lines()),
      }),
    )
    .output(Count),
  post: countRoute(
    'inventory.write',
    'POST',
    '/counts/{id}/post',
    'Post the differences to the ledger, or have them wait for approval where the policy asks for it',
  )
    .input(ById)
    .output(Count),
  cancel: countRoute('inventory.write', 'POST', '/counts/{id}/cancel', 'Cancel a count; nothing changes')
    .input(ById)
    .output(Count),
  sheet: countRoute(
    'inventory.read',
    'GET',
    '/counts/{id}/sheet',
    'The sheet to count on paper, without quantities',
  )
    .input(ById)
    .output(PdfOutput),
}
