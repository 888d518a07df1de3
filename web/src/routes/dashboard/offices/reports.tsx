import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { OfficeReportsPage } from '../../../overview/reports/office-reports-page.tsx'
import {
  type ReportsSearch,
  readReportsSearch,
  searchDefaults,
} from '../../../overview/reports/reports-search.ts'

export const Route = createFileRoute('/dashboard/offices/reports')({
  validateSearch: (raw: Partial<ReportsSearch> & SearchSchemaInput): ReportsSearch => readReportsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: OfficeReportsPage,
})
