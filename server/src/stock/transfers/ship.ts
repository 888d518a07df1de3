import type { ShortReason } from '@wellstock/domain/stock/transfers'
import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { unitCost } from '../inventory/allocation.ts'
import { lockItem } from '../inventory/items.ts'
import { lotsGone } from '../inventory/lots-in-the-way.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { type LineToSend, lockLines, neededUntil, releaseReserved } from './allocate-lots.ts'
import { refusePast } from './draft.ts'
import { lockEnds } from './offices.ts'
import { type LockedTransfer, lockForStep, transferDocument } from './transfer-document.ts'

type Shipment = {
  id: string
  version: number
  carrier?: string | undefined
  expectedOn?: string | null | undefined
  shortReasons: readonly { lineId: string; reason: ShortReason }[]
}

type PickedLot = {
  id: string
  lineId: string
  lotId: string | null
  lotNumber: string | null
  expiryDate: string | null
  picked: number
  unitCost: number | null
  isUnusable: boolean
}

/** Sends what was picked: it leaves the sending office at its cost and is nobody's until it arrives. */
export async function shipTransfer(tx: Connection, person: Person, scope: Scope, shipment: Shipment) {
  const { id, version, shortReasons } = shipment
  const transfer = await lockForStep(tx, person, scope, 'ship', { id, version })
  const { to } = await lockEnds(tx, scope, transfer)
  const expectedOn = shipment.expectedOn === undefined ? transfer.expectedOn : shipment.expectedOn
  if (shipment.expectedOn) refusePast(shipment.expectedOn, to.today)

  const lines = await lockLines(tx, id)
  const lots = await pickedLots(tx, id)
  if (lots.length === 0) throw problem('OPERATION_FAILED', said.nothing_picked_cancel())
  refuseUnfit({ ...transfer, expectedOn }, to.today, lines, lots)
  const pickedOf = (lineId: string) =>
    lots.filter((lot) => lot.lineId === lineId).reduce((sum, { picked }) => sum + picked, 0)
  const short = lines.filter((line) => pickedOf(line.id) < line.quantity)
  const reasonOf = (lineId: string) => shortReasons.find((each) => each.lineId === lineId)?.reason
  const unexplained = short.filter((line) => !reasonOf(line.id))
  if (unexplained.length > 0)
    throw invalid(
      Object.fromEntries(
        unexplained.map((line) => [
          `shortReasons.${line.id}`,
          said.say_why_fewer_sent({ picked: pickedOf(line.id), quantity: line.quantity }),
        ]),
      ),
    )

  await releaseReserved(tx, id, 'consumed')
  await refuseGone(tx, id)
  await writeShort(
    tx,
    short.map((line) => ({ id: line.id, reason: reasonOf(line.id) as ShortReason })),
  )
  await tx.rows(
    `update transfer_lot p set unit_cost = c.cost from unnest($1::uuid[], $2::numeric[]) as c (id, cost)
     where p.organization_id = current_organization() and p.id = c.id`,
    [lots.map((lot) => lot.id), lots.map(({ unitCost }) => unitCost)],
  )
  await postMovements(
    tx,
    person,
    { cause: 'transfer', id },
    lots.map((lot) => ({
      itemId: lines.find((line) => line.id === lot.lineId)?.itemId ?? '',
      lotId: lot.lotId,
      quantity: -lot.picked,
      type: 'transfer_out' as const,
      reason: 'transfer',
      note: transfer.number,
      unitCost: lot.unitCost,
      lineId: lot.id,
    })),
  )
  await archivePieces(
    tx,
    person,
    scope,
    lines.filter((line) => line.serialNumber && pickedOf(line.id) > 0).map((line) => line.itemId),
  )
  const { carrier } = shipment
  await moveTo(tx, person, transferDocument, 'ship', transfer, 'in_transit', {
    stamps: {
      shipped_by: person.id,
      shipped_at: NOW,
      expected_on: expectedOn,
      ...(carrier !== undefined && { carrier }),
    },
    about: {
      number: transfer.number,
      lines: new Set(lots.map(({ lineId }) => lineId)).size,
      shortReasons,
    },
  })
}

const pickedLots = (tx: Connection, transferId: string) =>
  tx.rows<PickedLot>(
    `select p.id, p.line_id, p.lot_id, l.number as "lotNumber", l.expiry_date, p.picked, ${unitCost()} as "unitCost",
       coalesce(is_barred(p.organization_id, n.item_id, p.lot_id, now(), false), false) as "isUnusable"
     from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     left join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
     where p.organization_id = current_organization() and p.transfer_id = $1 and p.picked > 0 order by p.id`,
    [transferId],
  )

/** What may not go by now, whatever was right when it was picked: every line and lot that bars it, at once. */
function refuseUnfit(
  transfer: Pick<LockedTransfer, 'purpose' | 'expectedOn' | 'minLifeDays'>,
  today: string,
  lines: readonly LineToSend[],
  lots: readonly PickedLot[],
) {
  const until = neededUntil(transfer, today)
  const inMaintenance = lines.filter(
    ({ id, status }) => status === 'maintenance' && lots.some(({ lineId }) => lineId === id),
  )
  const blockers = inMaintenance.map(({ name }) => said.item_in_maintenance({ name }))
  for (const { lotNumber, isUnusable, expiryDate } of transfer.purpose === 'recall' ? [] : lots)
    if (isUnusable) blockers.push(said.picked_lot_unusable({ lot: lotNumber ?? '–' }))
    else if (expiryDate && expiryDate < until)
      blockers.push(said.picked_lot_expires_before({ lot: lotNumber, until }))
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.not_all_can_be_sent(), { blockers })
}

/** What was picked and is not there any more: used, thrown away or reserved since. The items are locked. */
async function refuseGone(tx: Connection, transferId: string) {
  const picked = await tx.rows<{ itemId: string; lotId: string | null; quantity: number }>(
    `select n.item_id, p.lot_id, p.picked as quantity from transfer_lot p
     join transfer_line n on n.organization_id = p.organization_id and n.id = p.line_id
     where p.organization_id = current_organization() and p.transfer_id = $1 and p.picked > 0`,
    [transferId],
  )
  const blockers = await lotsGone(tx, picked)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.not_all_there_any_more(), { blockers })
}

const writeShort = (tx: Connection, short: readonly { id: string; reason: ShortReason }[]) =>
  tx.rows(
    `update transfer_line n set short_reason = s.reason from unnest($1::uuid[], $2::text[]) as s (id, reason)
     where n.organization_id = current_organization() and n.id = s.id`,
    [short.map(({ id }) => id), short.map(({ reason }) => reason)],
  )

/** A piece with a serial number takes its record along: the one left behind would only say that it is missing. */
async function archivePieces(tx: Connection, person: Person, scope: Scope, itemIds: string[]) {
  for (const id of itemIds) {
    const before = await lockItem(tx, scope, id)
    if (before.currentQuantity > 0) continue
    await tx.rows(
      `update item set archived_at = clock_timestamp(), updated_by = $2, updated_at = now(), version = version + 1
       where organization_id = current_organization() and id = $1`,
      [id, person.id],
    )
    await note(tx, person, 'item.archived', { entity: 'item', id }, { before })
  }
}
