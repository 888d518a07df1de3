import { MAX_RECEIPT_LINES, receiptOutcomes, receiptProblems } from '@wellstock/domain/buying/receipts'
import { receivableStates, vendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { tracks } from '@wellstock/domain/stock/inventory'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { DocumentRow, DocumentVendor } from '../platform/document-routes.ts'
import {
  Id,
  Instant,
  Moment,
  PlainDate,
  Price,
  SentenceField,
  temperature,
  text,
  whole,
} from '../platform/fields.ts'
import { LotNumber, SerialNumber } from '../stock/items.ts'

const Office = DocumentRow.shape.office

/** A vendor order of which something can still come, for whoever takes goods in. */
export const ExpectedOrder = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(receivableStates),
  vendor: DocumentVendor,
  office: Office,
  /** The first day something of it is due; null: nobody knows. */
  dueOn: z.string().nullable(),
  daysLate: z.number().int(),
  /** Lines of which something is still to come, and the products of the first of them. */
  openLines: z.number().int(),
  products: z.array(z.string()),
  /** When something of it came last. */
  lastReceivedAt: Instant.nullable(),
})
export type ExpectedOrder = z.infer<typeof ExpectedOrder>

/** A product as somebody takes it in: how it is tracked and kept, and what is printed on it. */
const goods = {
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  track: z.enum(tracks),
  expiryRequired: z.boolean(),
  /** With fewer days left it is short-dated. */
  shortLifeDays: z.number().int(),
  /** In °C; null: any. */
  storageMin: z.number().nullable(),
  storageMax: z.number().nullable(),
  codes: z.array(z.object({ code: z.string(), packQuantity: z.number().int() })),
  /** Where it is kept in this office; null: nowhere yet. `order`: its turn on the way through the rooms. */
  place: z
    .object({
      roomId: z.string(),
      room: z.string(),
      bin: z.string().nullable(),
      order: z.number().int(),
    })
    .nullable(),
}

export const Goods = z.object(goods)
export type Goods = z.infer<typeof Goods>

export const ExpectedLine = z.object({
  id: z.string(),
  ...goods,
  vendorSku: z.string(),
  pack: z.string(),
  packQuantity: z.number().int(),
  /** In base units, as the rest. */
  ordered: z.number().int(),
  received: z.number().int(),
  cancelled: z.number().int(),
  outstanding: z.number().int(),
  /** The most that can still be taken in: with what the vendor may send above the order. */
  most: z.number().int(),
  dueOn: z.string().nullable(),
  /** What may be taken instead, where whoever asked for it said so. */
  substitutes: z.array(Goods),
})
export type ExpectedLine = z.infer<typeof ExpectedLine>

/** All that is needed to take goods in at the door, with a line to the server or without. */
export const ReceivingSheet = z.object({
  office: Office,
  /** The day it is there. */
  today: z.string(),
  /** Null: without orders nobody says whose goods they are. */
  vendor: DocumentVendor.nullable(),
  rooms: z.array(
    z.object({ id: z.string(), name: z.string(), number: z.string(), isQuarantine: z.boolean() }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(vendorOrderStates),
      /** Why the caller may not take it in; null: they may. */
      refusal: SentenceField.nullable(),
      lines: z.array(ExpectedLine),
    }),
  ),
})
export type ReceivingSheet = z.infer<typeof ReceivingSheet>

const units = whole('quantity', { min: 1, max: 10_000_000 })

/** Some units of what came, and what became of them. */
const ReceivedLine = z.strictObject({
  /** What it is part of; null: it came without an order, or instead of something. */
  vendorOrderLineId: Id.nullable().default(null),
  productId: Id,
  /** In base units. */
  quantity: units,
  outcome: z.enum(receiptOutcomes, issue.choose_an_outcome()).default('stocked'),
  problem: z.enum(receiptProblems, issue.choose_a_reason()).nullable().default(null),
  lotNumber: LotNumber.optional(),
  expiryDate: PlainDate.optional(),
  serialNumber: SerialNumber.optional(),
  /** Where it is put; left out: where the product is kept, or the quarantine room. */
  roomId: Id.optional(),
  /** Of a base unit, of what came without an order. */
  unitCost: Price.optional(),
  /** What is wrong, or why short-dated goods are stocked all the same. */
  note: text('note', { max: 500 }).default(''),
})

export const NewReceipt = z.strictObject({
  /** Made by the device: sent again, nothing more comes in. */
  id: Id,
  officeId: Id,
  /** Of what came without an order, whose goods they are; otherwise its orders say so. */
  vendorId: Id.nullable().default(null),
  deliveryNote: text('delivery_note', { max: 60 }).default(''),
  note: text('note', { max: 1000 }).default(''),
  /** Of cold goods on arrival, in °C. */
  temperature: temperature('temperature').nullable().default(null),
  /** When it came, if that was earlier: at most 7 days ago. */
  occurredAt: Moment.optional(),
  device: text('device', { max: 60 }).default(''),
  /** Whose it is, of a device that several people use. */
  by: Id.optional(),
  lines: z
    .array(ReceivedLine)
    .min(1, issue.say_what_arrived())
    .max(MAX_RECEIPT_LINES, issue.receipt_max_lines({ max: MAX_RECEIPT_LINES })),
})
export type NewReceipt = z.input<typeof NewReceipt>
export type ReadReceipt = z.output<typeof NewReceipt>

/** The organization's own rules of receiving. */
export const ReceivingRules = z.strictObject({
  /** Whoever approved an order, or sent it to the vendor, does not take it in. */
  separateReceiver: z.boolean(issue.say_true_or_false()),
})
export type ReceivingRules = z.infer<typeof ReceivingRules>
