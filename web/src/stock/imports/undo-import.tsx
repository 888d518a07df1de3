import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Import } from '@wellstock/contract/stock/imports'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { useUndoImport } from './import-queries.ts'

type UndoImportProps = {
  imported: Import
  /** What it is called where it is not an import to whoever looks at it. */
  words?: { label?: string; title?: string; text?: string; done?: string }
}

/** Takes a whole import back. Refused, with the reasons, where its items have been worked with since. */
export function UndoImport({ imported, words = {} }: UndoImportProps) {
  const label = words.label ?? m.import_undo()
  const [isOpen, { open, close }] = useDisclosure()
  const undo = useUndoImport()
  const blockers = undo.error instanceof Problem ? undo.error.blockers : []

  function leave() {
    undo.reset()
    close()
  }

  function confirm() {
    undo.mutate(imported.id, {
      onSuccess: () => {
        toast.success(words.done ?? m.import_undone_toast({ file: imported.fileName }))
        close()
      },
    })
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={leave}
        title={words.title ?? m.import_undo_title({ file: imported.fileName })}
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        <Stack gap="md">
          <Text>{words.text ?? m.import_undo_text()}</Text>
          {undo.error && (
            <Alert color="danger" variant="light" role="alert" title={messageOf(undo.error)}>
              {blockers.map((blocker) => (
                <Text key={blocker}>{blocker}</Text>
              ))}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={leave}>
              {m.common_cancel()}
            </Button>
            <Button onClick={confirm} loading={undo.isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
