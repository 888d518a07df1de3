import { may } from '@wellstock/contract/access'
import type { Hold } from '@wellstock/contract/inventory-lists'
import { note } from '../audit/note.ts'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import { invalid } from '../http/read-request.ts'
import type { Person, Scope } from '../people/person.ts'

type LotRow = { id: string; number: string; hold: Hold; holdReason: string; expiryDate: string | null }

const LOT = `l.id, l.number, l.hold, l.hold_reason as "holdReason", l.expiry_date as "expiryDate"`

/** A lot that the scope's offices have or had, locked together with the items that hold it. */
async function lockLot(tx: Connection, scope: Scope, id: string): Promise<LotRow> {
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
       where b.organization_id = $1 and b.lot_id = l.id and ($3::uuid[] is null or i.office_id = any($3)))
     for update of l`,
    [scope.organizationId, id, scope.offices === 'all' ? null : scope.offices],
  )
  if (!lot) throw problem('NOT_FOUND', 'There is no such lot.')
  return lot
}

/** Puts a lot on hold wherever it is. What is reserved of it stays reserved, and is not used until it is released. */
export async function holdLot(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, hold, reason }: { id: string; hold: Hold; reason: string },
) {
  const before = await lockLot(tx, scope, id)
  if (before.hold === 'recalled' && !may(person.grants, 'lots.clear'))
    throw problem('FORBIDDEN', 'Only compliance may change the hold of a recalled lot.')
  const after = await setLot(tx, id, { hold, holdReason: reason })
  await note(
    tx,
    person,
    'lot.held',
    { entity: 'lot', id },
    { lot: before.number, from: before.hold, hold, reason },
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
  if (before.hold === 'none') throw problem('OPERATION_FAILED', 'This lot is not on hold.')
  if (before.hold === 'recalled' && !may(person.grants, 'lots.clear'))
    throw problem('FORBIDDEN', 'Only compliance may release a recalled lot.')
  const after = await setLot(tx, id, { hold: 'none', holdReason: '' })
  await note(
    tx,
    person,
    'lot.released',
    { entity: 'lot', id },
    { lot: before.number, from: before.hold, reason },
  )
  return after
}

/** Corrects an expiry date. Making an expired lot usable again takes a second person. */
export async function correctExpiry(
  tx: Connection,
  person: Person,
  scope: Scope,
  wanted: { id: string; expiryDate: string; reason: string; signedBy: { name: string } | null },
) {
  const { id, expiryDate, reason, signedBy } = wanted
  const before = await lockLot(tx, scope, id)
  const [today] = await tx.rows<{ day: string }>(
    `select max(office_today(o.timezone))::text as day from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where b.organization_id = $1 and b.lot_id = $2`,
    [scope.organizationId, id],
  )
  const hasExpired = before.expiryDate !== null && today !== undefined && before.expiryDate < today.day
  if (hasExpired && expiryDate > (before.expiryDate ?? '') && !signedBy)
    throw invalid({ witness: 'This lot has expired. A second person has to sign for a later date.' })
  const after = await setLot(tx, id, { expiryDate })
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
  if (!row) throw problem('NOT_FOUND', 'There is no such lot.')
  const { number: _, ...lot } = row
  return lot
}
