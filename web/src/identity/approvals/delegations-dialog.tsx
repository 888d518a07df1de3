import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import { m } from '../../lib/messages.ts'
import { Delegations } from './delegations.tsx'

type DelegationsDialogProps = { start?: ApprovalKindName[] | undefined; onClose: () => void }

/** Delegations over the page of approvals; with `start`, a new one at once. */
export default function DelegationsDialog({ start, onClose }: DelegationsDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.delegations_title()}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack>
        <Delegations isEverybody {...(start && { start })} />
      </Stack>
    </Modal>
  )
}
