import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Somebody with all their grants of now, for what is done in their name while they are away; nobody who is not active. */
export async function activePerson(
  tx: Connection,
  organizationId: string,
  id: string,
): Promise<Person | undefined> {
  const [person] = await tx.rows<Omit<Person, 'organizationId' | 'token'>>(
    `select p.id, p.name, p.email, p.department, p.primary_role as role,
       array(select h.id from person h where h.organization_id = p.organization_id and h.identity_id = p.identity_id and h.id <> p.id) as other_accounts,
       coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id)) from current_role_grant g
         where g.organization_id = p.organization_id and g.person_id = p.id), '[]') as grants
     from person p where p.organization_id = $1 and p.id = $2 and p.status = 'active'`,
    [organizationId, id],
  )
  return person && { ...person, organizationId }
}
