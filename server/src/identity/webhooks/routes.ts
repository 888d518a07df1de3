import { webhooks } from '@wellstock/contract/identity/webhooks'
import { serve } from '../../platform/http/serve.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  testWebhook,
  turnWebhook,
} from './webhooks.ts'

export const webhookRoutes = serve(webhooks, {
  list: ({ db, person }) => listWebhooks(db, person),
  create: ({ app, person }, wanted) => createWebhook(app, person, wanted),
  turn: ({ db, person }, { id, isOn }) => turnWebhook(db, person, id, isOn),
  remove: ({ db, person }, { id }) => removeWebhook(db, person, id),
  test: ({ app, db, person }, { id }) => testWebhook(app, db, person, id),
  deliveries: ({ db, person }, { id, ...paging }) => listDeliveries(db, person, id, paging),
  again: ({ app, db, person }, { id }) => sendAgain(app, db, person, id),
})
