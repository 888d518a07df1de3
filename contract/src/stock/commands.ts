import { openHolds } from '@wellstock/domain/stock/inventory'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, Moment, PlainDate, pageOf, paging, Search, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'
import {
  amount,
  BinEmpty,
  CommandOutcome,
  CommandRecord,
  common,
  FoundLot,
  HeldLot,
  LotPage,
  LotThen,
  Reason,
  Reservation,
  StockCommand,
  Witness,
  WriteOff,
} from './command.ts'
import { Item } from './items.ts'
import { OpenedUnit } from './movements.ts'

export * from '@wellstock/domain/stock/commands'

const ById = z.strictObject({ id: Id })

export const stock = {
  command: route('inventory.write', {
    method: 'POST',
    path: '/stock/commands',
    summary: 'Use, receive, move, throw away, return or donate stock; each command happens once',
    tag: 'Stock',
    ownTransactions: true,
    missing: said.no_such_item(),
  })
    .input(StockCommand)
    .output(CommandOutcome),
  addDisposalPhoto: route('inventory.write', {
    method: 'POST',
    path: '/stock/disposals/{id}/photos',
    summary: 'Keep a photo with what was thrown away, once',
    tag: 'Stock',
    missing: said.disposal_not_found(),
    body: 'image',
  })
    .input(
      z.strictObject({
        id: Id,
        image: z.string(issue.choose_an_image()).max(7_000_000, issue.image_over_5_mb()),
      }),
    )
    .output(z.object({ id: z.string() })),
  writeOff: route('session', {
    method: 'GET',
    path: '/stock/write-offs/{id}',
    summary: 'A write-off that asked for approval, for those who see its stock or take part in deciding it',
    tag: 'Stock',
    missing: said.write_off_not_found(),
  })
    .input(ById)
    .output(WriteOff),
  undo: route('inventory.write', {
    method: 'POST',
    path: '/stock/commands/{id}/undo',
    summary: 'Take a command back: its movements are reversed, never deleted',
    tag: 'Stock',
    missing: said.command_not_found(),
  })
    .input(ById)
    .output(CommandOutcome),
  reportBinEmpty: route('inventory.write', {
    method: 'POST',
    path: '/stock/bins-empty',
    summary: 'Say that a bin of a two-bin item is empty; said twice, the first report stands',
    tag: 'Stock',
    missing: said.no_such_item(),
  })
    .input(
      z.strictObject({
        id: common.id,
        itemId: common.itemId,
        occurredAt: common.occurredAt,
        by: common.by,
      }),
    )
    .output(BinEmpty),
  takeBackBinEmpty: route('inventory.write', {
    method: 'POST',
    path: '/stock/bins-empty/{id}/undo',
    summary: 'Take back that a bin is empty; where stock has come in since, nothing changes',
    tag: 'Stock',
    missing: said.bin_report_not_found(),
  })
    .input(ById)
    .output(BinEmpty),
  commands: route('inventory.read', {
    method: 'GET',
    path: '/stock/commands',
    summary: 'What was done with stock, newest first',
    tag: 'Stock',
    byOffice: true,
  })
    .input(
      z.strictObject({
        itemId: Id.optional(),
        mine: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(CommandRecord)),
  reverse: route('inventory.write', {
    method: 'POST',
    path: '/stock/movements/{id}/reverse',
    summary: 'Reverse a movement; of a move, both its legs',
    tag: 'Stock',
    missing: said.movement_not_found(),
  })
    .input(z.strictObject({ id: Id, reason: Reason }))
    .output(Item),
  asOf: route('inventory.read', {
    method: 'GET',
    path: '/inventory/{id}/stock-as-of',
    summary: 'What was on hand at a past moment',
    tag: 'Stock',
    missing: said.no_such_item(),
  })
    .input(z.strictObject({ id: Id, at: Moment }))
    .output(z.object({ at: Instant, quantity: z.number().int(), lots: z.array(LotThen) })),
  lot: route('expirations.read', {
    method: 'GET',
    path: '/stock/lots/{id}',
    summary: 'One lot: where it is, and how its expiry date was corrected',
    tag: 'Stock',
    missing: said.lot_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(LotPage),
  emptyLots: route('expirations.read', {
    method: 'GET',
    path: '/stock/lots',
    summary: 'Lots of which nothing is on hand: of an item, or with a number',
    tag: 'Stock',
  })
    .input(z.strictObject({ itemId: Id.optional(), number: Search.optional() }))
    .output(z.array(FoundLot)),
  hold: route('lots.hold', {
    method: 'POST',
    path: '/stock/lots/{id}/hold',
    summary: 'Put a lot on hold, in every office that has it or in one place, beside what holds it already',
    tag: 'Stock',
    missing: said.lot_not_found(),
  })
    .input(
      z.strictObject({
        id: Id,
        /** Only what lies of it there. Left out: wherever it is. */
        itemId: Id.optional(),
        hold: z.enum(openHolds, issue.not_a_hold()),
        reason: Reason,
      }),
    )
    .output(HeldLot),
  release: route('lots.hold', {
    method: 'POST',
    path: '/stock/lots/{id}/release',
    summary:
      'End a hold of a lot, which is usable once none is open; of one that was recalled, by compliance only',
    tag: 'Stock',
    missing: said.lot_not_found(),
  })
    .input(
      z.strictObject({
        id: Id,
        /** Left out: the one that is open; where several are, which has to be said. */
        holdId: Id.optional(),
        reason: Reason,
      }),
    )
    .output(HeldLot),
  correctExpiry: route('lots.clear', {
    method: 'POST',
    path: '/stock/lots/{id}/expiry',
    summary: 'Correct the expiry date of a lot; later than it was, with a second person',
    tag: 'Stock',
    ownTransactions: true,
    missing: said.lot_not_found(),
  })
    .input(z.strictObject({ id: Id, expiryDate: PlainDate, reason: Reason, witness: Witness.optional() }))
    .output(HeldLot),
  open: route('inventory.write', {
    method: 'POST',
    path: '/inventory/{id}/opened',
    summary: 'Mark some of a lot as opened: it stays on hand and has to be used by an earlier date',
    tag: 'Stock',
    missing: said.no_such_item(),
  })
    .input(
      z.strictObject({
        id: Id,
        /** Made by the device: sent again, nothing more is opened. */
        openedId: Id,
        lotId: Id.nullable(),
        quantity: amount.default(1),
        /** Left out: today, where it lies. */
        openedOn: PlainDate.optional(),
      }),
    )
    .output(OpenedUnit),
  unopen: route('inventory.write', {
    method: 'POST',
    path: '/stock/opened/{id}/undo',
    summary: 'Take back that something was opened: it was not',
    tag: 'Stock',
    missing: said.opened_not_found(),
  })
    .input(ById)
    .output(ById),
  reservations: route('inventory.read', {
    method: 'GET',
    path: '/inventory/{id}/reservations',
    summary: 'What is reserved of an item',
    tag: 'Stock',
    missing: said.no_such_item(),
  })
    .input(ById)
    .output(z.array(Reservation)),
  reserve: route('inventory.write', {
    method: 'POST',
    path: '/inventory/{id}/reservations',
    summary: 'Reserve stock for a purpose, from the lots that expire first',
    tag: 'Stock',
    missing: said.no_such_item(),
  })
    .input(
      z.strictObject({
        id: Id,
        quantity: amount,
        purpose: text('purpose', { min: 2, max: 120 }),
        neededOn: PlainDate.optional(),
      }),
    )
    .output(z.array(Reservation)),
  releaseReservation: route('inventory.write', {
    method: 'POST',
    path: '/stock/reservations/{id}/release',
    summary: 'Give reserved stock back',
    tag: 'Stock',
    missing: said.reservation_not_found(),
  })
    .input(ById)
    .output(Item),
}
