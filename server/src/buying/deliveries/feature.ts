import type { Feature } from '../../platform/feature.ts'
import { ownFeed } from './feed.ts'
import { deliveryRoutes } from './routes.ts'

export const deliveries: Feature = {
  routes: deliveryRoutes,
  ownSecrets: [ownFeed],
}
