import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { AllocationPage } from '../../../finance/allocation/allocation-page.tsx'
import { type AllocationSearch, readAllocationSearch } from '../../../finance/allocation/allocation-search.ts'

export const Route = createFileRoute('/dashboard/budget-allocation/')({
  validateSearch: (raw: Partial<AllocationSearch> & SearchSchemaInput): AllocationSearch =>
    readAllocationSearch(raw),
  component: AllocationPage,
})
