import {
  commandKinds,
  useReasons,
  type WasteReason,
  wasteMethods,
  wasteReasons,
  writeOffStates,
} from '@wellstock/domain/stock/commands'
import { holds, openHolds } from '@wellstock/domain/stock/inventory'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, Moment, PlainDate, Price, text, whole } from '../platform/fields.ts'
import { Item, LotNumber } from './items.ts'

export const amount = whole('quantity', { min: 1, max: 10_000_000 })

/** A reason that has to be given, in words. */
export const Reason = text('reason', { min: 5, max: 500 })

/** The second person where one is needed: signs with their own password, and is never the one who acts. */
export const Witness = z.strictObject({
  email: text('witness_email', { max: 254 }),
  password: text('password', { max: 1024 }),
})
export type Witness = z.output<typeof Witness>

/** Who else saw it, as the certificate says. */
export const WitnessName = text('witness_name', { max: 120 }).default('')

export const AsksApproval = z.boolean(issue.say_true_or_false()).default(false)

const fromLot = {
  /** Which lot to take from. Left out: the first to expire of those that can be used. Null: stock kept without a lot. */
  lotId: Id.nullable().optional(),
  /** The same by its number, of a device that does not know its identifier yet: it has just received it. */
  lotNumber: LotNumber.optional(),
}

export const common = {
  /** Made by the device, once per command: sent again, the command does not happen again. */
  id: Id,
  itemId: Id,
  quantity: amount,
  /** When it happened, if that was earlier: at most 7 days ago. */
  occurredAt: Moment.optional(),
  device: text('device', { max: 60 }).default(''),
  /** Whose it is, of a device that several people use: it waits until they have signed in again. */
  by: Id.optional(),
  note: text('note', { max: 500 }).default(''),
}

/** Why another lot than the first to expire was taken. Asked for only then. */
const overrideReason = Reason.optional()

const Use = z.strictObject({
  kind: z.literal('use'),
  ...common,
  ...fromLot,
  reason: z.enum(useReasons, issue.reason_one_of({ list: useReasons.join(', ') })).default('dispensed'),
  /** A case or a department's reference. Never anything about a patient. */
  reference: text('reference', { max: 40 }).default(''),
  overrideReason,
  /** Uses up what was opened, all of it. */
  openedId: Id.optional(),
  /** Uses what was reserved. The quantity and the lot are the reservation's at most. */
  reservationId: Id.optional(),
})

const Receive = z.strictObject({
  kind: z.literal('receive'),
  ...common,
  lotNumber: LotNumber.optional(),
  expiryDate: PlainDate.optional(),
  unitCost: Price.optional(),
  /** Why goods with little life left were taken in all the same. Asked for only then. */
  shortLifeReason: Reason.optional(),
})

const Move = z.strictObject({
  kind: z.literal('move'),
  ...common,
  ...fromLot,
  toRoomId: Id,
  overrideReason,
})

const wasteNames = Object.keys(wasteReasons) as [WasteReason, ...WasteReason[]]
const Waste = z.strictObject({
  kind: z.literal('waste'),
  ...common,
  ...fromLot,
  reason: z.enum(wasteNames, issue.reason_one_of({ list: wasteNames.join(', ') })),
  method: z.enum(wasteMethods, issue.method_one_of({ list: wasteMethods.join(', ') })).default('trash'),
  witness: Witness.optional(),
  /** Asks somebody else to approve it, where a second person is needed and nobody signs. */
  asksApproval: AsksApproval,
  /** Who saw it, where nobody has to sign. */
  witnessName: WitnessName,
  /** Throws away what was opened, all of it. Past its use-by date it counts as expired. */
  openedId: Id.optional(),
})

const Return = z.strictObject({
  kind: z.literal('return'),
  ...common,
  ...fromLot,
  /** The vendor's number for the return. */
  reference: text('reference', { max: 40 }).default(''),
})

const Donate = z.strictObject({
  kind: z.literal('donate'),
  ...common,
  ...fromLot,
  /** Who gets it. */
  recipient: text('recipient', { min: 1, max: 120 }),
})

/**
 * One thing done with stock. What is expired, on hold or in quarantine is never used nor moved to a room for use; it can
 * be thrown away, returned, or moved to quarantine.
 */
export const StockCommand = z.discriminatedUnion('kind', [Use, Receive, Move, Waste, Return, Donate])
export type StockCommand = z.output<typeof StockCommand>
export type NewStockCommand = z.input<typeof StockCommand>

/**
 * What came of a command. `already`: it had happened before; nothing happened now. `waiting`: it asked for approval; the
 * stock is kept for it and has not left.
 */
export const CommandOutcome = z.object({
  outcome: z.enum(['applied', 'already', 'waiting']),
  commandId: z.string(),
  /** The item as it is now; of a move, where the stock came from. */
  item: Item,
  /** Where it went, of a move. */
  toItem: Item.nullable(),
  parts: z.array(
    z.object({
      lotNumber: z.string().nullable(),
      expiryDate: z.string().nullable(),
      quantity: z.number().int(),
    }),
  ),
  /** Its certificate, of what was thrown away. */
  disposalId: z.string().nullable(),
})
export type CommandOutcome = z.infer<typeof CommandOutcome>

export const CommandRecord = z.object({
  id: z.string(),
  kind: z.enum(commandKinds),
  itemId: z.string(),
  itemName: z.string(),
  unit: z.string(),
  officeName: z.string(),
  quantity: z.number().int(),
  actor: z.string(),
  occurredAt: Instant,
  recordedAt: Instant,
  note: z.string(),
  /** Undone already, by the command of this identifier. */
  undoneById: z.string().nullable(),
  /** The caller may still take it back. */
  canUndo: z.boolean(),
})
export type CommandRecord = z.infer<typeof CommandRecord>

/** A bin of a two-bin item that somebody found empty. */
export const BinEmpty = z.object({ id: z.string(), itemId: z.string(), reportedAt: Instant })
export type BinEmpty = z.infer<typeof BinEmpty>

/** Stock kept for a purpose. */
export const Reservation = z.object({
  id: z.string(),
  itemId: z.string(),
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  quantity: z.number().int(),
  purpose: z.string(),
  neededOn: z.string().nullable(),
  by: z.string(),
  createdAt: Instant,
  /** The write-off it is kept for, while that waits for approval. */
  disposalId: z.string().nullable(),
  /** The case that it is reserved for, and that alone releases it. */
  caseId: z.string().nullable(),
})
export type Reservation = z.infer<typeof Reservation>

/** Stock somebody asked to throw away, and what became of it. */
export const WriteOff = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(writeOffStates),
  itemId: z.string(),
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  quantity: z.number().int(),
  /** At the cost of the day it was asked for; null without a price. */
  value: z.number().nullable(),
  reason: z.enum(wasteNames),
  method: z.enum(wasteMethods),
  note: z.string(),
  by: z.string(),
  requestedAt: Instant,
  /** When it went off the books. */
  postedAt: Instant.nullable(),
  /** Why it was not approved. */
  remark: z.string(),
  lots: z.array(
    z.object({
      lotNumber: z.string().nullable(),
      expiryDate: z.string().nullable(),
      quantity: z.number().int(),
    }),
  ),
})
export type WriteOff = z.infer<typeof WriteOff>

/** What was on hand of one lot at a past moment. */
export const LotThen = z.object({
  lotId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expiryDate: z.string().nullable(),
  quantity: z.number().int(),
})

/** A lot found without stock. */
export const FoundLot = z.object({
  id: z.string(),
  number: z.string(),
  productName: z.string(),
  expiryDate: z.string().nullable(),
})
export type FoundLot = z.infer<typeof FoundLot>

/** A lot on its page: where it is or was, and how its expiry date was corrected. */
export const LotPage = FoundLot.extend({
  sku: z.string(),
  unit: z.string(),
  hold: z.enum(holds),
  holdReason: z.string(),
  places: z.array(
    z.object({
      itemId: z.string(),
      officeId: z.string(),
      officeName: z.string(),
      roomName: z.string().nullable(),
      onHand: z.number().int(),
    }),
  ),
  /** What it was put on hold for, the open ones first. */
  holds: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(openHolds),
      reason: z.string(),
      /** Null: wherever it is. */
      itemId: z.string().nullable(),
      /** Put on hold by a document, which alone ends it. */
      isOfDocument: z.boolean(),
      openedAt: Instant,
      openedBy: z.string(),
      endedAt: Instant.nullable(),
      endedBy: z.string().nullable(),
      endReason: z.string(),
    }),
  ),
  corrections: z.array(
    z.object({
      version: z.number().int(),
      at: Instant,
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
      by: z.string(),
      /** Who signed for it, where it moved the date later. */
      witness: z.string().nullable(),
    }),
  ),
})
export type LotPage = z.infer<typeof LotPage>

export const HeldLot = z.object({
  id: z.string(),
  hold: z.enum(holds),
  holdReason: z.string(),
  expiryDate: z.string().nullable(),
})
