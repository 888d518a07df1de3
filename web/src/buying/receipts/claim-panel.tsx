import { Button, Group, Stack } from '@mantine/core'
import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { ClaimBadge } from './marks.tsx'
import { useClaimStep } from './queries.ts'
import { SendClaimDialog } from './send-claim-dialog.tsx'
import { SettleClaimDialog } from './settle-claim-dialog.tsx'
import { settledWords } from './words.ts'

type ClaimPanelProps = { claim: VendorClaim; due: number; vendorEmail: string }

/** What the vendor is held to for this receipt, and what can be done about it now. */
export function ClaimPanel({ claim, due, vendorEmail }: ClaimPanelProps) {
  const { id, number, state, amount, sentAt, sentTo, remark, endedAt, steps, version, receipt } = claim
  const [dialog, setDialog] = useState<(typeof steps)[number] | null>(null)
  const withdrawing = useClaimStep(receipt.id)
  const close = () => setDialog(null)
  const isNext = (step: (typeof steps)[number]) => step === (state === 'open' ? 'send' : 'settle')
  return (
    <Block title={m.receipts_claim_title({ number })} action={<ClaimBadge state={state} />}>
      <Stack gap="sm">
        <Facts labels="7rem">
          <Fact label={m.receipts_claim_amount()}>{formatPrice(amount)}</Fact>
          <Fact label={m.receipts_claim_sent()}>
            {sentAt && [formatDateTime(sentAt), sentTo || m.receipts_claim_own_way()].join(' · ')}
          </Fact>
          <Fact label={m.receipts_claim_settled()}>
            {endedAt && [settledWords(claim), formatDateTime(endedAt)].join(' · ')}
          </Fact>
          <Fact label={m.returns_credit()}>{claim.credited > 0 && formatPrice(claim.credited)}</Fact>
          <Fact label={m.common_note()}>{remark && <span className={ui.breaks}>{remark}</span>}</Fact>
        </Facts>
        {steps.length > 0 && (
          <Group align="stretch" gap="xs" data-screen-only>
            {steps.map((step) => (
              <Button
                key={step}
                variant={isNext(step) ? 'filled' : 'default'}
                onClick={() => setDialog(step)}
              >
                {step === 'send' && state === 'sent'
                  ? m.common_send_again()
                  : m[`receipts_claim_do_${step}`]()}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
      {dialog === 'send' && <SendClaimDialog claim={claim} vendorEmail={vendorEmail} onClose={close} />}
      {dialog === 'settle' && <SettleClaimDialog claim={claim} due={due} onClose={close} />}
      {dialog === 'withdraw' && (
        <WordsDialog
          title={m.receipts_claim_withdraw_title({ number })}
          text={m.receipts_claim_withdraw_text()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m.receipts_claim_do_withdraw()}
          step={withdrawing}
          input={(reason) => () => api.receipts.withdrawClaim({ id, version, reason })}
          done={() => m.receipts_claim_withdrawn({ number })}
          onClose={close}
        />
      )}
    </Block>
  )
}
