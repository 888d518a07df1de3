import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { nonconformitySubscriptions } from './events.ts'
import { nonconformityEvidence } from './evidence.ts'
import { nonconformityDocument } from './nonconformity-document.ts'
import { nonconformityList } from './nonconformity-list.ts'
import { nonconformityRoutes } from './routes.ts'

export const nonconformities = documentFeature({
  list: nonconformityList,
  isLive: `r.state <> 'voided'`,
  routes: nonconformityRoutes,
  documents: [nonconformityDocument],
  subscriptions: nonconformitySubscriptions,
  evidenceSources: [nonconformityEvidence],
})
