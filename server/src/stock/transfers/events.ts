import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'
import { notifyOfTransfers } from './notify-transfers.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'transfer.changed': { transferId: string }
  }
}

export const transferSubscriptions = [
  on('transfer.changed', async (tx, app, organizationId, changes) => {
    const ids = [...new Set(changes.map(({ transferId }) => transferId))]
    await notifyOfTransfers(tx, app, organizationId, ids)
    await sendToWebhooks(tx, app, organizationId, 'transfer.state', () =>
      tx.rows<object>(
        `select t.id as "transferId", t.number, t.state,
           jsonb_build_object('id', f.id, 'name', f.name) as from, jsonb_build_object('id', g.id, 'name', g.name) as to
         from transfer t
         join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
         join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
         where t.organization_id = $1 and t.id = any($2) order by t.number`,
        [organizationId, ids],
      ),
    )
  }),
]
