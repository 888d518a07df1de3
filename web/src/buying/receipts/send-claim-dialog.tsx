import { Radio, Stack, TextInput } from '@mantine/core'
import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import type { SendingWay } from '@wellstock/domain/buying/vendor-orders'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useClaimStep } from './queries.ts'

type SendClaimDialogProps = { claim: VendorClaim; vendorEmail: string; onClose: () => void }

/** The vendor hears what was wrong: by an e-mail from here, or in a way of the buyer's own. */
export function SendClaimDialog({ claim, vendorEmail, onClose }: SendClaimDialogProps) {
  const { id, version, number, receipt, sentTo } = claim
  const step = useClaimStep(receipt.id)
  const [way, setWay] = useState<SendingWay>('email')
  const [to, setTo] = useState(sentTo || vendorEmail)
  const [isMissing, setMissing] = useState(false)
  const refused = step.error instanceof Problem ? step.error.fields.to : undefined

  function submit() {
    const address = to.trim()
    if (way === 'email' && address === '') return setMissing(true)
    step.mutate(() => api.receipts.sendClaim({ id, version, to: way === 'email' ? address : null }), {
      onSuccess: () => {
        toast.success(m.receipts_claim_sent_now({ number }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.receipts_claim_send_title({ number })}
      submit={way === 'email' ? m.receipts_claim_do_send() : m.receipts_claim_mark_sent()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        aria-label={m.vendor_orders_way()}
        value={way}
        onChange={(next) => setWay(next as SendingWay)}
      >
        <Stack gap="xs">
          <Radio value="email" label={m.vendor_orders_way_email()} />
          <Radio value="by_hand" label={m.vendor_orders_way_by_hand()} />
        </Stack>
      </Radio.Group>
      {way === 'email' && (
        <TextInput
          type="email"
          label={m.vendor_orders_send_to()}
          autoComplete="off"
          maxLength={254}
          value={to}
          error={isMissing ? m.receipts_claim_email_missing() : refused}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            setMissing(false)
          }}
          data-autofocus
        />
      )}
      <Refused error={step.error} shows={['to']} />
    </FormDialog>
  )
}
