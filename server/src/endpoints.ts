import { homeRoutes } from './home/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { authRoutes } from './people/routes.ts'
import { systemRoutes } from './system/routes.ts'

/** Every route of the product with its handler. */
export const endpoints = [...systemRoutes, ...authRoutes, ...homeRoutes, ...inventoryRoutes, ...importRoutes]
