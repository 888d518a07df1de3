import type { WebhookEvent } from '@wellstock/contract/identity/webhooks'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Puts what happened on its way to every endpoint that wants to hear of it, in the transaction of what follows from it. */
export async function sendToWebhooks(
  tx: Connection,
  app: App,
  organizationId: string,
  type: WebhookEvent,
  happened: () => Promise<object[]>,
) {
  const endpoints = await tx.rows<{ id: string }>(
    'select id from webhook_endpoint where organization_id = $1 and is_on and $2 = any(events)',
    [organizationId, type],
  )
  if (endpoints.length === 0) return
  const facts = await happened()
  const deliveries = endpoints.flatMap(({ id: endpointId }) => facts.map((data) => ({ endpointId, data })))
  if (deliveries.length === 0) return
  tx.leaveWork()
  await tx.rows(
    `insert into webhook_delivery (organization_id, id, endpoint_id, type, data, created_at, next_try_at)
     select $1, t.id, t.endpoint_id, $2, t.data, $3, $3
     from unnest($4::uuid[], $5::uuid[], $6::jsonb[]) as t (id, endpoint_id, data)`,
    [
      organizationId,
      type,
      app.now().toISOString(),
      deliveries.map(() => uuid()),
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ data }) => JSON.stringify(data)),
    ],
  )
}
