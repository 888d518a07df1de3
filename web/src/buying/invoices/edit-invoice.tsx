import { Button } from '@mantine/core'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { DraftNotice } from '../../stock/inventory/draft-notice.tsx'
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
  const draft = useDraft(`invoice:${id}`, { version: start.version, values: start.values })
  const [typed, setTyped] = useState<InvoiceValues | null>(null)
  const [isStale, setStale] = useState(false)
  const begin = (values: InvoiceValues, from = invoice.version) => {
    setStart({ round: start.round + 1, version: from, values })
    setStale(false)
  }
  const { version } = start
  const leave = () => {
    draft.discard()
    onLeave()
  }
  return (
    <InvoiceForm
      key={start.round}
      initial={start.values}
      invoiceId={id}
      fixed="all"
      notice={
        <>
          {isStale && (
            <StaleNotice
              onLoad={() => begin(valuesOf(invoice))}
              onKeep={() => begin(typed ?? start.values)}
            />
          )}
          {draft.found && (
            <DraftNotice
              savedAt={draft.found.savedAt}
              name={invoice.number}
              onTake={() => {
                // On the version it was typed on: what others have saved since is asked about, not overwritten.
                if (draft.found) begin(draft.found.value.values, draft.found.value.version)
                draft.take()
              }}
              onDiscard={draft.discard}
            />
          )}
        </>
      }
      isSaving={step.isPending}
      onChange={(values) => {
        setTyped(values)
        draft.save({ version, values })
      }}
      onSave={async (values, extras) => {
        try {
          const saved = await step.mutateAsync(() =>
            api.invoices.update({ ...factsOf(values, extras), id, version }),
          )
          toast.success(nowWords(saved))
          leave()
        } catch (error) {
          if (error instanceof Problem && error.code === 'STALE_VERSION') return setStale(true)
          throw error
        }
      }}
    >
      <Button variant="subtle" onClick={leave}>
        {m.common_cancel()}
      </Button>
    </InvoiceForm>
  )
}
