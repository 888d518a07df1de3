import type { Feature } from '../../platform/feature.ts'
import { clauseSubject } from './clause-subject.ts'
import { documentEvidence } from './documents-source.ts'
import { clauseRoutes } from './routes.ts'

export const standards: Feature = {
  routes: clauseRoutes,
  recordSubjects: [clauseSubject],
  evidenceSources: [documentEvidence],
}
