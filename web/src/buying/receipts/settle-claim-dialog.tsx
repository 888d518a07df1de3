import { Radio, Stack, Text } from '@mantine/core'
import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import { type ClaimOutcome, claimOutcomes } from '@wellstock/domain/buying/receipts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useClaimStep } from './queries.ts'
import { settledWords } from './words.ts'

type SettleClaimDialogProps = { claim: VendorClaim; due: number; onClose: () => void }

/** How the vendor settled it: money back is how much, which is what it has billed of the goods, nothing is why. */
export function SettleClaimDialog({ claim, due, onClose }: SettleClaimDialogProps) {
  const { id, version, number, receipt } = claim
  const step = useClaimStep(receipt.id)
  const [outcome, setOutcome] = useState<ClaimOutcome>(due > 0 ? 'credit' : 'nothing')
  const [credit, setCredit] = useState<number | string>(due || '')
  const [remark, setRemark] = useState('')
  const fields = step.error instanceof Problem ? step.error.fields : {}

  const submit = () =>
    step.mutate(
      () =>
        api.receipts.settleClaim({
          ...{ id, version, outcome, remark: remark.trim() },
          credit: outcome === 'credit' ? Number(credit) || null : null,
        }),
      {
        onSuccess: (settled) => {
          toast.success(m.receipts_claim_settled_now({ number, how: settledWords(settled) }))
          onClose()
        },
      },
    )

  return (
    <FormDialog
      title={m.receipts_claim_settle_title({ number })}
      submit={m.receipts_claim_do_settle()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {due === 0 && <Text>{m.receipts_claim_not_billed()}</Text>}
      <Radio.Group
        label={m.receipts_claim_how()}
        value={outcome}
        error={fields.outcome}
        onChange={(next) => setOutcome(next as ClaimOutcome)}
      >
        <Stack gap="xs">
          {claimOutcomes.map((each) => (
            <Radio key={each} value={each} label={m[`receipts_claim_outcome_${each}`]()} />
          ))}
        </Stack>
      </Radio.Group>
      {outcome === 'credit' && (
        <NumberInput
          label={m.receipts_claim_credit()}
          value={credit}
          onChange={setCredit}
          min={0}
          max={9_999_999}
          decimalScale={2}
          allowNegative={false}
          hideControls
          leftSection={priceSign()}
          {...numberSigns()}
          error={fields.credit}
        />
      )}
      <NoteField
        label={outcome === 'nothing' ? m.common_reason() : m.common_note()}
        rows={3}
        maxLength={500}
        value={remark}
        error={fields.remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <Refused error={step.error} shows={['outcome', 'credit', 'remark']} />
    </FormDialog>
  )
}
