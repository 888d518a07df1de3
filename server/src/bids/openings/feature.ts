import type { Feature } from '../../platform/feature.ts'
import { openerKeys } from '../keys/opener-key.ts'
import { openingRoutes } from './routes.ts'

/** What the openers of bids do, and the keys they do it with. */
export const bidOpenings: Feature = { routes: openingRoutes, passwordKeys: [openerKeys] }
