import type { Feature } from '../../platform/feature.ts'
import { storedDocument } from './document-document.ts'
import { linksOfDepartment } from './links-of-department.ts'
import { documentExpired, documentExpiring } from './notices.ts'
import { remindOfDocuments } from './remind.ts'
import { documentRoutes } from './routes.ts'

export const documents: Feature = {
  routes: documentRoutes,
  documents: [storedDocument],
  tasks: [remindOfDocuments],
  notices: [documentExpiring, documentExpired],
  departmentParts: [linksOfDepartment],
}
