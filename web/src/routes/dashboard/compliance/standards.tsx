import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { StandardsPage } from '../../../compliance/standards/standards-page.tsx'
import {
  readStandardsSearch,
  type StandardsSearch,
  standardsSearchDefaults,
} from '../../../compliance/standards/standards-search.ts'

export const Route = createFileRoute('/dashboard/compliance/standards')({
  validateSearch: (raw: Partial<StandardsSearch> & SearchSchemaInput): StandardsSearch =>
    readStandardsSearch(raw),
  search: { middlewares: [stripSearchParams(standardsSearchDefaults)] },
  component: StandardsPage,
})
