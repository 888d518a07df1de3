import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { loadSubscriptions } from './events.ts'
import { loadEvidence } from './evidence.ts'
import { loadDocument } from './load-document.ts'
import { loadList } from './load-list.ts'
import { loadRoutes } from './routes.ts'

export const sterilizerLoads = documentFeature({
  list: loadList,
  isLive: `r.state <> 'voided'`,
  routes: loadRoutes,
  documents: [loadDocument],
  subscriptions: loadSubscriptions,
  evidenceSources: [loadEvidence],
})
