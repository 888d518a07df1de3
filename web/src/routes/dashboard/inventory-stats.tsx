import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { StatisticsPage } from '../../overview/statistics/statistics-page.tsx'
import {
  readStatisticsSearch,
  type StatisticsSearch,
  searchDefaults,
} from '../../overview/statistics/statistics-search.ts'

export const Route = createFileRoute('/dashboard/inventory-stats')({
  validateSearch: (raw: Partial<StatisticsSearch> & SearchSchemaInput): StatisticsSearch =>
    readStatisticsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: StatisticsPage,
})
