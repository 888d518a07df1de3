import type { DepartmentFields, DepartmentRow } from '@wellstock/contract/identity/departments'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getDepartment } from './departments.ts'
import { lockDepartments, toChange } from './lock-departments.ts'

export async function createDepartment(
  tx: Connection,
  person: Person,
  { name: written, headId }: DepartmentFields,
): Promise<DepartmentRow> {
  const { organizationId } = person
  const name = written.trim()
  const head = await headNamed(tx, person, headId)
  const id = uuid()
  await withFreeName(name, () => insertRow(tx, 'department', { organizationId, id, name, headId }))
  await note(tx, person, 'department.created', { entity: 'department', id }, { after: { name, head } })
  return getDepartment(tx, person, id)
}

/** Renames a department or gives it another head, only if nobody has changed it since it was read. */
export async function updateDepartment(
  tx: Connection,
  person: Person,
  { id, version, name: written, headId }: DepartmentFields & { id: string; version: number },
): Promise<DepartmentRow> {
  const { organizationId } = person
  const before = toChange(await lockDepartments(tx, person, [id]), id)
  if (version !== before.version) throw await stale(tx, 'department.updated', id, version)

  const name = written.trim()
  const head = await headNamed(tx, person, headId)
  const changes = differences(before, { name, head })
  if (Object.keys(changes).length > 0) {
    // The name of everybody and everything in it changes with it.
    await withFreeName(name, () =>
      tx.takeLonger(() => updateRow(tx, 'department', { organizationId, id }, { name, headId })),
    )
    if (changes.name) for (const noun of ['person', 'item', 'view'] as const) tx.touch(noun)
    await note(
      tx,
      person,
      'department.updated',
      { entity: 'department', id },
      { version: before.version + 1, changes },
    )
  }
  return getDepartment(tx, person, id)
}

async function headNamed(tx: Connection, { organizationId }: Person, headId: string | null) {
  if (headId === null) return null
  const [head] = await tx.rows<{ name: string }>(
    `select name from person where organization_id = $1 and id = $2 and status = 'active'`,
    [organizationId, headId],
  )
  if (!head) throw invalid({ headId: said.head_must_be_active() })
  return head.name
}

async function withFreeName(name: string, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'department_name_once') throw error
    const message = said.department_name_taken({ name })
    throw problem('DUPLICATE_DATA', message, { fields: { name: message } })
  }
}
