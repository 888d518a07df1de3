import { Button, Select } from '@mantine/core'
import type { Invoice, InvoiceException } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInvoiceStep } from './queries.ts'
import { causeWord } from './words.ts'

type HandOnProps = { invoice: Invoice; exception: InvoiceException }

/** Gives an exception to another of those who could accept it. */
export function HandOn(props: HandOnProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.approvals_reassign()}
      </Button>
      {isOpen && <HandOnDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function HandOnDialog({
  invoice: { id, version, number },
  exception: { id: exceptionId, cause, handOnTo },
  onClose,
}: HandOnProps & { onClose: () => void }) {
  const step = useInvoiceStep(id)
  const [personId, setPersonId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const refused = step.error instanceof Problem ? step.error.fields.personId : undefined
  function give() {
    const to = handOnTo.find((each) => each.id === personId)
    if (!to) return setMissing(true)
    step.mutate(() => api.invoices.handOn({ id, version, exceptionId, personId: to.id }), {
      onSuccess: () => {
        toast.success(m.approvals_reassigned({ number, name: to.name }))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={`${number}: ${causeWord(cause)}`}
      submit={m.approvals_reassign()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={give}
      onClose={onClose}
    >
      <Select
        label={m.approvals_reassign_to()}
        data={handOnTo.map((each) => ({ value: each.id, label: each.name }))}
        value={personId}
        error={isMissing ? m.approvals_reassign_missing() : refused}
        searchable
        nothingFoundMessage={m.approvals_nobody_found()}
        onChange={(next) => {
          setPersonId(next)
          setMissing(false)
        }}
      />
      <Refused error={step.error} shows={['personId']} />
    </FormDialog>
  )
}
