import type { Feature } from '../../platform/feature.ts'
import { stockRoutes } from './routes.ts'
import { writeOffDocument } from './write-off-document.ts'
import { writeOffApproval } from './write-offs.ts'

export const commands: Feature = {
  routes: stockRoutes,
  documents: [writeOffDocument],
  approvalKinds: [writeOffApproval],
}
