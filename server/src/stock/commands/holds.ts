import type { Hold } from '@wellstock/domain/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import { covers, officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

type LotRow = { id: string; number: string; hold: Hold; holdReason: string; expiryDate: string | null }
type LockedLot = LotRow & { offices: string[] }

const LOT = `l.id, l.number, l.hold, l.hold_reason, l.expiry_date`

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
    `select ${LOT} from lot l where l.organization_id = $1 and l.id = $2 and exists (
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

/** What makes a lot usable again, or hides why it was not, is for those who answer for every office that has it. */
function refuseBeyond(scope: Scope, { offices }: LockedLot) {
  if (offices.every((officeId) => covers(scope, officeId))) return
  throw problem('OPERATION_FAILED', said.lot_in_other_offices(), {
    blockers: [said.ask_somebody_of_all()],
  })
}

function refuseRecalled(person: Person, lot: LockedLot, message: Sentence) {
  const clearing = scopeOf(person, 'lots.clear')
  const mayClear = clearing.offices === 'all' || clearing.offices.length > 0
  if (lot.hold === 'recalled' && (!mayClear || !lot.offices.every((officeId) => covers(clearing, officeId))))
    throw problem('FORBIDDEN', message)
}

/**
 * Puts a lot on hold wherever it is, whoever has it: the safe direction. What is reserved of it stays reserved, and is not
 * used until it is released.
 */
export async function holdLot(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, hold, reason }: { id: string; hold: Hold; reason: string },
) {
  const before = await lockLot(tx, scope, id)
  refuseRecalled(person, before, said.recalled_hold_by_compliance())
  if (before.hold !== 'none') refuseBeyond(scope, before)
  const after = await setLot(tx, id, { hold, holdReason: reason })
  await note(
    tx,
    person,
    'lot.held',
    { entity: 'lot', id },
    { lot: before.number, from: before.hold, hold, reason, offices: before.offices },
  )
  return after
}

/** Releases a lot. What was recalled is released by compliance alone. */
export async function releaseLot(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, reason }: { id: string; reason: string },
) {
  const before = await lockLot(tx, scope, id)
  if (before.hold === 'none') throw problem('OPERATION_FAILED', said.lot_not_on_hold())
  refuseRecalled(person, before, said.recalled_release_by_compliance())
  refuseBeyond(scope, before)
  const after = await setLot(tx, id, { hold: 'none', holdReason: '' })
  await note(
    tx,
    person,
    'lot.released',
    { entity: 'lot', id },
    { lot: before.number, from: before.hold, reason, offices: before.offices },
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
  const after = await setLot(tx, id, { expiryDate })
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

async function setLot(
  tx: Connection,
  id: string,
  { hold, holdReason, expiryDate }: { hold?: Hold; holdReason?: string; expiryDate?: string },
): Promise<Omit<LotRow, 'number'>> {
  const [row] = await tx.rows<LotRow>(
    `update lot l set hold = coalesce($2, hold), hold_reason = coalesce($3, hold_reason),
       expiry_date = coalesce($4::date, expiry_date), updated_at = now(), version = version + 1
     where l.organization_id = current_organization() and l.id = $1 returning ${LOT}`,
    [id, hold ?? null, holdReason ?? null, expiryDate ?? null],
  )
  if (!row) throw problem('NOT_FOUND', said.lot_not_found())
  const { number: _, ...lot } = row
  return lot
}
