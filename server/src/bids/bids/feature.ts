import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { bidDocument } from './bid-document.ts'
import { bidList } from './bid-list.ts'
import { closeDueBids, remindBeforeClose } from './close-due.ts'
import { bidSubscriptions } from './events.ts'
import { bidClosed, bidOpened, bidQuestionAsked, bidToOpen } from './notices.ts'
import { bidApproval } from './publish.ts'
import { bidRoutes } from './routes.ts'

export const bids = documentFeature({
  list: bidList,
  isLive: `r.state in ('draft', 'published', 'closed', 'opened', 'evaluating', 'awarded')`,
  routes: bidRoutes,
  documents: [bidDocument],
  subscriptions: bidSubscriptions,
  tasks: [closeDueBids, remindBeforeClose],
  notices: [bidToOpen, bidClosed, bidQuestionAsked, bidOpened],
  approvalKinds: [bidApproval],
})
