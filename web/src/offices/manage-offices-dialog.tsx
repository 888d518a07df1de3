import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { m } from '../paraglide/messages.js'
import type { DialogProps } from '../shell/dialogs.tsx'
import { OfficesPanel } from './offices-panel.tsx'

export default function ManageOfficesDialog({ start, onClose }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Stack>
      <Modal
        stackId="manage-offices"
        opened
        onClose={onClose}
        title={m.offices_manage()}
        closeButtonProps={{ 'aria-label': m.close() }}
        size="min(72rem, 94vw)"
        fullScreen={isPhone}
      >
        <OfficesPanel start={start} onClose={onClose} />
      </Modal>
    </Modal.Stack>
  )
}
