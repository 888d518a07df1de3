import { holds } from '@wellstock/domain/stock/inventory'
import {
  DEFAULT_LIFE_DAYS,
  lossStates,
  MAX_TRANSFER_LINES,
  shortReasons,
  transferPurposes,
  transferStates,
  transferSteps,
} from '@wellstock/domain/stock/transfers'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, PlainDate, quantity, SentenceField, text, whole } from '../platform/fields.ts'

export const Office = z.object({ id: z.string(), code: z.string(), name: z.string(), timezone: z.string() })
/** What several lines come to (`amountOf`): a quantity only where all of them are counted in one unit. */
const Amount = z.object({
  lines: z.number().int(),
  value: z.number().nullable(),
  quantity: z.number().int().nullable(),
  unit: z.string().nullable(),
})

/** A transfer as lists show it. Value: of what was sent, or, before, of what is asked for at the cost of today. */
export const TransferRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(transferStates),
  purpose: z.enum(transferPurposes),
  from: Office,
  to: Office,
  lineCount: z.number().int(),
  value: z.number(),
  currency: z.string(),
  requestedBy: z.string().nullable(),
  requestedById: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  shippedAt: Instant.nullable(),
  /** What is on its way, missing ones included. */
  inTransit: Amount,
  /** The day it should arrive; and whether that day has passed while some of it is on its way. */
  expectedOn: z.string().nullable(),
  isLate: z.boolean(),
  /** What was sent less than asked for, is said to be missing, lost, or damaged on the way. */
  discrepancy: z.object({ short: Amount, missing: Amount, lost: Amount, damaged: Amount }),
  version: z.number().int(),
})
export type TransferRow = z.infer<typeof TransferRow>

const Loss = z.object({
  id: z.string(),
  quantity: z.number().int(),
  state: z.enum(lossStates),
  note: z.string(),
  reportedBy: z.string(),
  reportedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string(),
  /** The caller may agree to it: somebody else reported it. */
  canApprove: z.boolean(),
  /** The caller may say that it turned up. What was agreed to be lost is brought back by who approves, never by who sent it. */
  canBringBack: z.boolean(),
})
export type TransferLoss = z.infer<typeof Loss>

/** One lot of a line. Shipped = arrived + returned + lost + in transit, always, at one cost. */
export const TransferLot = z.object({
  id: z.string(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  hold: z.enum(holds),
  /** It may not be used by now: it arrives in a quarantine room, or not at all. */
  isUnusable: z.boolean(),
  allocated: z.number().int(),
  picked: z.number().int().nullable(),
  shipped: z.number().int(),
  arrived: z.number().int(),
  damaged: z.number().int(),
  returned: z.number().int(),
  lost: z.number().int(),
  missing: z.number().int(),
  inTransit: z.number().int(),
  unitCost: z.number().nullable(),
  losses: z.array(Loss),
})
export type TransferLot = z.infer<typeof TransferLot>

/** The stocking record of the sending office, and the room it lies in. */
const ItemToSend = z.object({
  itemId: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  serialNumber: z.string().nullable(),
  roomName: z.string().nullable(),
  unitCost: z.number().nullable(),
})

export const TransferLine = ItemToSend.extend({
  id: z.string(),
  quantity: z.number().int(),
  binCode: z.string().nullable(),
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  /** Free in the sending office and usable: what could be sent besides what is allocated. */
  available: z.number().int(),
  shortReason: z.enum(shortReasons).nullable(),
  /** Where it would be put if it came back; null where its record is archived since. */
  sourceRoomId: z.string().nullable(),
  /** Where it is kept in the receiving office, if it is; where it would be put. */
  targetRoomId: z.string().nullable(),
  targetItemId: z.string().nullable(),
  /** What a scanner may read on it, as kept with the product. */
  codes: z.array(z.string()),
  lots: z.array(TransferLot),
})
export type TransferLine = z.infer<typeof TransferLine>

const Room = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  isQuarantine: z.boolean(),
  temperatureMin: z.number().nullable(),
  temperatureMax: z.number().nullable(),
})

export const Transfer = TransferRow.extend({
  note: z.string(),
  carrier: z.string(),
  isColdChain: z.boolean(),
  minLifeDays: z.number().int(),
  remark: z.string(),
  /** The text of its QR code: scanning it opens it. */
  code: z.string(),
  /** What happened to it, the earliest first; `by` null: done by a rule. */
  timeline: z.array(
    z.object({
      step: z.enum(['created', 'requested', 'approved', 'shipped', 'received', 'closed', 'cancelled']),
      at: Instant,
      by: z.string().nullable(),
    }),
  ),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(transferSteps)),
  /** Why the caller may not approve or receive it, in words, where it waits for just that. */
  notYet: z.string().nullable(),
  notYetReason: SentenceField.nullable(),
  lines: z.array(TransferLine),
  /** Rooms of the receiving office it can be put into, for those who may receive it. */
  rooms: z.array(Room),
  /** Rooms of the sending office it can come back to, for those who may take it back. */
  returnRooms: z.array(Room),
})
export type Transfer = z.infer<typeof Transfer>

/** What of the sending office could be sent, with what the receiving office has of it. */
export const TransferCandidate = ItemToSend.extend({
  /** Usable and not reserved; and of that, what lives long enough after the expected day. */
  available: z.number().int(),
  sendable: z.number().int(),
  firstExpiry: z.string().nullable(),
  /** Days the sending office's stock lasts at its use; null where nothing is used. */
  cover: z.number().nullable(),
  maxQuantity: z.number().int().nullable(),
  target: z
    .object({
      available: z.number().int(),
      inbound: z.number().int(),
      reorderPoint: z.number().int().nullable(),
      maxQuantity: z.number().int().nullable(),
      cover: z.number().nullable(),
    })
    .nullable(),
  /** What the receiving office lacks up to its maximum: max − (available + on its way), 0 or more. */
  need: z.number().int(),
  /** The smaller of need and what can be spared here above the reorder point; 0: none. */
  suggested: z.number().int(),
})
export type TransferCandidate = z.infer<typeof TransferCandidate>

/** How many days what is sent is still usable after its arrival, 0 to 730. */
export const lifeDays = { min: 0, max: 730 }
const LifeDays = whole('days', lifeDays)

const Line = z.strictObject({
  itemId: Id,
  quantity: quantity('quantity').min(1, issue.must_be_at_least({ label: said.label_quantity(), min: 1 })),
})

export const fields = {
  fromOfficeId: Id,
  toOfficeId: Id,
  purpose: z.enum(transferPurposes, issue.choose_a_purpose()).default('need'),
  note: text('note', { max: 500 }).default(''),
  carrier: text('carrier', { max: 120 }).default(''),
  isColdChain: z.boolean(issue.say_true_or_false()).default(false),
  expectedOn: PlainDate.nullable().default(null),
  /** Left out: the rule of the organization. */
  minLifeDays: LifeDays.optional(),
  lines: z.array(Line).max(MAX_TRANSFER_LINES, issue.transfer_max_lines()),
}

export const differing = (
  { fromOfficeId, toOfficeId }: { fromOfficeId: string; toOfficeId: string },
  context: z.RefinementCtx,
) => {
  if (fromOfficeId === toOfficeId)
    context.addIssue({
      code: 'custom',
      path: ['toOfficeId'],
      message: issue.choose_another_office(),
      input: toOfficeId,
    })
}

export const TransferDraft = z.strictObject(fields).superRefine(differing)
export type TransferDraft = z.output<typeof TransferDraft>
export type NewTransfer = z.input<typeof TransferDraft>

export const Received = z.strictObject({
  /** The lot on its way (`TransferLot.id`). */
  id: Id,
  received: quantity('received').default(0),
  damaged: quantity('damaged').default(0),
  missing: quantity('missing').default(0),
  /** Where it is put. Left out: where the product is kept already. */
  roomId: Id.optional(),
  note: text('note', { max: 500 }).default(''),
})

export const Policy = z.object({
  /** Transfers worth more than this, at cost, are approved by somebody else than who asked. */
  approvalAbove: z
    .number(issue.must_be_number({ label: said.label_limit() }))
    .min(0, issue.must_not_be_negative({ label: said.label_limit() }))
    .max(9_999_999, issue.must_be_at_most({ label: said.label_limit(), max: 9_999_999 })),
  /** Whoever sent it may not receive it, even if both offices are theirs. */
  separateReceiver: z.boolean(issue.say_true_or_false()),
  minLifeDays: LifeDays.default(DEFAULT_LIFE_DAYS),
})
export type TransferPolicy = z.output<typeof Policy>
