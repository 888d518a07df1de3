import type { OfficeDetails, OfficeFields } from '@wellstock/contract/identity/offices'
import type { Person, Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { lockOffice } from './lock-office.ts'
import { getOffice } from './offices.ts'
import { columnsOf, withFreeName } from './write-office.ts'

type Wanted = OfficeFields & { id: string; version: number }

/** Changes an office, only if nobody has changed it since it was read. */
export async function updateOffice(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, ...fields }: Wanted,
): Promise<OfficeDetails> {
  const before = await lockOffice(tx, scope, id)
  if (version !== before.version) throw await stale(tx, 'office.updated', id, version)

  const after = { ...columnsOf(fields), timezone: fields.timezone ?? before.timezone }
  const changes = differences(before, after)
  if (Object.keys(changes).length > 0) {
    const write = () => updateRow(tx, 'office', { organizationId: scope.organizationId, id }, after)
    // Another zone has other months: those of its items are added up anew, which takes a while after years of movements.
    await withFreeName(after.name, async () => (changes.timezone ? tx.takeLonger(write) : write()))
    await note(
      tx,
      person,
      'office.updated',
      { entity: 'office', id },
      { version: before.version + 1, changes },
    )
  }
  return getOffice(tx, person, scope, id)
}
