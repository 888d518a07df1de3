import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { insertReservations } from '../../stock/commands/reservations.ts'
import { unitCost } from '../../stock/inventory/allocation.ts'
import { lotsGone } from '../../stock/inventory/lots-in-the-way.ts'
import { type NewMovement, postMovements } from '../../stock/inventory/post-movement.ts'
import { costOfCase } from './case-cost.ts'
import { caseDocument, type LockedCase, lockForStep } from './case-document.ts'
import { needsOfCase } from './case-needs.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { lockItemsOfCase, releaseUnpicked } from './reservations.ts'

type AtVersion = { id: string; version: number }

type Lot = {
  id: string
  itemId: string
  lotId: string | null
  name: string
  lotNumber: string | null
  picked: number
  used: number
  openedUnused: number
  returned: number
  unitCost: number | null
  isBarred: boolean
}

const lotsOf = (tx: Connection, caseId: string) =>
  tx.rows<Lot>(
    `select k.id, k.item_id, k.lot_id, i.name, l.number as "lotNumber", k.picked, k.used, k.opened_unused, k.returned, ${unitCost()} as "unitCost",
       is_unusable(b.hold, l.expiry_date, c.day, i.in_quarantine) as "isBarred"
     from case_lot k
     join procedure_case c on c.organization_id = k.organization_id and c.id = k.case_id
     join item i on i.organization_id = k.organization_id and i.id = k.item_id
     left join lot l on l.organization_id = k.organization_id and l.id = k.lot_id
     left join stock_balance b on b.organization_id = k.organization_id and b.item_id = k.item_id and b.lot_id is not distinct from k.lot_id
     where k.organization_id = current_organization() and k.case_id = $1 order by k.item_id, k.id`,
    [caseId],
  )

/** Of a lot of an item, as it is called in a sentence. */
const called = ({ name, lotNumber }: Pick<Lot, 'name' | 'lotNumber'>) => [
  name,
  ...(lotNumber === null ? [] : [said.lot_called({ lot: lotNumber })]),
]

/** Everything that was picked is used, opened for nothing, or back on its shelf. */
function refuseUnaccounted(lots: readonly Lot[]) {
  const open = lots.flatMap((lot) => {
    const accounted = lot.used + lot.openedUnused + lot.returned
    return accounted < lot.picked
      ? [said.picked_and_accounted({ what: called(lot), picked: lot.picked, accounted })]
      : []
  })
  if (open.length > 0) throw problem('OPERATION_FAILED', said.case_is_not_accounted_for(), { blockers: open })
}

function refuseHeld(lots: readonly Lot[]) {
  const held = lots.filter(({ isBarred, used, openedUnused }) => isBarred && used + openedUnused > 0)
  if (held.length > 0)
    throw problem('OPERATION_FAILED', said.case_used_what_is_on_hold(), {
      blockers: held.map((lot) => said.lot_is_on_hold_now({ what: called(lot) })),
    })
}

/** What a case used, and what was opened for nothing. */
const movementsOf = (lots: readonly Lot[], number: string): NewMovement[] =>
  lots.flatMap(({ id, itemId, lotId, unitCost: cost, used, openedUnused }) => {
    const of = { itemId, lotId, unitCost: cost, note: number, lineId: id }
    return [
      ...(used > 0 ? [{ ...of, quantity: -used, type: 'issue', reason: 'procedure' } as const] : []),
      ...(openedUnused > 0
        ? [{ ...of, quantity: -openedUnused, type: 'waste_damaged', reason: 'opened' } as const]
        : []),
    ]
  })

/** Completes a case: all it used leaves in one posting, and what was not picked, or went back, is free again. */
export async function completeCase(
  tx: Connection,
  person: Person,
  { restReturned, ...at }: AtVersion & { restReturned: boolean },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'complete', at, now)
  await releaseUnpicked(tx, found.id)
  if (restReturned)
    await tx.rows(
      `update case_lot set returned = picked - used - opened_unused where organization_id = current_organization() and case_id = $1`,
      [found.id],
    )
  await lockItemsOfCase(tx, found.id)
  // Asked once the items are ours: a hold that came first is seen.
  const lots = await lotsOf(tx, found.id)
  refuseUnaccounted(lots)
  refuseHeld(lots)
  await closeReservations(tx, found.id)
  await postMovements(tx, person, { cause: 'procedure_case', id: found.id }, movementsOf(lots, found.number))
  await tx.rows(
    `update case_lot k set unit_cost = w.cost from unnest($2::uuid[], $3::numeric[]) as w (id, cost)
     where k.organization_id = current_organization() and k.case_id = $1 and k.id = w.id`,
    [found.id, lots.map(({ id }) => id), lots.map(({ unitCost: cost }) => cost)],
  )
  const { used, openedUnused, card, cardAtMost } = await costOfCase(tx, found.id)
  await moveTo(tx, person, caseDocument, 'complete', found, 'completed', {
    stamps: {
      ...{ completed_at: NOW, completed_by: person.id, used_cost: used, unused_cost: openedUnused },
      ...{ card_cost: card, card_cost_most: cardAtMost },
    },
    about: { number: found.number, used, openedUnused },
  })
  await publish(tx, person.organizationId, 'case.completed', { caseId: found.id })
}

/** What is reserved for a case is its no longer: it leaves, or is free. */
async function closeReservations(tx: Connection, caseId: string) {
  await tx.rows(
    `update case_lot set reservation_id = null where organization_id = current_organization() and case_id = $1`,
    [caseId],
  )
  await tx.rows(
    `update reservation set state = 'consumed', updated_at = now(), version = version + 1
     where organization_id = current_organization() and cause_id = $1 and state = 'held'`,
    [caseId],
  )
}

type Posted = {
  id: string
  itemId: string
  lotId: string | null
  quantity: number
  type: NewMovement['type']
  reason: string
  lineId: string
  unitCost: number | null
  seq: number
}

/** Opens a completed case again: what it used is back in the room, as it was before. Nobody has moved those lots since. */
export async function reopenCase(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
  now: Date,
) {
  const found = await lockForStep(tx, person, 'reopen', at, now)
  await lockItemsOfCase(tx, found.id)
  const lots = await lotsOf(tx, found.id)
  const posted = await postedBy(tx, found)
  await refuseTouched(tx, posted)
  await postMovements(
    tx,
    person,
    { cause: 'procedure_case', id: found.id },
    posted.map(({ id, seq, quantity, ...movement }) => ({
      ...{ ...movement, quantity: -quantity, note: found.number, reversesId: id },
    })),
  )
  await reserveAgain(tx, found, lots)
  await moveTo(tx, person, caseDocument, 'reopen', found, 'in_progress', {
    stamps: {
      ...{ completed_at: null, completed_by: null, used_cost: null, unused_cost: null },
      ...{ card_cost: null, card_cost_most: null, remark: reason },
    },
    about: { number: found.number, reason },
  })
  await refreshReadiness(tx, person.organizationId, found.officeId, await needsOfCase(tx, [found.id]))
}

/** What a case moved and has not taken back. */
const postedBy = (tx: Connection, { id }: LockedCase) =>
  tx.rows<Posted>(
    `select m.id, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.line_id, m.unit_cost, m.seq from posting p
     join stock_movement m on m.organization_id = p.organization_id and m.posting_id = p.id and m.reverses_id is null
     where p.organization_id = current_organization() and p.cause_id = $1
       and not exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id) order by m.seq`,
    [id],
  )

/** Somebody counted, moved or used those lots since: they say what is there. */
async function refuseTouched(tx: Connection, posted: readonly Posted[]) {
  const touched = await tx.rows<{ name: string; lotNumber: string | null }>(
    `select distinct i.name, l.number as "lotNumber" from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as w (item_id, lot_id, seq)
     join stock_movement m on m.organization_id = current_organization() and m.item_id = w.item_id and m.lot_id is not distinct from w.lot_id
       and m.seq > w.seq and not (m.seq = any($3))
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id order by 1, 2`,
    [posted.map(({ itemId }) => itemId), posted.map(({ lotId }) => lotId), posted.map(({ seq }) => seq)],
  )
  if (touched.length > 0)
    throw problem('OPERATION_FAILED', said.lots_of_case_moved_since(), {
      blockers: touched.map((lot) => said.lot_moved_since({ what: called(lot) })),
    })
}

/** All that was picked is with the case again, also what went back to the shelf and is still there. */
async function reserveAgain(
  tx: Connection,
  { id, number, day, createdBy }: LockedCase,
  lots: readonly Lot[],
) {
  const picked = lots.filter((lot) => lot.picked > 0)
  const blockers = await lotsGone(
    tx,
    picked.map(({ itemId, lotId, picked: quantity }) => ({ itemId, lotId, quantity })),
  )
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.lots_of_case_moved_since(), { blockers })
  const reservationIds = await insertReservations(
    tx,
    { id: createdBy },
    { purpose: number, neededOn: day, cause: { table: caseDocument.table, id } },
    picked.map(({ itemId, lotId, picked: quantity }) => ({ itemId, lotId, quantity })),
  )
  await tx.rows(
    `update case_lot k set reservation_id = w.reservation_id, unit_cost = null
     from unnest($1::uuid[], $2::uuid[]) as w (id, reservation_id)
     where k.organization_id = current_organization() and k.id = w.id`,
    [picked.map((lot) => lot.id), reservationIds],
  )
}
