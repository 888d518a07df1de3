import { randomUUID } from 'node:crypto'
import type { Hold, OpenHold } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import { covers, officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

type LotRow = { id: string; number: string; hold: Hold; holdReason: string; expiryDate: string | null }
type LockedLot = LotRow & { offices: string[] }

/** Offices a lot is on its way from or to: on hand in neither, and the business of both. */
const ON_ITS_WAY = `
  select unnest(array[t.from_office_id, t.to_office_id]) as id from transfer_lot p
  join transfer t on t.organization_id = p.organization_id and t.id = p.transfer_id
  where p.organization_id = $1 and p.lot_id = $2 and p.in_transit > 0`

/** A lot that the scope's offices have or had, or that is on its way to them, locked together with the items that hold it. */
async function lockLot(tx: Connection, scope: Scope, id: string): Promise<LockedLot> {
  // Items first and in order, as movements lock them: whoever is taking from the lot finishes before.
  await tx.rows(
    `select 1 from item i where i.organization_id = $1 and i.id in (
       select b.item_id from stock_balance b where b.organization_id = $1 and b.lot_id = $2 and b.on_hand > 0)
     order by i.id for no key update`,
    [scope.organizationId, id],
  )
  const [lot] = await tx.rows<LotRow>(
    `select l.id, l.number, l.hold, l.hold_reason, l.expiry_date from lot l where l.organization_id = $1 and l.id = $2 and exists (
       select from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
       where b.organization_id = $1 and b.lot_id = l.id and ($3::uuid[] is null or i.office_id = any($3))
       union all select from (${ON_ITS_WAY}) w where $3::uuid[] is null or w.id = any($3))
     for update of l`,
    [scope.organizationId, id, officesInScope(scope)],
  )
  if (!lot) throw problem('NOT_FOUND', said.lot_not_found())
  const places = await tx.rows<{ id: string }>(
    `select distinct w.id from (
       select i.office_id as id from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
       where b.organization_id = $1 and b.lot_id = $2 and b.on_hand > 0
       union all ${ON_ITS_WAY}) w`,
    [scope.organizationId, id],
  )
  return { ...lot, offices: places.map((place) => place.id) }
}

/** What makes a lot usable again is for those who answer for every office that has it. */
function refuseBeyond(scope: Scope, { offices }: Pick<LockedLot, 'offices'>) {
  if (offices.every((officeId) => covers(scope, officeId))) return
  throw problem('OPERATION_FAILED', said.lot_in_other_offices(), {
    blockers: [said.ask_somebody_of_all()],
  })
}

type HoldWanted = { id: string; itemId?: string | undefined; hold: OpenHold; reason: string }

/**
 * Puts a lot on hold wherever it is, whoever has it, or what lies of it in one place: the safe direction, beside what holds it already.
 * What is reserved of it stays reserved, and is not used until no hold is open.
 */
export async function holdLot(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, itemId, hold, reason }: HoldWanted,
) {
  const before = await lockLot(tx, scope, id)
  if (itemId) await refuseElsewhere(tx, scope, id, itemId)
  const [same] = await openHolds(
    tx,
    id,
    (open) => open.kind === hold && open.itemId === (itemId ?? null) && !open.cause,
  )
  if (same)
    throw problem(
      'OPERATION_FAILED',
      said.lot_held_already({ hold: said[`hold_${hold}`](), reason: same.reason }),
    )
  await tx.rows(
    `insert into lot_hold (organization_id, id, lot_id, item_id, kind, reason, opened_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [scope.organizationId, randomUUID(), id, itemId ?? null, hold, reason, person.id],
  )
  return noteHold(tx, person, 'lot.held', before, { hold, reason, ...(itemId && { itemId }) })
}

/** A place where somebody of the scope has the lot. */
async function refuseElsewhere(tx: Connection, scope: Scope, id: string, itemId: string) {
  const [place] = await tx.rows(
    `select 1 from stock_balance b join item i on i.organization_id = b.organization_id and i.id = b.item_id
     where b.organization_id = $1 and b.lot_id = $2 and b.item_id = $3 and b.on_hand > 0
       and ($4::uuid[] is null or i.office_id = any($4))`,
    [scope.organizationId, id, itemId, officesInScope(scope)],
  )
  if (!place) throw invalid({ itemId: said.lot_is_not_there() })
}

type HoldRow = { id: string; itemId: string | null; kind: OpenHold; reason: string; cause: string | null }

async function openHolds(tx: Connection, lotId: string, isMeant: (hold: HoldRow) => boolean) {
  const open = await tx.rows<HoldRow>(
    `select id, item_id, kind, reason, cause from lot_hold
     where organization_id = current_organization() and lot_id = $1 and ended_at is null order by opened_at, id`,
    [lotId],
  )
  return open.filter(isMeant)
}

/**
 * Ends one hold of a lot; which, has to be said where several are open. The lot is usable once none is. What was recalled is released by
 * compliance alone, and what a document put on hold by that document.
 */
export async function releaseLot(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, holdId, reason }: { id: string; holdId?: string | undefined; reason: string },
) {
  const before = await lockLot(tx, scope, id)
  const [hold, ...others] = await openHolds(tx, id, (open) => !holdId || open.id === holdId)
  if (!hold) throw problem('OPERATION_FAILED', said.lot_not_on_hold())
  if (others.length > 0) {
    const blockers = [hold, ...others].map(({ kind, reason: why }) =>
      said.lot_held_by({ hold: said[`hold_${kind}`](), reason: why }),
    )
    throw problem('OPERATION_FAILED', said.lot_held_several_times(), { blockers })
  }
  if (hold.cause) throw problem('OPERATION_FAILED', said.hold_ends_with_its_document())
  const offices = hold.itemId ? await officeOf(tx, hold.itemId) : before.offices
  if (hold.kind === 'recalled') {
    const clearing = scopeOf(person, 'lots.clear')
    const mayClear = clearing.offices === 'all' || clearing.offices.length > 0
    if (!mayClear || !offices.every((officeId) => covers(clearing, officeId)))
      throw problem('FORBIDDEN', said.recalled_release_by_compliance())
  }
  refuseBeyond(scope, { offices })
  await tx.rows(
    `update lot_hold set ended_by = $3, ended_at = now(), end_reason = $4
     where organization_id = $1 and id = $2 and ended_at is null`,
    [scope.organizationId, hold.id, person.id, reason],
  )
  return noteHold(tx, person, 'lot.released', before, {
    released: hold.kind,
    reason,
    ...(hold.itemId && { itemId: hold.itemId }),
  })
}

const officeOf = async (tx: Connection, itemId: string) =>
  (
    await tx.rows<{ id: string }>(
      'select office_id as id from item where organization_id = current_organization() and id = $1',
      [itemId],
    )
  ).map(({ id }) => id)

/** Notes what became of a lot, and says how it is now. */
async function noteHold(
  tx: Connection,
  person: Person,
  action: 'lot.held' | 'lot.released',
  before: LockedLot,
  about: Record<string, string>,
) {
  const [after] = await tx.rows<Omit<LotRow, 'number'>>(
    `select l.id, l.hold, l.hold_reason, l.expiry_date from lot l where l.organization_id = current_organization() and l.id = $1`,
    [before.id],
  )
  if (!after) throw problem('NOT_FOUND', said.lot_not_found())
  const { id, number, hold, offices } = before
  await note(
    tx,
    person,
    action,
    { entity: 'lot', id },
    { lot: number, from: hold, to: after.hold, ...about, offices },
  )
  return after
}

/** Corrects an expiry date, of a lot without stock as well. A later one than was known takes a second person. */
export async function correctExpiry(
  tx: Connection,
  person: Person,
  scope: Scope,
  wanted: { id: string; expiryDate: string; reason: string; signedBy: SecondPerson | null },
) {
  const { id, expiryDate, reason, signedBy } = wanted
  const before = await lockLot(tx, scope, id)
  refuseBeyond(scope, before)
  if (expiryDate === before.expiryDate) throw invalid({ expiryDate: said.lot_expires_then_already() })
  if (before.expiryDate !== null && expiryDate > before.expiryDate && !signedBy)
    throw invalid({ witness: said.later_expiry_needs_witness() })
  if (signedBy && !before.offices.every((officeId) => signedBy.covers(officeId)))
    throw invalid({ witness: said.witness_may_not_sign_here() })
  const [after] = await tx.rows<Omit<LotRow, 'number'>>(
    `update lot l set expiry_date = $2, updated_at = now(), version = version + 1
     where l.organization_id = current_organization() and l.id = $1 returning l.id, l.hold, l.hold_reason, l.expiry_date`,
    [id, expiryDate],
  )
  if (!after) throw problem('NOT_FOUND', said.lot_not_found())
  await tx.rows(
    `insert into lot_correction (organization_id, lot_id, version, date_before, expiry_date, reason, corrected_by, witness_id)
     select organization_id, id, version, $3, $4, $5, $6, $7 from lot where organization_id = $1 and id = $2`,
    [scope.organizationId, id, before.expiryDate, expiryDate, reason, person.id, signedBy?.id ?? null],
  )
  await note(
    tx,
    person,
    'lot.expiry_corrected',
    { entity: 'lot', id },
    {
      lot: before.number,
      from: before.expiryDate,
      to: expiryDate,
      reason,
      offices: before.offices,
      ...(signedBy && { witness: signedBy.name }),
    },
  )
  return after
}

/** What a document holds: a lot wherever it is, or in one place; or stock without a lot in one. */
type Held = { lotId: string | null; itemId: string | null }

/** Items first and in order, as movements lock them: whoever is taking from a lot finishes before. */
export const lockHeldItems = (tx: Connection, held: readonly Held[]) =>
  tx.rows(
    `select 1 from item i where i.organization_id = current_organization() and i.id in (
       select b.item_id from stock_balance b where b.organization_id = current_organization() and b.lot_id = any($1) and b.on_hand > 0
       union select unnest($2::uuid[]))
     order by i.id for no key update`,
    [held.map(({ lotId }) => lotId), held.flatMap(({ itemId }) => itemId ?? [])],
  )

/** Puts on hold what a document holds, and alone lets go. What it holds already stays so. */
export async function holdFor(
  tx: Connection,
  person: Person,
  { cause, id, kind, reason }: { cause: string; id: string; kind: OpenHold; reason: string },
  held: readonly Held[],
) {
  if (held.length === 0) return
  await lockHeldItems(tx, held)
  await tx.rows(
    `insert into lot_hold (organization_id, id, lot_id, item_id, kind, reason, cause, cause_id, opened_by)
     select current_organization(), gen_random_uuid(), h.lot_id, h.item_id, $3, $4, $5, $6, $7
     from unnest($1::uuid[], $2::uuid[]) as h (lot_id, item_id) on conflict do nothing`,
    [
      held.map(({ lotId }) => lotId),
      held.map(({ itemId }) => itemId),
      ...[kind, reason.slice(0, 500), cause, id, person.id],
    ],
  )
  touchHeld(tx, held)
}

/** Ends what a document holds: all of it, or of the lots that are named. */
export async function releaseFor(
  tx: Connection,
  person: Person,
  { cause, id, lotIds }: { cause: string; id?: string; lotIds?: readonly string[] },
  reason: string,
) {
  const ended = await tx.rows<Held>(
    `update lot_hold set ended_by = $1, ended_at = now(), end_reason = $5
     where organization_id = current_organization() and cause = $2 and ($3::uuid is null or cause_id = $3)
       and ($4::uuid[] is null or lot_id = any($4)) and ended_at is null returning lot_id, item_id`,
    [person.id, cause, id ?? null, lotIds ?? null, reason],
  )
  touchHeld(tx, ended)
}

/** Lots that changed, and whichever items have them. */
function touchHeld(tx: Connection, held: readonly Held[]) {
  if (held.length === 0) return
  tx.touch('lot', ...held.flatMap(({ lotId }) => lotId ?? []))
  tx.touch('item')
}
