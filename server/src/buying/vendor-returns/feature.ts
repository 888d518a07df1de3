import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { returnSubscriptions } from './events.ts'
import { creditMissing } from './notices.ts'
import { remindOfCredits } from './remind-of-credits.ts'
import { returnDocument } from './return-document.ts'
import { returnList } from './return-list.ts'
import { allotmentRoutes, returnRoutes } from './routes.ts'

export const vendorReturns = documentFeature({
  list: returnList,
  isLive: `r.state <> 'cancelled'`,
  routes: [...returnRoutes, ...allotmentRoutes],
  documents: [returnDocument],
  subscriptions: returnSubscriptions,
  tasks: [remindOfCredits],
  notices: [creditMissing],
})
