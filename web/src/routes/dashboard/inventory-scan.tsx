import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ScanPage } from '../../stock/scan/scan-page.tsx'
import { readScanSearch, type ScanSearch } from '../../stock/scan/scan-search.ts'

export const Route = createFileRoute('/dashboard/inventory-scan')({
  validateSearch: (raw: Partial<ScanSearch> & SearchSchemaInput): ScanSearch => readScanSearch(raw),
  component: ScanPage,
})
