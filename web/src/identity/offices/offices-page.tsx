import { Modal } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OfficesPanel } from './offices-panel.tsx'

const route = getRouteApi('/dashboard/offices/')

export function OfficesPage() {
  const filter = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/offices/' })
  return (
    <>
      <PageHeader title={m.common_offices()} />
      <Modal.Stack>
        <OfficesPanel
          filter={filter}
          onFilter={(part) =>
            void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false, replace: true })
          }
        />
      </Modal.Stack>
    </>
  )
}
