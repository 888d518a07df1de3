import type { Feature } from '../../platform/feature.ts'
import { productSubject } from './product-subject.ts'
import { productRoutes } from './routes.ts'

export const products: Feature = {
  routes: productRoutes,
  recordSubjects: [productSubject],
}
