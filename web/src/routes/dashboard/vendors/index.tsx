import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { VendorsPage } from '../../../stock/vendors/vendors-page.tsx'
import {
  readVendorsSearch,
  type VendorsSearch,
  vendorsSearchDefaults,
} from '../../../stock/vendors/vendors-search.ts'

export const Route = createFileRoute('/dashboard/vendors/')({
  validateSearch: (raw: Partial<VendorsSearch> & SearchSchemaInput): VendorsSearch => readVendorsSearch(raw),
  search: { middlewares: [stripSearchParams(vendorsSearchDefaults)] },
  component: VendorsPage,
})
