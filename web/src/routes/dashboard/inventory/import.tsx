import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ImportPage } from '../../../stock/imports/import-page.tsx'
import {
  type ImportSearch,
  importSearchDefaults,
  readImportSearch,
} from '../../../stock/imports/import-search.ts'

export const Route = createFileRoute('/dashboard/inventory/import')({
  validateSearch: (raw: Partial<ImportSearch> & SearchSchemaInput): ImportSearch => readImportSearch(raw),
  search: { middlewares: [stripSearchParams(importSearchDefaults)] },
  component: ImportPage,
})
