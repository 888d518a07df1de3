import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { revokeTokens } from '../../platform/access/tokens.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { distrustDevices } from './devices.ts'
import { findManaged } from './people.ts'
import { keepAdministrator, takeTurn } from './take-turn.ts'

type Wanted = 'active' | 'suspended'

/** What an account can become the other from. */
const from: Record<Wanted, readonly string[]> = {
  suspended: ['active', 'invited', 'pending'],
  active: ['suspended', 'pending'],
}

/** Suspends an account and hands over what waits on its owner, or lets its owner in again: as invited, where they never chose a password. */
export async function setStatus(app: App, tx: Connection, person: Person, id: string, status: Wanted) {
  if (id === person.id) throw problem('OPERATION_FAILED', said.own_account())
  const scope = await takeTurn(tx, person)
  const managed = await findManaged(tx, scope, id)
  if (managed.status === 'deactivated') throw problem('OPERATION_FAILED', said.account_closed())
  if (!from[status].includes(managed.status)) return
  if (status === 'suspended') await keepAdministrator(tx, person.organizationId, id)

  await tx.rows(
    `update person set status = case when $3 = 'active' and password_hash is null then 'invited' else $3 end,
       version = version + 1, updated_at = now()
     where organization_id = $1 and id = $2`,
    [person.organizationId, id, status],
  )
  if (status === 'suspended') await endEverything(tx, person.organizationId, id, app.now())
  const action = status === 'suspended' ? 'person.suspended' : 'person.reactivated'
  await note(tx, person, action, { entity: 'person', id }, { before: managed.status })
  if (status === 'suspended')
    for (const handOver of app.handOvers) await handOver(tx, app, person.organizationId)
}

/** Ends every session and token of a person, and every link they have not used. */
async function endEverything(tx: Connection, organizationId: string, id: string, now: Date) {
  const values = [organizationId, id, now.toISOString()]
  await tx.rows(
    'update session set ended_at = $3 where organization_id = $1 and person_id = $2 and ended_at is null',
    values,
  )
  await tx.rows(
    'update mailed_link set used_at = $3 where organization_id = $1 and person_id = $2 and used_at is null',
    values,
  )
  await distrustDevices(tx, { organizationId, id })
  await revokeTokens(tx, { organizationId, id }, now)
}
