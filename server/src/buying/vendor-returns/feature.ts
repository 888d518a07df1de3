import type { Feature } from '../../platform/feature.ts'
import { returnSubscriptions } from './events.ts'
import { remindOfCredits } from './remind-of-credits.ts'
import { returnDocument } from './return-document.ts'
import { returnSubject } from './return-subject.ts'
import { returnRoutes } from './routes.ts'

export const vendorReturns: Feature = {
  routes: returnRoutes,
  documents: [returnDocument],
  subscriptions: returnSubscriptions,
  tasks: [remindOfCredits],
  recordSubjects: [returnSubject],
}
