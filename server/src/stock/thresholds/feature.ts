import type { Feature } from '../../platform/feature.ts'
import { thresholdApproval } from './ask.ts'
import { changeDocument } from './change-document.ts'
import { thresholdRoutes } from './routes.ts'

export const thresholds: Feature = {
  routes: thresholdRoutes,
  documents: [changeDocument],
  approvalKinds: [thresholdApproval],
}
