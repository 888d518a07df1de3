import { holds } from '@wellstock/domain/stock/inventory'
import {
  DEFAULT_LIFE_DAYS,
  lossStates,
  MAX_TRANSFER_LINES,
  shortReasons,
  transferDirections,
  transferPurposes,
  transferStates,
  transferSteps,
} from '@wellstock/domain/stock/transfers'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  PlainDate,
  pageOf,
  paging,
  quantity,
  SentenceField,
  text,
  Version,
  whole,
  wholeInAddress,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, LabelLayoutField, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from './commands.ts'

export * from '@wellstock/domain/stock/transfers'

const Office = z.object({ id: z.string(), code: z.string(), name: z.string(), timezone: z.string() })
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
const lifeDays = { min: 0, max: 730 }
const LifeDays = whole('days', lifeDays)

const Line = z.strictObject({
  itemId: Id,
  quantity: quantity('quantity').min(1, issue.must_be_at_least({ label: said.label_quantity(), min: 1 })),
})

const fields = {
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

const differing = (
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

const version = Version
const Step = z.strictObject({ id: Id, version })

const Received = z.strictObject({
  /** The lot on its way (`TransferLot.id`). */
  id: Id,
  received: quantity('received').default(0),
  damaged: quantity('damaged').default(0),
  missing: quantity('missing').default(0),
  /** Where it is put. Left out: where the product is kept already. */
  roomId: Id.optional(),
  note: text('note', { max: 500 }).default(''),
})

const Policy = z.object({
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

const filter = {
  direction: z.enum(transferDirections, issue.choose_direction()).default('all'),
  state: z.enum([...transferStates, 'open', 'on_the_way'], issue.not_a_transfer_state()).optional(),
  purpose: z.enum(transferPurposes, issue.not_a_transfer_purpose()).optional(),
  officeId: Id.optional(),
  itemId: Id.optional(),
  /** Only with something short, missing, lost or damaged. */
  discrepancy: z.stringbool(issue.say_true_or_false()).default(false),
  search: text('search', { max: 100 }).default(''),
}

const make = <A extends 'transfers.write' | 'transfers.approve' | 'transfers.rules'>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/transfers${string}`,
  summary: string,
  more: { byOffice?: boolean; forbidden?: Sentence } = {},
) => route(access, { method, path, summary, tag: 'Transfers', missing: said.transfer_not_found(), ...more })

export const transfers = {
  list: make('transfers.write', 'GET', '/transfers', 'Transfers, what changed last first', { byOffice: true })
    .input(z.strictObject({ ...filter, ...paging }))
    .output(pageOf(TransferRow)),
  counts: make('transfers.write', 'GET', '/transfers/counts', 'How many transfers wait for what', {
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        toApprove: z.number().int(),
        toSend: z.number().int(),
        toReceive: z.number().int(),
        toDecide: z.number().int(),
        /** Lines and value that are on their way from or to the offices looked at. */
        inTransitLines: z.number().int(),
        inTransitValue: z.number(),
        currency: z.string(),
      }),
    ),
  export: make('transfers.write', 'GET', '/transfers/export', 'The list as a file', { byOffice: true })
    .input(z.strictObject({ ...filter, format: ExportFormatField }))
    .output(ExportOutput),
  /** The two sides of a transfer somebody may begin: one of them at least is theirs. */
  offices: make('transfers.write', 'GET', '/transfers/offices', 'Offices that stock can go from and to')
    .input(z.strictObject({}).optional())
    .output(z.array(Office.extend({ status: z.string(), isOwn: z.boolean(), isOpen: z.boolean() }))),
  policy: make('transfers.write', 'GET', '/transfers/policy', 'The rules of the transfers')
    .input(z.strictObject({}).optional())
    .output(Policy.extend({ canChange: z.boolean() })),
  setPolicy: make('transfers.rules', 'PUT', '/transfers/policy', 'Change the rules of the transfers', {
    forbidden: said.rules_hold_for_every_office(),
  })
    .input(z.strictObject(Policy.shape))
    .output(Policy.extend({ canChange: z.boolean() })),
  candidates: make('transfers.write', 'GET', '/transfers/candidates', 'What one office could send to another')
    .input(
      z.strictObject({
        fromOfficeId: Id,
        toOfficeId: Id,
        /** Part of a name or SKU, or a whole code. */
        search: text('search', { max: 100 }).default(''),
        itemId: Id.optional(),
        expectedOn: PlainDate.optional(),
        minLifeDays: wholeInAddress('days', lifeDays).optional(),
        /** Of a recall: what may not be used, instead of what may. */
        purpose: z.enum(transferPurposes, issue.choose_a_purpose()).default('need'),
        /** Only what the receiving office needs. */
        needed: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(TransferCandidate)),
  create: make('transfers.write', 'POST', '/transfers', 'Begin a transfer as a draft')
    .input(TransferDraft)
    .output(Transfer),
  get: make('transfers.write', 'GET', '/transfers/{id}', 'One transfer with its lines')
    .input(z.strictObject({ id: Id }))
    .output(Transfer),
  update: make('transfers.write', 'PUT', '/transfers/{id}', 'Change a draft')
    .input(z.strictObject({ ...fields, id: Id, version }).superRefine(differing))
    .output(Transfer),
  request: make(
    'transfers.write',
    'POST',
    '/transfers/{id}/request',
    'Ask for it; small ones are approved at once',
  )
    .input(Step)
    .output(Transfer),
  withdraw: make('transfers.write', 'POST', '/transfers/{id}/withdraw', 'Make it a draft again')
    .input(Step)
    .output(Transfer),
  approve: make(
    'transfers.approve',
    'POST',
    '/transfers/{id}/approve',
    'Approve it; stock is reserved for it',
  )
    .input(Step)
    .output(Transfer),
  reject: make('transfers.approve', 'POST', '/transfers/{id}/reject', 'Send it back for changes')
    .input(z.strictObject({ id: Id, version, reason: Reason }))
    .output(Transfer),
  pick: make('transfers.write', 'POST', '/transfers/{id}/pick', 'Say what was picked, lot by lot')
    .input(
      z.strictObject({
        id: Id,
        lots: z
          .array(
            z.strictObject({
              lineId: Id,
              /** Null: stock kept without a lot. A lot that was not allocated is taken instead of those that were. */
              lotId: Id.nullable(),
              picked: quantity('picked'),
              /** Why another lot than the first to expire is taken. Asked for only then. */
              overrideReason: Reason.optional(),
            }),
          )
          .min(1, issue.choose_a_lot())
          .max(500, issue.max_500_lots()),
      }),
    )
    .output(Transfer),
  ship: make('transfers.write', 'POST', '/transfers/{id}/ship', 'Send what was picked')
    .input(
      z.strictObject({
        id: Id,
        version,
        carrier: text('carrier', { max: 120 }).optional(),
        expectedOn: PlainDate.nullable().optional(),
        shortReasons: z
          .array(z.strictObject({ lineId: Id, reason: z.enum(shortReasons, issue.choose_a_reason()) }))
          .max(MAX_TRANSFER_LINES, issue.transfer_max_lines())
          .default([]),
      }),
    )
    .output(Transfer),
  receive: make(
    'transfers.write',
    'POST',
    '/transfers/{id}/receive',
    'Say what arrived; what is left stays on its way',
  )
    .input(
      z.strictObject({
        id: Id,
        lots: z.array(Received).min(1, issue.say_what_arrived()).max(500, issue.max_500_lots()),
      }),
    )
    .output(Transfer),
  return: make('transfers.write', 'POST', '/transfers/{id}/return', 'Take back what is on its way')
    .input(
      z.strictObject({
        id: Id,
        lots: z
          .array(
            z.strictObject({
              id: Id,
              quantity: quantity('quantity').min(
                1,
                issue.must_be_at_least({ label: said.label_quantity(), min: 1 }),
              ),
              roomId: Id.optional(),
            }),
          )
          .min(1, issue.choose_a_lot())
          .max(500, issue.max_500_lots()),
        reason: Reason,
      }),
    )
    .output(Transfer),
  approveLoss: make(
    'transfers.approve',
    'POST',
    '/transfers/{id}/losses/{lossId}/approve',
    'Agree that it is lost',
  )
    .input(z.strictObject({ id: Id, lossId: Id, note: text('note', { max: 500 }).default('') }))
    .output(Transfer),
  lossFound: make(
    'transfers.write',
    'POST',
    '/transfers/{id}/losses/{lossId}/found',
    'What was missing or lost was found; it is on its way again',
  )
    .input(z.strictObject({ id: Id, lossId: Id, note: text('note', { max: 500 }).default('') }))
    .output(Transfer),
  cancel: make(
    'transfers.write',
    'POST',
    '/transfers/{id}/cancel',
    'Cancel it before it is sent; what was reserved is free again',
  )
    .input(z.strictObject({ id: Id, version, reason: text('reason', { max: 500 }).default('') }))
    .output(Transfer),
  slip: make('transfers.write', 'GET', '/transfers/{id}/slip', 'The packing slip with its QR code')
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  pickList: make(
    'transfers.write',
    'GET',
    '/transfers/{id}/pick-list',
    'What to take, in the order of the way',
  )
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  label: make('transfers.write', 'GET', '/transfers/{id}/label', 'The label of the shipment')
    .input(z.strictObject({ id: Id, layout: LabelLayoutField.default('single') }))
    .output(PdfOutput),
}
