import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { DocumentsPage } from '../../../identity/documents/documents-page.tsx'
import {
  type DocumentsSearch,
  documentsSearchDefaults,
  readDocumentsSearch,
} from '../../../identity/documents/documents-search.ts'

export const Route = createFileRoute('/dashboard/documents/')({
  validateSearch: (raw: Partial<DocumentsSearch> & SearchSchemaInput): DocumentsSearch =>
    readDocumentsSearch(raw),
  search: { middlewares: [stripSearchParams(documentsSearchDefaults)] },
  component: DocumentsPage,
})
