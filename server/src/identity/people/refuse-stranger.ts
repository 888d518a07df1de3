import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

/** Refuses a person that a field names and who is not there, or not active. Answers with their name. */
export async function refuseStranger(
  tx: Connection,
  field: string,
  personId: string | null | undefined,
): Promise<string | null> {
  if (!personId) return null
  const [person] = await tx.rows<{ name: string }>(
    `select name from person where organization_id = current_organization() and id = $1 and status = 'active'`,
    [personId],
  )
  if (!person) throw invalid({ [field]: said.no_such_active_person() })
  return person.name
}
