import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { StatisticsPage } from '../../statistics/statistics-page.tsx'
import {
  readStatisticsSearch,
  type StatisticsSearch,
  searchDefaults,
} from '../../statistics/statistics-search.ts'

export const Route = createFileRoute('/dashboard/inventory-stats')({
  validateSearch: (raw: Partial<StatisticsSearch> & SearchSchemaInput): StatisticsSearch =>
    readStatisticsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: StatisticsPage,
})
