import { Text } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnStep } from './queries.ts'

type ReplaceDialogProps = { found: VendorReturn; onClose: () => void }

/** The vendor sends the goods again: its order is revised, and the return is over. */
export function ReplaceDialog({ found: { id, version, number }, onClose }: ReplaceDialogProps) {
  const step = useReturnStep(id)
  return (
    <FormDialog
      title={m.returns_replace_title({ number })}
      submit={m.returns_replace_yes()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={() =>
        step.mutate(() => api.vendorReturns.replace({ id, version }), {
          onSuccess: () => {
            toast.success(m.returns_replaced({ number }))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <Text>{m.returns_replace_text()}</Text>
      <Refused error={step.error} />
    </FormDialog>
  )
}
