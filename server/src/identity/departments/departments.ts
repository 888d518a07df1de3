import type { DepartmentRow } from '@wellstock/contract/identity/departments'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

type Organization = Pick<Person, 'organizationId'>

const DEPARTMENT = `
  select d.id, d.name, d.version,
    case when h.id is not null then jsonb_build_object('id', h.id, 'name', h.name) end as head,
    (select count(*) from person p
     where p.organization_id = d.organization_id and p.department_id = d.id and p.status = 'active') as people
  from department d
  left join person h on h.organization_id = d.organization_id and h.id = d.head_id and h.status = 'active'
  where d.organization_id = $1 and d.merged_into is null`

export const listDepartments = (db: Connection, { organizationId }: Organization): Promise<DepartmentRow[]> =>
  db.rows<DepartmentRow>(`${DEPARTMENT} order by lower(d.name)`, [organizationId])

/** How much a name must be like another to be taken for a slip of it (trigrams; 1 is the same). */
const LIKENESS = 0.2

/** Departments called something like this, the nearest first. */
export const departmentsAlike = (db: Connection, { organizationId }: Organization, name: string) =>
  db.rows<DepartmentRow>(
    `${DEPARTMENT} and similarity(plain_text(d.name), plain_text($2)) >= ${LIKENESS}
     order by similarity(plain_text(d.name), plain_text($2)) desc, lower(d.name) limit 5`,
    [organizationId, name],
  )

export async function getDepartment(
  db: Connection,
  { organizationId }: Organization,
  id: string,
): Promise<DepartmentRow> {
  const [department] = await db.rows<DepartmentRow>(`${DEPARTMENT} and d.id = $2`, [organizationId, id])
  if (!department) throw problem('NOT_FOUND', said.department_not_found())
  return department
}

/** The department of a name in any letters, or one it had before; undefined where there is none. */
export async function departmentCalled(
  db: Connection,
  { organizationId }: Organization,
  name: string,
): Promise<DepartmentRow | undefined> {
  const [department] = await db.rows<DepartmentRow>(`${DEPARTMENT} and d.id = department_called($1, $2)`, [
    organizationId,
    name,
  ])
  return department
}

export const departmentNames = async (db: Connection, organization: Organization): Promise<string[]> =>
  (await listDepartments(db, organization)).map(({ name }) => name)

export const possibleHeads = (db: Connection, { organizationId }: Organization) =>
  db.rows<{ id: string; name: string }>(
    `select id, name from person where organization_id = $1 and status = 'active' order by lower(name), id`,
    [organizationId],
  )

/** What a department takes along when it is merged: each kind with how many. */
export async function contentsOf(
  { departmentParts }: Pick<App, 'departmentParts'>,
  db: Connection,
  person: Organization,
  id: string,
) {
  await getDepartment(db, person, id)
  const contents = []
  for (const { what, count } of departmentParts)
    contents.push({ what, count: await count(db, person.organizationId, id) })
  return contents
}
