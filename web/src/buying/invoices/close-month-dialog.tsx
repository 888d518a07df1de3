import { Text } from '@mantine/core'
import type { UnbilledMonth } from '@wellstock/contract/buying/invoice'
import { formatMonth, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCloseMonth } from './queries.ts'

type CloseMonthDialogProps = { month: UnbilledMonth; onClose: () => void }

/** Closes the books of a month: nothing counts in it any more. */
export function CloseMonthDialog({ month: { month, open }, onClose }: CloseMonthDialogProps) {
  const close = useCloseMonth()
  const name = formatMonth(month)
  const submit = () =>
    close.mutate(
      { month },
      {
        onSuccess: () => {
          toast.success(m.invoices_month_is_closed({ month: name }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={m.invoices_close_month_of({ month: name })}
      submit={m.invoices_close_month()}
      cancel={m.common_cancel()}
      isSaving={close.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.invoices_close_month_text({ month: name, amount: formatPrice(open) })}</Text>
      <Refused error={close.error} />
    </FormDialog>
  )
}
