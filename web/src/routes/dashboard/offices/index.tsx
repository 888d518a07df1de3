import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { OfficesPage } from '../../../identity/offices/offices-page.tsx'
import { readOfficesSearch } from '../../../identity/offices/offices-search.ts'
import type { OfficeFilter } from '../../../identity/offices/queries.ts'

export const Route = createFileRoute('/dashboard/offices/')({
  validateSearch: (raw: OfficeFilter & SearchSchemaInput): OfficeFilter => readOfficesSearch(raw),
  component: OfficesPage,
})
