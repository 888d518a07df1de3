import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    /** It is opened, for the first time or again, or closed. */
    'nonconformity.moved': { id: string; state: 'opened' | 'closed' }
  }
}

/** Tells whoever listens elsewhere of nonconformities that are opened and closed. */
export const nonconformitySubscriptions = [
  on('nonconformity.moved', async (tx, app, organizationId, changes) => {
    for (const state of ['opened', 'closed'] as const) {
      const moved = changes.filter((change) => change.state === state).map(({ id }) => id)
      if (moved.length > 0)
        await sendToWebhooks(tx, app, organizationId, `nonconformity.${state}`, () =>
          tx.rows<object>(
            `select n.id as "nonconformityId", n.number, n.title, n.state, n.cause, n.recurrences, n.opened_on::text, o.name as office, d.name as device
             from nonconformity n join office o on o.organization_id = n.organization_id and o.id = n.office_id
             left join device d on d.organization_id = n.organization_id and d.id = n.device_id
             where n.organization_id = $1 and n.id = any($2) order by n.number`,
            [organizationId, moved],
          ),
        )
    }
  }),
]
