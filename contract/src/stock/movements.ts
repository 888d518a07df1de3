import {
  type AdjustmentReason,
  adjustmentReasons,
  holds,
  movementTypes,
  reasonDirection,
} from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Instant, text, whole } from '../platform/fields.ts'
import { type Caused, causingKinds } from '../platform/kinds.ts'

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
