import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Arrival, type ArrivingLot, putAway } from '../commands/put-away.ts'
import { stockingRecord } from '../inventory/stocking-record.ts'
import { askAboutLosses } from './loss-approval.ts'
import { settle } from './settle.ts'
import { type LockedTransfer, lockForStep } from './transfer-document.ts'

/**
 * Says what arrived of each lot: received and put away, damaged and thrown away at once, or missing. What is not named
 * stays on its way. As a whole or not at all.
 */
export async function receiveTransfer(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, lots }: { id: string; lots: readonly Arrival[] },
) {
  const transfer = await lockForStep(tx, person, scope, 'receive', { id })
  await putAway(tx, person, scope, {
    cause: { cause: 'transfer', id },
    officeId: transfer.toOfficeId,
    lots: await lotsOnTheWay(tx, transfer, transfer.toOfficeId),
    arrivals: lots,
    field: 'received',
    recordOf: ({ itemId, productId, serialNumber }, place) =>
      stockingRecord(tx, person, { id: itemId, productId, serialNumber }, place),
    leg: { type: 'transfer_in', reason: 'transfer', note: transfer.number },
  })
  await reportMissing(tx, person, lots)
  await settle(tx, person, transfer, 'receive', { lots })
}

/** What is on its way and whether nobody may use it in the office it would be put away in. */
export const lotsOnTheWay = (tx: Connection, transfer: LockedTransfer, officeId: string) =>
  tx.rows<ArrivingLot>(
    `select p.id, p.lot_id, p.in_transit - p.missing as waiting, p.unit_cost, i.product_id,
       i.id as "itemId", i.serial_number, is_unusable(coalesce(b.hold, l.hold), l.expiry_date, office_today(o.timezone), false) as "isUnusable",
       coalesce(b.hold, l.hold, 'none') = 'recalled' as "isRecalled"
     from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     join office o on o.organization_id = p.organization_id and o.id = $2
     left join stock_balance b on b.organization_id = p.organization_id and b.item_id = n.item_id and b.lot_id = p.lot_id
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = current_organization() and p.transfer_id = $1`,
    [transfer.id, officeId],
  )

async function reportMissing(tx: Connection, person: Person, lots: readonly Arrival[]) {
  const missing = lots.filter((lot) => lot.missing > 0).map((lot) => ({ ...lot, lossId: uuid() }))
  await tx.rows(
    `insert into transfer_loss (organization_id, id, transfer_lot_id, quantity, note, reported_by)
     select current_organization(), x.id, x.lot_id, x.quantity, x.note, $1
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[]) as x (id, lot_id, quantity, note)`,
    [
      person.id,
      missing.map(({ lossId }) => lossId),
      missing.map(({ id }) => id),
      missing.map((lot) => lot.missing),
      missing.map((lot) => lot.note),
    ],
  )
  await askAboutLosses(
    tx,
    person.organizationId,
    missing.map(({ lossId }) => lossId),
  )
}
