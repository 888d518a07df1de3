import { Button } from '@mantine/core'
import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useInvoiceStep } from './queries.ts'
import { nowWords } from './words.ts'

/** Approves a matched invoice where it is listed; what is in the way is said beside it. */
export function ApproveButton({ invoice: { id, version, number, office } }: { invoice: InvoiceRow }) {
  const step = useInvoiceStep(id)
  const approves = useCan('invoices.approve', office.id)
  if (!approves) return null
  const approve = () =>
    step.mutate(() => api.invoices.approve({ id, version }), {
      onSuccess: (answer) => toast.success(nowWords(answer)),
    })
  return (
    <span className={ui.state} data-screen-only>
      <Button
        variant="default"
        size="compact-md"
        loading={step.isPending}
        aria-label={m.invoices_approve_number({ number })}
        onClick={approve}
      >
        {m.invoices_do_approve()}
      </Button>
      {step.error && (
        <span role="alert" className={`${ui.text13} ${ui.danger}`}>
          {messageOf(step.error)}
        </span>
      )}
    </span>
  )
}
