import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { RecallsPage } from '../../../../compliance/recalls/recalls-page.tsx'
import {
  type RecallsSearch,
  readRecallsSearch,
  recallsSearchDefaults,
} from '../../../../compliance/recalls/recalls-search.ts'

export const Route = createFileRoute('/dashboard/compliance/recalls/')({
  validateSearch: (raw: Partial<RecallsSearch> & SearchSchemaInput): RecallsSearch => readRecallsSearch(raw),
  search: { middlewares: [stripSearchParams(recallsSearchDefaults)] },
  component: RecallsPage,
})
