import type pg from 'pg'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { insertWaiting } from './waiting-approval.ts'

/** Somebody who looks at the stock would like to see the budgets: it waits since yesterday. */
export async function loadAccessRequests(client: pg.PoolClient, anchor: string) {
  const asker = people.find(
    ({ primaryRole, status, grants }) =>
      primaryRole === 'inventory_viewer' &&
      status === 'active' &&
      grants.some(({ officeId }) => officeId === null),
  )
  if (!asker) throw new Error('nobody looks at the stock of all offices')
  const documentId = idOf('access request|budgets')
  const [path, role] = ['/dashboard/budgets', 'budget_viewer']
  const number = `ACC-${anchor.slice(0, 4)}-0001`
  const reason = 'I plan what the laboratory orders next year.'
  const at = `${dateOf(dayOf(anchor) - 1)}T16:20:00Z`
  await client.query(
    `insert into access_request (organization_id, id, number, path, role, reason, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organization.id, documentId, number, path, role, reason, asker.id, at],
  )
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, 1)', [
    organization.id,
    number.slice(0, 8),
  ])
  await insertWaiting(client, {
    kind: 'access_request',
    documentId,
    number,
    title: 'Budgets: Budget viewer, All offices',
    url: path,
    officeIds: [],
    amount: null,
    names: { [asker.id]: asker.name },
    requestedBy: asker.id,
    at,
    content: {
      type: 'access_request',
      organization: organization.id,
      requester: asker.id,
      page: path,
      role,
      reason,
      lines: [],
    },
  })
}
