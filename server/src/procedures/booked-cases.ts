import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../platform/database/database.ts'
import { problem } from '../platform/http/problem.ts'

/** Of a case `c` in SQL: it is booked, and not over. */
export const TO_COME = `c.state in ('scheduled', 'ready', 'in_progress')`

const NAMED = 5

const booked = {
  provider: `exists (select from case_provider p where p.organization_id = c.organization_id and p.case_id = c.id and p.provider_id = $1)`,
  type: 'c.type_id = $1',
}

/** Refuses to deactivate a provider or a type while cases of theirs are to come, and names the first of them. */
export async function refuseWithCases(
  db: Connection,
  of: keyof typeof booked,
  id: string,
  message: (inputs: { count: number }) => Sentence,
) {
  const cases = await db.rows<{ number: string; count: number }>(
    `select c.number, count(*) over () as count from procedure_case c
     where c.organization_id = current_organization() and ${booked[of]} and ${TO_COME} order by c.starts_at, c.number limit ${NAMED}`,
    [id],
  )
  const count = cases[0]?.count ?? 0
  if (count === 0) return
  const names = cases.map(({ number }) => number)
  const more = count - names.length
  throw problem('OPERATION_FAILED', message({ count }), {
    blockers: more > 0 ? [said.names_and_more({ names, count: more })] : names,
  })
}
