import { Flex, TextInput } from '@mantine/core'
import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import { sumOf } from '@wellstock/domain/finance/money'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { today } from '../../stock/expirations/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './invoices.module.css'
import { usePay } from './queries.ts'
import { moneyWords, signedTotal } from './words.ts'

type Payable = Pick<InvoiceRow, 'id' | 'version' | 'number' | 'vendor' | 'kind' | 'total'>
type PayDialogProps = { invoices: readonly Payable[]; onPaid?: () => void; onClose: () => void }

/** Says that invoices are paid, all or none: on which day, and under which reference. */
export function PayDialog({ invoices, onPaid, onClose }: PayDialogProps) {
  const pay = usePay()
  const [paidOn, setPaidOn] = useState(today())
  const [reference, setReference] = useState('')
  const fields = pay.error instanceof Problem ? pay.error.fields : {}
  const count = invoices.length
  const words = { count, shown: formatNumber(count) }

  const submit = () =>
    pay.mutate(
      { invoices: invoices.map(({ id, version }) => ({ id, version })), paidOn, reference: reference.trim() },
      {
        onSuccess: () => {
          toast.success(m.invoices_paid_now(words))
          onPaid?.()
          onClose()
        },
      },
    )

  return (
    <FormDialog
      title={m.invoices_pay_title(words)}
      submit={m.invoices_pay_save()}
      cancel={m.common_cancel()}
      isSaving={pay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.paying}`}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span className={ui.breaks}>
              <span className={ui.code}>{invoice.number}</span> · {invoice.vendor.name}
            </span>
            <span className={`${ui.figures} ${ui.nowrap}`}>{moneyWords(signedTotal(invoice))}</span>
          </li>
        ))}
      </ul>
      <Flex component="p" justify="space-between" align="center" wrap="wrap" m={0} className={ui.figures}>
        <span>{m.invoices_sum()}</span>
        <b>{moneyWords(sumOf(invoices.map(signedTotal)))}</b>
      </Flex>
      <TextInput
        type="date"
        label={m.invoices_paid_on()}
        value={paidOn}
        error={fields.paidOn}
        onChange={(event) => setPaidOn(event.currentTarget.value)}
      />
      <TextInput
        label={m.invoices_reference()}
        autoComplete="off"
        maxLength={60}
        value={reference}
        error={fields.reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        data-autofocus
      />
      <Refused error={pay.error} shows={['paidOn', 'reference']} />
    </FormDialog>
  )
}
