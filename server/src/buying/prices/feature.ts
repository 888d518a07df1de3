import type { Feature } from '../../platform/feature.ts'
import { priceListDocument } from './price-list-document.ts'
import { priceRoutes } from './routes.ts'

export const prices: Feature = {
  routes: priceRoutes,
  documents: [priceListDocument],
}
