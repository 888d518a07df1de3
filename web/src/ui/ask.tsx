import { Button, Group, Modal, Text } from '@mantine/core'
import { m } from '../lib/messages.ts'

type AskProps = {
  isOpen: boolean
  title: string
  text: string
  /** What is done, and what is not. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  isLoading?: boolean
}

export function Ask({ isOpen, title, text, yes, no, onYes, onNo, isLoading = false }: AskProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onNo}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Text mb="md">{text}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button color="danger" onClick={onYes} loading={isLoading}>
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}
