import type { Feature } from '../../platform/feature.ts'
import { endGrants } from './end-grants.ts'
import { peopleSubscriptions } from './events.ts'
import { deviceNew, roleEnding, roleGranted } from './notices.ts'
import { peopleRoutes } from './people-routes.ts'
import { authRoutes, securityRoutes } from './routes.ts'
import { ownTokens } from './tokens.ts'

export const people: Feature = {
  routes: [...authRoutes, ...securityRoutes, ...peopleRoutes],
  subscriptions: peopleSubscriptions,
  tasks: [endGrants],
  notices: [deviceNew, roleGranted, roleEnding],
  ownSecrets: [ownTokens],
}
