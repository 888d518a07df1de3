import type { Feature } from '../../platform/feature.ts'
import { countApproval } from './approval.ts'
import { countDocument } from './count-document.ts'
import { countRoutes } from './routes.ts'

export const counts: Feature = {
  routes: countRoutes,
  documents: [countDocument],
  approvalKinds: [countApproval],
}
