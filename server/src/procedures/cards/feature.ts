import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { cardDocument } from './card-document.ts'
import { cardList } from './card-list.ts'
import { cardSubscriptions } from './events.ts'
import { learnNightly } from './learn.ts'
import { cardAsked } from './notices.ts'
import { cardRoutes } from './routes.ts'
import { cardsWaitingFor } from './waiting.ts'

export const preferenceCards = documentFeature({
  list: cardList,
  isLive: `r.state <> 'retired'`,
  routes: cardRoutes,
  documents: [cardDocument],
  subscriptions: cardSubscriptions,
  tasks: [learnNightly],
  notices: [cardAsked],
  waitingDecisions: [cardsWaitingFor],
})
