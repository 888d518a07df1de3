import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { NewTemplatePage } from '../../../../buying/order-templates/new-template-page.tsx'
import {
  type NewTemplateSearch,
  readNewTemplateSearch,
} from '../../../../buying/order-templates/templates-search.ts'

export const Route = createFileRoute('/dashboard/orders/templates/new')({
  validateSearch: (raw: Partial<NewTemplateSearch> & SearchSchemaInput): NewTemplateSearch =>
    readNewTemplateSearch(raw),
  component: NewTemplatePage,
})
