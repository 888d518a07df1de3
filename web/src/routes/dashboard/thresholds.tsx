import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ThresholdsPage } from '../../stock/thresholds/thresholds-page.tsx'
import {
  readThresholdsSearch,
  searchDefaults,
  type ThresholdsSearch,
} from '../../stock/thresholds/thresholds-search.ts'

export const Route = createFileRoute('/dashboard/thresholds')({
  validateSearch: (raw: Partial<ThresholdsSearch> & SearchSchemaInput): ThresholdsSearch =>
    readThresholdsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: ThresholdsPage,
})
