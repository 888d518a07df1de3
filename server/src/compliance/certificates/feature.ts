import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { auditDocument, findingDocument } from './audit-document.ts'
import { certificateDocument } from './certificate-document.ts'
import { certificateList } from './certificate-list.ts'
import { certificateSubscriptions } from './events.ts'
import { certificateEvidence } from './evidence.ts'
import { certificateEnding } from './notices.ts'
import { remindOwners } from './remind-owners.ts'
import { auditRoutes, certificateRoutes } from './routes.ts'

export const certificates = documentFeature({
  list: certificateList,
  isLive: `r.state in ('planned', 'valid', 'suspended')`,
  routes: [...certificateRoutes, ...auditRoutes],
  documents: [certificateDocument, auditDocument, findingDocument],
  subscriptions: certificateSubscriptions,
  tasks: [remindOwners],
  notices: [certificateEnding],
  evidenceSources: [certificateEvidence],
})
