import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'

type Change = { name: string | null; changes: Record<string, { from: unknown; to: unknown }> | null }

/**
 * Refuses a change to something that has changed meanwhile, and says what changed and by whom, so that the person can
 * decide without starting over. `action` is what its changes are noted as, with `version` and `changes`.
 */
export async function stale(tx: Connection, action: string, id: string, version: number) {
  const changes = await tx.rows<Change>(
    `select p.name, e.details -> 'changes' as changes from audit_event e
     left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
     where e.organization_id = current_organization() and e.entity_id = $1 and e.action = $2
       and (e.details ->> 'version')::int > $3 order by e.seq`,
    [id, action, version],
  )
  const fields: Record<string, Sentence> = {}
  for (const { name, changes: changed } of changes)
    for (const [field, { to }] of Object.entries(changed ?? {}))
      fields[field] = said.changed_by({ name: name ?? said.word_someone(), value: shown(to) })
  return problem('STALE_VERSION', undefined, { fields })
}

const shown = (value: unknown) => {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === null || text === '' ? said.word_nothing() : `"${text}"`
}
