import type { Feature } from '../../platform/feature.ts'
import { budgetChangeApproval } from './approval.ts'
import { budgetsOfDepartment } from './budgets-of-department.ts'
import { changeDocument } from './change-document.ts'
import { budgetSubscriptions } from './events.ts'
import { lineSubject } from './line-subject.ts'
import { budgetUsed } from './notices.ts'
import { budgetRoutes } from './routes.ts'

export const budgets: Feature = {
  routes: budgetRoutes,
  documents: [changeDocument],
  subscriptions: budgetSubscriptions,
  notices: [budgetUsed],
  recordSubjects: [lineSubject],
  approvalKinds: [budgetChangeApproval],
  departmentParts: [budgetsOfDepartment],
}
