import { deliveries } from '@wellstock/contract/buying/deliveries'
import { serve } from '../../platform/http/serve.ts'
import { feedOf, makeFeed, revokeFeed } from './feed.ts'
import { listDeliveries } from './list-deliveries.ts'
import { readFeed } from './read-feed.ts'

export const deliveryRoutes = serve(deliveries, {
  list: (call, wanted) => listDeliveries(call, wanted),
  feed: ({ db, person }) => feedOf(db, person),
  makeFeed: ({ app, person }, { officeId }) => makeFeed(app, person, officeId),
  revokeFeed: ({ app, db, person }) => revokeFeed(db, app, person),
  readFeed: ({ app, request }, { file }) => readFeed(app, request, file),
})
