import type { Feature } from '../../platform/feature.ts'
import { deliverReports } from './deliver.ts'
import { officeReportRoutes } from './routes.ts'

export const reports: Feature = {
  routes: officeReportRoutes,
  tasks: [deliverReports],
}
