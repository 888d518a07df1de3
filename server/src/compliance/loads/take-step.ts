import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { lockHeldItems, releaseFor } from '../../stock/commands/holds.ts'
import { lotsGone } from '../../stock/inventory/lots-in-the-way.ts'
import { postMovements } from '../../stock/inventory/post-movement.ts'
import { type LockedLoad, loadDocument, lockForStep } from './load-document.ts'

type AtVersion = { id: string; version: number }

/** Stamps a load that stays what its test said. */
const stamp = (
  tx: Connection,
  person: Person,
  { id }: LockedLoad,
  sets: string,
  more: readonly unknown[] = [],
) =>
  tx.rows(
    `update sterilizer_load set ${sets}, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = $1`,
    [id, person.id, ...more],
  )

/** Implants are needed before their test is read: they are free, whatever it says then. */
export async function releaseImplants(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const load = await lockForStep(tx, person, 'release', at)
  await stamp(tx, person, load, 'released_at = now(), released_by = $2, release_reason = $3', [reason])
  await releaseFor(tx, person, { cause: 'sterilizer_load', id: load.id }, reason)
  await recordStep(tx, person, loadDocument, 'release', load.id, { number: load.number, reason })
}

/**
 * The sterilizer works, by three repeat tests: what its positive test held is free, but for the load that failed. After a second positive
 * one nothing is: all of it is sterilized again.
 */
export async function settleTest(tx: Connection, person: Person, at: AtVersion) {
  const load = await lockForStep(tx, person, 'settle', at)
  const positive = await tx.rows<{ id: string }>(
    `select id from sterilizer_load
     where organization_id = current_organization() and device_id = $1 and state = 'positive' and settled_at is null order by cycle for update`,
    [load.deviceId],
  )
  await tx.rows(
    `update sterilizer_load set settled_at = now(), settled_by = $2, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = any($1)`,
    [positive.map(({ id }) => id), person.id],
  )
  if (positive.length === 1) await freeOthers(tx, person, load)
  await recordStep(tx, person, loadDocument, 'settle', load.id, { number: load.number })
  tx.touch('device', load.deviceId)
}

/** What a load holds of others. Its own packs stay on hold until they are sterilized again. */
async function freeOthers(tx: Connection, person: Person, { id, number }: LockedLoad) {
  const others = await tx.rows<{ lotId: string }>(
    `select k.lot_id from sterilizer_load_pack k
     join lot_hold h on h.organization_id = k.organization_id and h.lot_id = k.lot_id and h.cause_id = $1 and h.ended_at is null
     where k.organization_id = current_organization() and k.load_id <> $1 order by 1`,
    [id],
  )
  await releaseFor(
    tx,
    person,
    { cause: 'sterilizer_load', id, lotIds: others.map(({ lotId }) => lotId) },
    number,
  )
}

/** What is left of its packs goes off the shelves, to come back with another load. */
export async function reprocessPacks(tx: Connection, person: Person, at: AtVersion) {
  const load = await lockForStep(tx, person, 'reprocess', at)
  const taken = await takeOff(tx, person, load, 'reprocessed')
  await stamp(tx, person, load, 'reprocessed_at = now(), reprocessed_by = $2')
  const lots = await lotsOf(tx, load)
  await releaseFor(tx, person, { cause: 'sterilizer_load', lotIds: lots }, load.number)
  await recordStep(tx, person, loadDocument, 'reprocess', load.id, { number: load.number, packs: taken })
}

/** It was entered by mistake: its packs were never there. */
export async function voidLoad(
  tx: Connection,
  person: Person,
  { reason, ...at }: AtVersion & { reason: string },
) {
  const load = await lockForStep(tx, person, 'void', at)
  const [counted] = await tx.rows<{ missing: number }>(
    'select packs - on_shelf as missing from packs_of_load(current_organization(), $1)',
    [load.id],
  )
  if ((counted?.missing ?? 0) > 0) throw problem('OPERATION_FAILED', said.load_is_used())
  await takeOff(tx, person, load, 'correction')
  await moveTo(tx, person, loadDocument, 'void', load, 'voided', {
    stamps: { remark: reason },
    about: { number: load.number, reason },
  })
  await releaseFor(tx, person, { cause: 'sterilizer_load', lotIds: await lotsOf(tx, load) }, reason)
  tx.touch('device', load.deviceId)
}

const lotsOf = async (tx: Connection, { id }: LockedLoad) =>
  (
    await tx.rows<{ lotId: string }>(
      'select lot_id from sterilizer_load_pack where organization_id = current_organization() and load_id = $1 order by 1',
      [id],
    )
  ).map(({ lotId }) => lotId)

/** Takes what is on hand of its packs out of stock, wherever it is. What is reserved or on its way is in the way. */
async function takeOff(tx: Connection, person: Person, load: LockedLoad, reason: string): Promise<number> {
  const lots = await lotsOf(tx, load)
  await lockHeldItems(
    tx,
    lots.map((lotId) => ({ lotId, itemId: null })),
  )
  const places = await tx.rows<{ itemId: string; lotId: string; quantity: number; officeId: string }>(
    `select b.item_id, b.lot_id, b.on_hand as quantity, i.office_id from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     where b.organization_id = current_organization() and b.lot_id = any($1) and b.on_hand > 0 order by b.item_id, b.lot_id`,
    [lots],
  )
  const scope = scopeOf(person, 'loads.write')
  if (!places.every(({ officeId }) => covers(scope, officeId)))
    throw problem('OPERATION_FAILED', said.lot_in_other_offices(), { blockers: [said.ask_somebody_of_all()] })
  const [moving] = await tx.rows(
    `select 1 from transfer_lot where organization_id = current_organization() and lot_id = any($1) and in_transit > 0 limit 1`,
    [lots],
  )
  if (moving) throw problem('OPERATION_FAILED', said.packs_are_on_their_way())
  const blockers = await lotsGone(tx, places)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.packs_are_reserved(), { blockers })
  await postMovements(
    tx,
    person,
    { cause: 'sterilizer_load', id: load.id },
    places.map(({ itemId, lotId, quantity }) => ({
      ...{ itemId, lotId, quantity: -quantity, type: 'adjust', reason, note: load.number },
    })),
  )
  return places.reduce((sum, { quantity }) => sum + quantity, 0)
}
