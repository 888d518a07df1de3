import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { CapturePage } from '../../../../buying/invoices/capture-page.tsx'
import { type CaptureSearch, readCaptureSearch } from '../../../../buying/invoices/invoices-search.ts'

export const Route = createFileRoute('/dashboard/vendor-orders/invoices/new')({
  validateSearch: (raw: Partial<CaptureSearch> & SearchSchemaInput): CaptureSearch => readCaptureSearch(raw),
  component: CapturePage,
})
