import type { Department } from '@wellstock/contract/overview/records'
import { said } from '@wellstock/messages/sentence'
import { departmentCalled } from '../../identity/departments/departments.ts'
import { officesOf } from '../../identity/people/signed-in.ts'
import { narrowed, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { stockOf } from './stock.ts'

/** A department: who is in it, where it is, and what stands there within the offices the person sees. */
export async function getDepartment(
  db: Connection,
  person: Person,
  officeId: string | null,
  asked: string,
): Promise<Department> {
  const { organizationId } = person
  const department = await departmentCalled(db, person, asked)
  if (!department) throw problem('NOT_FOUND', said.department_not_found())
  const { id, name, head, version } = department
  const inventory = scopeOf(person, 'inventory.read')
  const people = await db.rows<Department['people'][number]>(
    `select id, name, primary_role as role, department from person
     where organization_id = $1 and department_id = $2 and status = 'active' order by lower(name), id`,
    [organizationId, id],
  )
  const stock = await stockOf(db, narrowed(inventory, officeId), { departmentId: id })
  const offices = await db.rows<Department['offices'][number]>(
    `select o.id, o.name from office o
     where o.organization_id = $1 and o.archived_at is null and ($3::uuid[] is null or o.id = any($3))
       and (exists (select from item i where i.organization_id = $1 and i.office_id = o.id and i.department_id = $2
           and i.archived_at is null and ($4::uuid[] is null or i.office_id = any($4)))
         or exists (select from person p join current_role_grant g on g.organization_id = p.organization_id and g.person_id = p.id
           where p.organization_id = $1 and p.department_id = $2 and p.status = 'active'
             and g.office_id = o.id and g.role <> 'user'))
     order by o.name`,
    [organizationId, id, officesOf(person.grants), officesInScope(inventory)],
  )
  return { id, name, head, version, people, offices, stock }
}
