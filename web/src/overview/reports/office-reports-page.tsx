import { Modal } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OfficeReport } from './office-report.tsx'

const route = getRouteApi('/dashboard/offices/reports')

export function OfficeReportsPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/offices/reports' })
  return (
    <>
      <PageHeader title={m.reports_title()} />
      <Modal.Stack>
        <OfficeReport
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Modal.Stack>
    </>
  )
}
