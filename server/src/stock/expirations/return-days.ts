import { said } from '@wellstock/messages/sentence'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

type Wanted = { id: string; days: number | null }

/** Says until how many days before expiry a vendor takes goods back; null: it does not. */
export async function setReturnDays(tx: Connection, person: Person, scope: Scope, { id, days }: Wanted) {
  const [vendor] = await tx.rows<{ name: string; before: number | null; mergedInto: string | null }>(
    `select v.name, v.return_days_before_expiry as before, o.name as "mergedInto" from vendor v
     left join vendor o on o.organization_id = v.organization_id and o.id = v.merged_into
     where v.organization_id = $1 and v.id = $2 for no key update of v`,
    [scope.organizationId, id],
  )
  if (!vendor) throw problem('NOT_FOUND', said.no_such_vendor())
  // A vendor belongs to every office.
  if (scope.offices !== 'all')
    throw problem('OPERATION_FAILED', said.vendor_of_other_offices(), {
      blockers: [said.ask_somebody_of_all()],
    })
  if (vendor.mergedInto)
    throw problem('OPERATION_FAILED', said.vendor_merged_already({ name: vendor.mergedInto }))
  await updateRow(
    tx,
    'vendor',
    { organizationId: scope.organizationId, id },
    { returnDaysBeforeExpiry: days },
  )
  const { name, before } = vendor
  await note(
    tx,
    person,
    'item.return_days',
    { entity: 'item', id: null },
    { vendor: name, from: before, to: days },
  )
  return { id, days }
}
