import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { TemplatePage } from '../../../../buying/order-templates/template-page.tsx'
import {
  readTemplateSearch,
  type TemplateSearch,
} from '../../../../buying/order-templates/templates-search.ts'

export const Route = createFileRoute('/dashboard/orders/templates/$templateId')({
  validateSearch: (raw: Partial<TemplateSearch> & SearchSchemaInput): TemplateSearch =>
    readTemplateSearch(raw),
  component: TemplatePage,
})
