import { Text } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'

type ReplaceDialogProps = { found: VendorReturn; onClose: () => void }

/** The vendor sends the goods again: its order is revised, and the return is over. */
export function ReplaceDialog({ found: { id, version, number }, onClose }: ReplaceDialogProps) {
  const form = useDocumentForm<VendorReturn>(vendorReturn, id, {
    done: () => m.returns_replaced({ number }),
    onClose,
  })
  return (
    <StepDialog
      form={form}
      shows={[]}
      title={m.returns_replace_title({ number })}
      submit={m.returns_replace_yes()}
      onSubmit={() => form.send(() => api.vendorReturns.replace({ id, version }))}
      onClose={onClose}
    >
      <Text>{m.returns_replace_text()}</Text>
    </StepDialog>
  )
}
