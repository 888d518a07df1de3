import type { DepartmentRow } from '@wellstock/contract/identity/departments'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { contentsOf, getDepartment } from './departments.ts'
import { lockDepartments, toChange } from './lock-departments.ts'

type Wanted = { id: string; into: string; version: number }

/** Moves all that a department has to another. Its names lead there from then on. */
export async function mergeDepartment(
  app: App,
  tx: Connection,
  person: Person,
  { id, into, version }: Wanted,
): Promise<DepartmentRow> {
  const { organizationId } = person
  const locked = await lockDepartments(tx, person, [id, into])
  const before = toChange(locked, id)
  const target = locked.get(into)
  if (id === into) throw invalid({ into: said.department_into_itself() })
  if (!target) throw invalid({ into: said.choose_a_department() })
  if (target.mergedInto) throw invalid({ into: said.department_merged_already({ name: target.mergedInto }) })
  if (version !== before.version) throw await stale(tx, 'department.updated', id, version)

  const contents = await contentsOf(app, tx, person, id)
  await tx.takeLonger(async () => {
    for (const { move } of app.departmentParts) await move(tx, organizationId, id, into)
    await updateRow(tx, 'department', { organizationId, id }, { mergedInto: into })
  })
  for (const noun of ['person', 'item', 'view', 'document', 'comment'] as const) tx.touch(noun)
  tx.touch('department', into)
  await note(
    tx,
    person,
    'department.merged',
    { entity: 'department', id },
    {
      name: before.name,
      into: target.name,
      moved: Object.fromEntries(contents.map(({ what, count }) => [what, count])),
    },
  )
  return getDepartment(tx, person, into)
}
