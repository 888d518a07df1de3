import type { OfficeFields } from '@wellstock/contract/identity/offices'
import { said } from '@wellstock/messages/sentence'
import { covers, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/** The office as it is stored, without what is counted in it. */
export type StoredOffice = Required<OfficeFields> & { id: string; code: string; version: number }

/** Has the office stand still until the transaction ends: nothing is stocked there meanwhile, and nothing else changes it. */
export async function lockOffice(tx: Connection, scope: Scope, id: string): Promise<StoredOffice> {
  const [office] = await tx.rows<StoredOffice>(
    `select id, code, name, type, status, timezone, street, city, state, zip_code, phone, email, manager,
       employees, features, version
     from office where organization_id = $1 and id = $2 and archived_at is null for update`,
    [scope.organizationId, id],
  )
  if (!office || !covers(scope, id)) throw problem('NOT_FOUND', said.office_not_found())
  return office
}
