import { documentFeature } from '../../platform/kinds/document-feature.ts'
import { pastImportDocument } from './past-import-document.ts'
import { pastOrderList } from './past-order-list.ts'
import { pastImportRoutes, pastOrderRoutes } from './routes.ts'

export const pastOrders = documentFeature({
  list: pastOrderList,
  // It goes with its file: nothing new is put on it.
  isLive: 'false',
  routes: [...pastOrderRoutes, ...pastImportRoutes],
  documents: [pastImportDocument],
})
