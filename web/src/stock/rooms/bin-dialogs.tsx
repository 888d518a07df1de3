import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Bin } from '@wellstock/contract/stock/room'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRemoveBin, useRenameBin } from './queries.ts'

type BinDialogProps = { roomId: string; bin: Bin | null; onClose: () => void }

export function RenameBinDialog({ roomId, bin, onClose }: BinDialogProps) {
  return (
    <Modal
      opened={bin !== null}
      onClose={onClose}
      title={bin && m.rooms_bin_rename_title({ code: bin.code })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {bin && <RenameForm roomId={roomId} bin={bin} onClose={onClose} />}
    </Modal>
  )
}

function RenameForm({ roomId, bin, onClose }: BinDialogProps & { bin: Bin }) {
  const rename = useRenameBin()
  const [code, setCode] = useState(bin.code)

  function submit() {
    rename.mutate(
      { id: roomId, binId: bin.id, code, version: bin.version },
      {
        onSuccess: () => {
          toast.success(m.rooms_bin_renamed({ code }))
          onClose()
        },
      },
    )
  }

  const problem = rename.error instanceof Problem ? rename.error : undefined
  return (
    <DialogForm
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={rename.isPending}
      isDisabled={code.trim() === ''}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={m.common_code()}
        value={code}
        maxLength={20}
        autoComplete="off"
        error={rename.error && (problem?.fields.code ?? messageOf(rename.error))}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}

export function RemoveBinDialog({ roomId, bin, onClose }: BinDialogProps) {
  const remove = useRemoveBin()

  const confirm = (removed: Bin) =>
    remove.mutate(
      { id: roomId, binId: removed.id },
      {
        onSuccess: () => toast.success(m.rooms_bin_removed({ code: removed.code })),
        onError: (error) => toast.error(messageOf(error)),
        onSettled: onClose,
      },
    )

  return (
    <Modal
      opened={bin !== null}
      onClose={onClose}
      title={bin && m.rooms_bin_remove_title({ code: bin.code })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {bin && (
        <Stack gap="md">
          <Text>{m.rooms_bin_remove_text()}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus>
              {m.common_cancel()}
            </Button>
            <Button color="danger" loading={remove.isPending} onClick={() => confirm(bin)}>
              {m.rooms_bin_remove({ code: bin.code })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
