import { Text } from '@mantine/core'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { m } from '../../lib/messages.ts'
import { useStep } from './use-step.ts'

type Named = { id: string; name: string; version: number }
type Wanted = { id: string; version: number; isActive: boolean }

type DeactivateProps<Row> = { row: Row; send: (wanted: Wanted) => Promise<Row>; onClose: () => void }

/** Deactivates what nothing is booked of; otherwise says what is. */
export function DeactivateDialog<Row extends Named>({ row, send, onClose }: DeactivateProps<Row>) {
  const { id, name, version } = row
  const form = useStep<Row>(() => m.procedure_setup_deactivated({ name }), onClose)
  return (
    <StepDialog
      form={form}
      shows={[]}
      isDanger
      title={m.procedure_setup_deactivate_title({ name })}
      submit={m.procedure_setup_deactivate()}
      onSubmit={() => form.send(() => send({ id, version, isActive: false }))}
      onClose={onClose}
    >
      <Text>{m.procedure_setup_deactivate_text()}</Text>
    </StepDialog>
  )
}
