import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BinderPage } from '../../../../compliance/survey-binders/binder-page.tsx'
import { type BinderSearch, readBinderSearch } from '../../../../compliance/survey-binders/binder-search.ts'
import { firstPage } from '../../../../lib/search-params.ts'

export const Route = createFileRoute('/dashboard/compliance/binder/')({
  validateSearch: (raw: Partial<BinderSearch> & SearchSchemaInput): BinderSearch => readBinderSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: BinderPage,
})
