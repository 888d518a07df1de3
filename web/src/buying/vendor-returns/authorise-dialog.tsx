import { NumberInput, TextInput } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnStep } from './queries.ts'

/** The vendor takes it back: under which number, and for how much. */
export function AuthoriseDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number } = found
  const step = useReturnStep(id)
  const [rma, setRma] = useState(found.rma)
  const [credit, setCredit] = useState<number | string>(found.creditDue)
  const [isMissing, setMissing] = useState(false)
  const fields = step.error instanceof Problem ? step.error.fields : {}
  // Left as it was billed, it follows what is billed until it is shipped.
  const isSaid = credit !== '' && Number(credit) !== found.creditDue

  function submit() {
    if (rma.trim() === '') return setMissing(true)
    step.mutate(
      () =>
        api.vendorReturns.authorise({
          ...{ id, version, rma: rma.trim() },
          creditExpected: isSaid ? Number(credit) : null,
        }),
      {
        onSuccess: () => {
          toast.success(m.returns_authorised({ number }))
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={m.returns_authorise_title({ number })}
      submit={m.returns_do_authorise()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={m.returns_rma()}
        autoComplete="off"
        maxLength={60}
        value={rma}
        error={isMissing ? m.returns_rma_missing() : fields.rma}
        onChange={(event) => {
          setRma(event.currentTarget.value)
          setMissing(false)
        }}
        data-autofocus
      />
      <NumberInput
        label={m.returns_expected()}
        value={credit}
        onChange={setCredit}
        min={0}
        max={99_999_999}
        decimalScale={2}
        allowNegative={false}
        hideControls
        leftSection={priceSign()}
        {...numberSigns()}
        error={fields.creditExpected}
      />
      <Refused error={step.error} shows={['rma', 'creditExpected']} />
    </FormDialog>
  )
}
