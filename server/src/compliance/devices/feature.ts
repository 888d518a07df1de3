import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { deviceDocument } from './device-document.ts'
import { deviceList } from './device-list.ts'
import { deviceSubscriptions } from './events.ts'
import { taskEvidence } from './evidence.ts'
import { missTasks } from './miss-tasks.ts'
import { deviceOut, taskAssigned } from './notices.ts'
import { deviceRoutes, taskRoutes } from './routes.ts'
import { takeOutOverdue } from './take-out-overdue.ts'
import { taskDocument } from './task-document.ts'

export const devices = documentFeature({
  list: deviceList,
  isLive: `r.state <> 'retired'`,
  routes: [...deviceRoutes, ...taskRoutes],
  documents: [deviceDocument, taskDocument],
  subscriptions: deviceSubscriptions,
  tasks: [missTasks, takeOutOverdue],
  evidenceSources: [taskEvidence],
  notices: [deviceOut, taskAssigned],
})
