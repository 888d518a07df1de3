import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { ApprovalsPage } from '../../identity/approvals/approvals-page.tsx'
import {
  type ApprovalsSearch,
  approvalsSearchDefaults,
  readApprovalsSearch,
} from '../../identity/approvals/approvals-search.ts'

export const Route = createFileRoute('/dashboard/approvals')({
  validateSearch: (raw: Partial<ApprovalsSearch> & SearchSchemaInput): ApprovalsSearch =>
    readApprovalsSearch(raw),
  search: { middlewares: [stripSearchParams(approvalsSearchDefaults)] },
  component: ApprovalsPage,
})
