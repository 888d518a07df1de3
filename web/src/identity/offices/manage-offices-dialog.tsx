import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { DialogProps } from '../../lib/dialogs.ts'
import { m } from '../../lib/messages.ts'
import { OfficesPanel } from './offices-panel.tsx'
import type { OfficeFilter } from './queries.ts'

export default function ManageOfficesDialog({ start, onClose }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [filter, setFilter] = useState<OfficeFilter>({})
  return (
    <Modal.Stack>
      <Modal
        stackId="manage-offices"
        opened
        onClose={onClose}
        title={m.offices_manage()}
        closeButtonProps={{ 'aria-label': m.common_close() }}
        size="min(72rem, 94vw)"
        fullScreen={isPhone}
      >
        <OfficesPanel
          filter={filter}
          onFilter={(part) => setFilter((before) => ({ ...before, ...part }))}
          start={start}
          onClose={onClose}
        />
      </Modal>
    </Modal.Stack>
  )
}
