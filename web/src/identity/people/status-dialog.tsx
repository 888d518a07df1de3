import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { PersonPage } from '@wellstock/contract/identity/people'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useSetStatus } from './queries.ts'

const words = {
  suspended: {
    title: m.people_suspend_title,
    text: m.people_suspend_text,
    submit: m.people_suspend,
    done: m.people_suspended,
  },
  active: {
    title: m.people_reactivate_title,
    text: m.people_reactivate_text,
    submit: m.people_reactivate,
    done: m.people_reactivated,
  },
}

type StatusDialogProps = { person: PersonPage; status: keyof typeof words; onClose: () => void }

/** Says what suspending somebody, or letting them in again, does, before it is done. */
export function StatusDialog({ person: { id, name }, status, onClose }: StatusDialogProps) {
  const setStatus = useSetStatus()
  const { title, text, submit, done } = words[status]

  const confirm = () =>
    setStatus.mutate(
      { id, status },
      {
        onSuccess: () => {
          toast.success(done({ name }))
          onClose()
        },
        onError: (error) => toast.error(messageOf(error)),
      },
    )

  return (
    <Modal
      opened
      onClose={onClose}
      title={title({ name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack gap="md">
        <Text>{text()}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {m.common_cancel()}
          </Button>
          <Button
            loading={setStatus.isPending}
            onClick={confirm}
            {...(status === 'suspended' && { color: 'danger' })}
          >
            {submit()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
