import { createHash } from 'node:crypto'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../access/person.ts'
import type { Connection } from '../database/database.ts'
import { invalid } from './read-request.ts'

/**
 * Runs a command once per key. The key is written before the command acts and in the same transaction, so a repeat
 * that arrives meanwhile waits, then gets the first one's answer.
 */
export async function runOnce<T>(
  tx: Connection,
  person: Person,
  command: { key: string; route: string; body: string },
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256').update(command.body).digest('base64url')
  const place = [person.organizationId, person.id, command.route, command.key]
  const [first] = await tx.rows(
    `insert into idempotency_key (organization_id, person_id, route, key, body_hash) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [...place, bodyHash],
    'idempotency-first',
  )
  if (!first) {
    const [earlier] = await tx.rows<{ bodyHash: string; answer: T }>(
      `select body_hash, answer from idempotency_key
       where organization_id = $1 and person_id = $2 and route = $3 and key = $4`,
      place,
    )
    if (earlier?.bodyHash !== bodyHash) throw invalid({ 'Idempotency-Key': said.idempotency_key_used() })
    return earlier.answer
  }
  const answer = await work()
  await tx.rows(
    `update idempotency_key set answer = $5, status = 200
     where organization_id = $1 and person_id = $2 and route = $3 and key = $4`,
    [...place, JSON.stringify(answer)],
    'idempotency-answer',
  )
  return answer
}
