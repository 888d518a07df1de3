import type { Feature } from '../../platform/feature.ts'
import { budgetApproval } from './approval.ts'
import { budgetDocument } from './budget-document.ts'
import { budgetSubject } from './budget-subject.ts'
import { allocationRoutes } from './routes.ts'

export const allocation: Feature = {
  routes: allocationRoutes,
  documents: [budgetDocument],
  recordSubjects: [budgetSubject],
  approvalKinds: [budgetApproval],
}
