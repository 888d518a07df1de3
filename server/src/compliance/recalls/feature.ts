import type { Feature } from '../../platform/feature.ts'
import { recallSubscriptions } from './events.ts'
import { recallEvidence } from './evidence.ts'
import { recallActive, recallAsked, recallTookReserved } from './notices.ts'
import { recallDocument, recallTask } from './recall-document.ts'
import { recallSubject } from './recall-subject.ts'
import { recallRoutes } from './routes.ts'

export const recalls: Feature = {
  routes: recallRoutes,
  documents: [recallDocument, recallTask],
  subscriptions: recallSubscriptions,
  notices: [recallActive, recallAsked, recallTookReserved],
  recordSubjects: [recallSubject],
  evidenceSources: [recallEvidence],
}
