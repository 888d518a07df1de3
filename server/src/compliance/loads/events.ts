import { sendToWebhooks } from '../../identity/webhooks/enqueue.ts'
import { on } from '../../platform/events/publish.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'sterilizer_load.changed': { loadId: string }
  }
}

/** Tells whoever listens elsewhere what the test of a load said, and what became of the load. */
export const loadSubscriptions = [
  on('sterilizer_load.changed', (tx, app, organizationId, changes) =>
    sendToWebhooks(tx, app, organizationId, 'sterilizer_load.state', () =>
      tx.rows<object>(
        `select l.id as "loadId", l.number, l.state, l.cycle, l.method, l.is_implant, l.ran_at, l.read_at, l.released_at, l.settled_at, l.reprocessed_at,
           d.id as "deviceId", d.name as device, o.name as office
         from sterilizer_load l join device d on d.organization_id = l.organization_id and d.id = l.device_id
         join office o on o.organization_id = l.organization_id and o.id = l.office_id
         where l.organization_id = $1 and l.id = any($2) order by l.number`,
        [organizationId, [...new Set(changes.map(({ loadId }) => loadId))]],
      ),
    ),
  ),
]
