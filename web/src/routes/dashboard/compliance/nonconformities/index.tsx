import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { NonconformitiesPage } from '../../../../compliance/nonconformities/nonconformities-page.tsx'
import {
  type NonconformitiesSearch,
  nonconformitiesSearchDefaults,
  readNonconformitiesSearch,
} from '../../../../compliance/nonconformities/nonconformities-search.ts'

export const Route = createFileRoute('/dashboard/compliance/nonconformities/')({
  validateSearch: (raw: Partial<NonconformitiesSearch> & SearchSchemaInput): NonconformitiesSearch =>
    readNonconformitiesSearch(raw),
  search: { middlewares: [stripSearchParams(nonconformitiesSearchDefaults)] },
  component: NonconformitiesPage,
})
