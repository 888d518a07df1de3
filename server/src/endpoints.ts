import { homeRoutes } from './home/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { officeRoutes } from './organization/routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { authRoutes, securityRoutes } from './people/routes.ts'
import { settingsRoutes } from './preferences/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { systemRoutes } from './system/routes.ts'

/** Every route of the product with its handler. */
export const endpoints = [
  ...systemRoutes,
  ...authRoutes,
  ...securityRoutes,
  ...homeRoutes,
  ...inventoryRoutes,
  ...officeRoutes,
  ...importRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...recordRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...searchRoutes,
]
