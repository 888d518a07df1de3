import { Modal } from '@mantine/core'
import { m } from '../paraglide/messages.js'
import { PageHeader } from '../ui/page-header.tsx'
import { OfficesPanel } from './offices-panel.tsx'

export function OfficesPage() {
  return (
    <>
      <PageHeader title={m.offices_title()} />
      <Modal.Stack>
        <OfficesPanel />
      </Modal.Stack>
    </>
  )
}
