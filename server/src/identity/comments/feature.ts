import type { Feature } from '../../platform/feature.ts'
import { commentsOfDepartment } from './comments-of-department.ts'
import { commentSubscriptions } from './events.ts'
import { commentMentioned } from './notices.ts'
import { commentRoutes } from './routes.ts'

export const comments: Feature = {
  routes: commentRoutes,
  subscriptions: commentSubscriptions,
  notices: [commentMentioned],
  departmentParts: [commentsOfDepartment],
}
