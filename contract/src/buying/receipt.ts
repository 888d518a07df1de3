import {
  claimOutcomes,
  claimStates,
  claimSteps,
  receiptOutcomes,
  receiptProblems,
  receiptStates,
} from '@wellstock/domain/buying/receipts'
import * as z from 'zod'
import { DocumentRow, DocumentVendor } from '../platform/document-routes.ts'
import { Instant } from '../platform/fields.ts'

const Office = DocumentRow.shape.office

export const ReceiptRow = DocumentRow.extend({
  state: z.enum(receiptStates),
  vendor: DocumentVendor.nullable(),
  /** The vendor orders it is part of. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  deliveryNote: z.string(),
  lineCount: z.number().int(),
  /** Lines with something wrong, and lines that have no order yet. */
  problemCount: z.number().int(),
  unmatched: z.number().int(),
  /** What was taken in, at cost. */
  value: z.number(),
  receivedBy: z.string(),
  receivedAt: Instant,
})
export type ReceiptRow = z.infer<typeof ReceiptRow>

export const ReceiptLine = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  vendorOrderLineId: z.string().nullable(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** What was ordered, where something else came for it. */
  insteadOf: z.string().nullable(),
  item: z
    .object({ id: z.string(), room: z.string(), bin: z.string().nullable(), order: z.number().int() })
    .nullable(),
  lotNumber: z.string(),
  expiryDate: z.string().nullable(),
  serialNumber: z.string().nullable(),
  quantity: z.number().int(),
  outcome: z.enum(receiptOutcomes),
  problem: z.enum(receiptProblems).nullable(),
  unitCost: z.number().nullable(),
  note: z.string(),
  /** Went back to the vendor, or is about to. */
  returned: z.number().int(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** What a vendor is held to for goods that were not as they should be. */
export const VendorClaim = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(claimStates),
  receipt: z.object({ id: z.string(), number: z.string() }),
  vendor: DocumentVendor.nullable(),
  office: Office,
  amount: z.number(),
  sentAt: Instant.nullable(),
  sentTo: z.string(),
  outcome: z.enum(claimOutcomes).nullable(),
  /** What the vendor gives back, in money. */
  credit: z.number().nullable(),
  /** What credit notes are allotted to it. */
  credited: z.number(),
  remark: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  version: z.number().int(),
  steps: z.array(z.enum(claimSteps)),
})
export type VendorClaim = z.infer<typeof VendorClaim>

export const Receipt = ReceiptRow.extend({
  note: z.string(),
  temperature: z.number().nullable(),
  currency: z.string(),
  /** Where the vendor takes mail; empty: nobody has said. */
  vendorEmail: z.string(),
  lines: z.array(ReceiptLine),
  claim: VendorClaim.nullable(),
  /** What the vendor has billed of the goods under claim, in money: to be credited where it is settled so. */
  claimDue: z.number(),
  reversed: z
    .object({ at: Instant, by: z.string(), witness: z.string().nullable(), reason: z.string() })
    .nullable(),
  canReverse: z.boolean(),
  /** A second person signs that it is reversed. */
  needsWitness: z.boolean(),
  /** The caller may say which orders its lines are part of. */
  canMatch: z.boolean(),
  /** The caller may send some of it back. */
  canReturn: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** A line of an order that unmatched goods could be part of. */
export const MatchCandidate = z.object({
  vendorOrderLineId: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  most: z.number().int(),
})
export type MatchCandidate = z.infer<typeof MatchCandidate>
