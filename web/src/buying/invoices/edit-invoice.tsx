import { Button } from '@mantine/core'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { factsOf, type InvoiceValues, valuesOf } from './invoice-values.ts'
import { useInvoiceStep } from './queries.ts'
import { nowWords } from './words.ts'

type EditInvoiceProps = { invoice: Invoice; onLeave: () => void }

/** An invoice in the form it was captured with, corrected and matched again. */
export function EditInvoice({ invoice, onLeave }: EditInvoiceProps) {
  const { id } = invoice
  const step = useInvoiceStep(id)
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [start, setStart] = useState({ round: 0, version: invoice.version, values: valuesOf(invoice) })
  const [typed, setTyped] = useState<InvoiceValues | null>(null)
  const [isStale, setStale] = useState(false)
  const begin = (values: InvoiceValues) => {
    setStart({ round: start.round + 1, version: invoice.version, values })
    setStale(false)
  }
  const { version } = start
  return (
    <InvoiceForm
      key={start.round}
      initial={start.values}
      invoiceId={id}
      fixed="all"
      notice={
        isStale && (
          <StaleNotice onLoad={() => begin(valuesOf(invoice))} onKeep={() => begin(typed ?? start.values)} />
        )
      }
      isSaving={step.isPending}
      onChange={setTyped}
      onSave={async (values, extras) => {
        try {
          const saved = await step.mutateAsync(() =>
            api.invoices.update({ ...factsOf(values, extras), id, version }),
          )
          toast.success(nowWords(saved))
          onLeave()
        } catch (error) {
          if (error instanceof Problem && error.code === 'STALE_VERSION') return setStale(true)
          throw error
        }
      }}
    >
      <Button variant="subtle" onClick={onLeave}>
        {m.common_cancel()}
      </Button>
    </InvoiceForm>
  )
}
