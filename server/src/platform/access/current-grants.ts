import type { Grant } from '@wellstock/contract/platform/access'
import type { Connection } from '../database/database.ts'
import type { Person } from './person.ts'

/** What a person is granted at this moment, who may have lost it since the request began: nothing where they are not active. */
export const currentGrants = (tx: Connection, person: Pick<Person, 'id' | 'organizationId'>) =>
  tx.rows<Grant>(
    `select g.role, g.office_id from role_grant g
     join person p on p.organization_id = g.organization_id and p.id = g.person_id and p.status = 'active'
     where g.organization_id = $1 and g.person_id = $2`,
    [person.organizationId, person.id],
  )
