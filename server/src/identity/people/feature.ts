import type { Feature } from '../../platform/feature.ts'
import { peopleSubscriptions } from './events.ts'
import { deviceNew, roleGranted } from './notices.ts'
import { peopleRoutes } from './people-routes.ts'
import { authRoutes, securityRoutes } from './routes.ts'
import { ownTokens } from './tokens.ts'

export const people: Feature = {
  routes: [...authRoutes, ...securityRoutes, ...peopleRoutes],
  subscriptions: peopleSubscriptions,
  notices: [deviceNew, roleGranted],
  ownSecrets: [ownTokens],
}
