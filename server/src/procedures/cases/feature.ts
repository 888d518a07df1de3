import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { caseDocument } from './case-document.ts'
import { caseList } from './case-list.ts'
import { caseSubscriptions } from './events.ts'
import { startDayOfCases } from './new-day.ts'
import { caseBroken, caseTakenFrom } from './notices.ts'
import { caseRoutes } from './routes.ts'

export const procedureCases = documentFeature({
  list: caseList,
  isLive: `r.state in ('scheduled', 'ready', 'in_progress')`,
  routes: caseRoutes,
  documents: [caseDocument],
  subscriptions: caseSubscriptions,
  tasks: [startDayOfCases],
  notices: [caseBroken, caseTakenFrom],
})
