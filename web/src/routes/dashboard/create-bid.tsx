import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { CreateBidPage } from '../../bids/create/create-bid-page.tsx'
import { type CreateBidSearch, readCreateBidSearch } from '../../bids/create/create-bid-search.ts'

export const Route = createFileRoute('/dashboard/create-bid')({
  validateSearch: (raw: Partial<CreateBidSearch> & SearchSchemaInput): CreateBidSearch =>
    readCreateBidSearch(raw),
  component: CreateBidPage,
})
