import {
  MAX_TRANSFER_LINES,
  shortReasons,
  transferDirections,
  transferPurposes,
  transferStates,
} from '@wellstock/domain/stock/transfers'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate, pageOf, paging, quantity, text, Version, wholeInAddress } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, LabelLayoutField, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from './command.ts'
import {
  differing,
  fields,
  lifeDays,
  Office,
  Policy,
  Received,
  Transfer,
  TransferCandidate,
  TransferDraft,
  TransferRow,
} from './transfer.ts'

export * from '@wellstock/domain/stock/transfers'

const version = Version
const Step = z.strictObject({ id: Id, version })

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
