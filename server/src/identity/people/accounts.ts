import { said } from '@wellstock/messages/sentence'
import { isOwnAccount, type Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { findManaged } from './people.ts'
import { takeTurn } from './take-turn.ts'

type Account = { id: string; name: string }

/** The accounts of the identity an account belongs to, it among them. */
const accountsOf = (tx: Connection, { organizationId }: Person, id: string) =>
  tx.rows<Account>(
    `select id, name from person where organization_id = $1
       and identity_id = (select identity_id from person where organization_id = $1 and id = $2) order by lower(name), id`,
    [organizationId, id],
  )

/** Says the same of each account: its page shows it, and whom it is linked with. */
async function noteEach(
  tx: Connection,
  person: Person,
  action: 'person.linked' | 'person.unlinked',
  accounts: readonly Account[],
  reason: string,
) {
  for (const { id } of accounts) {
    const others = accounts.filter((each) => each.id !== id).map(({ name }) => name)
    await note(tx, person, action, { entity: 'person', id }, { others, reason })
  }
}

/**
 * Says that two accounts, and all that are linked with them, belong to one identity; what waits on nobody then is handed
 * over. One's own accounts may be linked: it takes rights away and gives none.
 */
export async function linkAccounts(
  app: App,
  tx: Connection,
  person: Person,
  id: string,
  { otherId, reason }: { otherId: string; reason: string },
) {
  const scope = await takeTurn(tx, person)
  await findManaged(tx, scope, id)
  const accounts = await accountsOf(tx, person, id)
  if (accounts.some((account) => account.id === otherId)) throw invalid({ otherId: said.account_is_linked() })
  await findManaged(tx, scope, otherId)
  await tx.rows(
    `update person set identity_id = (select identity_id from person where organization_id = $1 and id = $2),
       version = version + 1, updated_at = now()
     where organization_id = $1 and identity_id = (select identity_id from person where organization_id = $1 and id = $3)`,
    [person.organizationId, id, otherId],
  )
  await noteEach(tx, person, 'person.linked', await accountsOf(tx, person, id), reason)
  for (const handOver of app.handOvers) await handOver(tx, app, person.organizationId)
}

/** Says that an account belongs to nobody who has another one. Whose it is does not say so. */
export async function unlinkAccount(tx: Connection, person: Person, id: string, reason: string) {
  if (isOwnAccount(person, id)) throw problem('OPERATION_FAILED', said.own_accounts())
  const scope = await takeTurn(tx, person)
  await findManaged(tx, scope, id)
  const accounts = await accountsOf(tx, person, id)
  const [first] = accounts.filter((account) => account.id !== id)
  if (!first) throw problem('OPERATION_FAILED', said.account_is_not_linked())
  await tx.rows(
    `update person set identity_id = case id when $2 then $2 else $3 end, version = version + 1, updated_at = now()
     where organization_id = $1 and id = any($4)`,
    [person.organizationId, id, first.id, accounts.map((account) => account.id)],
  )
  await noteEach(tx, person, 'person.unlinked', accounts, reason)
}
