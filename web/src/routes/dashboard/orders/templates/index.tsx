import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { TemplatesPage } from '../../../../buying/order-templates/templates-page.tsx'
import {
  readTemplatesSearch,
  type TemplatesSearch,
  templatesSearchDefaults,
} from '../../../../buying/order-templates/templates-search.ts'

export const Route = createFileRoute('/dashboard/orders/templates/')({
  validateSearch: (raw: Partial<TemplatesSearch> & SearchSchemaInput): TemplatesSearch =>
    readTemplatesSearch(raw),
  search: { middlewares: [stripSearchParams(templatesSearchDefaults)] },
  component: TemplatesPage,
})
