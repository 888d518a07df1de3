import type { Feature } from '../../platform/feature.ts'
import { officeSubject } from './office-subject.ts'
import { officeRoutes } from './routes.ts'

export const offices: Feature = {
  routes: officeRoutes,
  recordSubjects: [officeSubject],
}
