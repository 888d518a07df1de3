import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/** A department as it is stored. `mergedInto` is the name of the one it was merged into. */
export type StoredDepartment = {
  id: string
  name: string
  head: string | null
  mergedInto: string | null
  version: number
}

/** Has these departments stand still until the transaction ends: nobody joins or leaves them meanwhile. Those of others are left out. */
export async function lockDepartments(
  tx: Connection,
  { organizationId }: Person,
  ids: string[],
): Promise<Map<string, StoredDepartment>> {
  await tx.rows('select from department where organization_id = $1 and id = any($2) order by id for update', [
    organizationId,
    ids,
  ])
  const departments = await tx.rows<StoredDepartment>(
    `select d.id, d.name, h.name as head, o.name as "mergedInto", d.version
     from department d
     left join person h on h.organization_id = d.organization_id and h.id = d.head_id
     left join department o on o.organization_id = d.organization_id and o.id = d.merged_into
     where d.organization_id = $1 and d.id = any($2)`,
    [organizationId, ids],
  )
  return new Map(departments.map((department) => [department.id, department]))
}

/** The department to be changed, of those that were locked. */
export function toChange(locked: Map<string, StoredDepartment>, id: string): StoredDepartment {
  const department = locked.get(id)
  if (!department) throw problem('NOT_FOUND', said.department_not_found())
  if (department.mergedInto)
    throw problem('OPERATION_FAILED', said.department_merged_already({ name: department.mergedInto }))
  return department
}
