import { TextInput } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'

/** The vendor takes it back: under which number, and for how much. */
export function AuthoriseDialog({ found, onClose }: { found: VendorReturn; onClose: () => void }) {
  const { id, version, number } = found
  const form = useDocumentForm<VendorReturn>(vendorReturn, id, {
    done: () => m.returns_authorised({ number }),
    onClose,
  })
  const [rma, setRma] = useState(found.rma)
  const [credit, setCredit] = useState<number | string>(found.creditDue)
  const [isMissing, setMissing] = useState(false)
  const { fields } = form
  // Left as it was billed, it follows what is billed until it is shipped.
  const isSaid = credit !== '' && Number(credit) !== found.creditDue

  function submit() {
    if (rma.trim() === '') return setMissing(true)
    form.send(() =>
      api.vendorReturns.authorise({
        ...{ id, version, rma: rma.trim() },
        creditExpected: isSaid ? Number(credit) : null,
      }),
    )
  }

  return (
    <StepDialog
      form={form}
      shows={['rma', 'creditExpected']}
      title={m.returns_authorise_title({ number })}
      submit={m.returns_do_authorise()}
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
    </StepDialog>
  )
}
