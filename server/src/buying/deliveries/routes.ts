import { deliveries } from '@wellstock/contract/buying/deliveries'
import { serve } from '../../platform/http/serve.ts'
import { deliveryFeed, feedOf, makeFeed, revokeFeed } from './feed.ts'
import { listDeliveries } from './list-deliveries.ts'
import { readFeed } from './read-feed.ts'

export const deliveryRoutes = serve(deliveries, {
  list: (call, wanted) => listDeliveries(call, wanted),
  feed: ({ db, person }) => feedOf(db, person, deliveryFeed),
  makeFeed: ({ app, person }, { officeId }) => makeFeed(app, person, deliveryFeed, officeId),
  revokeFeed: ({ app, db, person }) => revokeFeed(db, app, person, deliveryFeed),
  readFeed: ({ app, request }, { file }) => readFeed(app, request, file),
})
