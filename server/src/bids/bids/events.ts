import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'
import { mailVendors } from './mail-vendors.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'bid.changed': { bidId: string }
  }
}

/** Tells vendors what concerns them, and whoever listens elsewhere what became of bids; nothing of what was offered. */
export const bidSubscriptions = [
  on('bid.news', async (tx, app, organizationId, news) => {
    for (const each of news) await mailVendors(tx, app, organizationId, each)
  }),
  on('bid.changed', (tx, app, organizationId, changes) =>
    sendToWebhooks(tx, app, organizationId, 'bid.state', () =>
      tx.rows<object>(
        `select r.id as "bidId", r.number, r.title, r.kind, r.state, r.close_at as "closeAt", o.name as office
         from bid r left join office o on o.organization_id = r.organization_id and o.id = r.office_id
         where r.organization_id = $1 and r.id = any($2) order by r.number`,
        [organizationId, [...new Set(changes.map(({ bidId }) => bidId))]],
      ),
    ),
  ),
]
