import { Text } from '@mantine/core'
import type { AwardScenario } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { AWARD_REASON } from '@wellstock/domain/bids/bids'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './comparison.module.css'
import { useAwardStep, type Wishes } from './queries.ts'

type ProposeDialogProps = {
  bid: Bid
  scenario: AwardScenario
  wishes: Wishes
  /** One of its vendors asks unusually little. */
  isLow: boolean
  onClose: () => void
}

/** Proposes an award: why this way, and what was said of a price that is unusually low. */
export function ProposeDialog({ bid, scenario, wishes, isLow, onClose }: ProposeDialogProps) {
  const { name, vendorId, lineId, parts, total } = scenario
  const [reason, setReason] = useState('')
  const [lowPriceNote, setLowPriceNote] = useState('')
  const [isShort, setShort] = useState(false)
  const step = useAwardStep(bid.id)
  const fields = step.error instanceof Problem ? step.error.fields : {}
  function submit() {
    const isTooShort = reason.trim().length < AWARD_REASON
    setShort(isTooShort)
    if (isTooShort) return
    const choice = parts.flatMap(({ vendor, lineIds }) =>
      lineIds.map((id) => ({ lineId: id, vendorId: vendor.id })),
    )
    step.mutate(
      () =>
        api.bidAwards.propose({
          id: bid.id,
          version: bid.version,
          scenario: name,
          vendorId,
          lineId,
          wishes,
          choice,
          reason: reason.trim(),
          lowPriceNote,
        }),
      {
        onSuccess: () => {
          toast.success(m.bid_award_proposed({ number: bid.number }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.bid_award_propose_title()}
      submit={m.bid_award_choose()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text>
        {m[`bid_award_scenario_${name}`]()} <b className={classes.best}>{formatMoney(total)}</b>
      </Text>
      <NoteField
        label={m.bid_award_reason()}
        rows={4}
        maxLength={2000}
        value={reason}
        error={isShort ? m.bid_award_reason_short() : fields.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      {(isLow || fields.lowPriceNote) && (
        <NoteField
          label={m.bid_award_low_price_note()}
          rows={3}
          maxLength={1000}
          value={lowPriceNote}
          error={fields.lowPriceNote}
          onChange={(event) => setLowPriceNote(event.currentTarget.value)}
        />
      )}
      <Refused error={step.error} shows={['reason', 'lowPriceNote']} />
    </FormDialog>
  )
}
