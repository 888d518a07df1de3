import type { Noun } from '@wellstock/contract/platform/changes'
import type { Person } from '../access/person.ts'
import type { Connection } from '../database/database.ts'

type Subject = { entity: Noun; id: string | null }

/** Whose doing it is: a person's, or nobody's where the calendar does it. */
export type Actor = Pick<Person, 'organizationId'> & Partial<Pick<Person, 'token'>> & { id: string | null }

/** Adds to the organization's audit, in the transaction of what it records; pages that show the subject are notified. */
export async function note(
  tx: Connection,
  actor: Actor,
  action: `${string}.${string}`,
  subject: Subject,
  details: Record<string, unknown> = {},
) {
  const all = actor.token ? { ...details, token: actor.token.name } : details
  tx.touch(subject.entity, subject.id)
  await tx.rows(
    `insert into audit_event (organization_id, actor_id, action, entity, entity_id, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.organizationId, actor.id, action, subject.entity, subject.id, JSON.stringify(all)],
    'note',
  )
}
