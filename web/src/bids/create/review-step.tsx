import { Alert, Button, Stack } from '@mantine/core'
import type { Bid, BidGap } from '@wellstock/contract/bids/bids'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { stepOfGap, type WizardStep } from './create-bid-search.ts'
import { PublishBlock } from './publish-block.tsx'
import { isWhole } from './sent-bid.ts'
import type { BidDraftForm } from './use-bid-draft.ts'
import { VendorPreview } from './vendor-preview.tsx'

type ReviewStepProps = { form: BidDraftForm; bid: Bid | null; onStep: (step: WizardStep) => void }

const gapWord = (gap: BidGap) => words({ reason: `bid_gap_${gap}` })

/** What is missing, each with the way to it; what a vendor will see; and its publication. */
export function ReviewStep({ form, bid, onStep }: ReviewStepProps) {
  const { values } = form
  const isComplete = isWhole(values)
  return (
    <Stack>
      {bid?.isAsked && (
        <Alert color="info" variant="light" role="status">
          {m.bid_draft_asked()}
        </Alert>
      )}
      {!bid ? (
        <Gaps>
          <li>
            <GapButton onClick={() => onStep('basics')}>{m.bid_draft_needs_title()}</GapButton>
          </li>
        </Gaps>
      ) : (
        (bid.gaps.length > 0 || !isComplete) && (
          <Gaps>
            {bid.gaps.map((gap) => (
              <li key={gap}>
                <GapButton onClick={() => onStep(stepOfGap[gap])}>{gapWord(gap)}</GapButton>
              </li>
            ))}
            {!isComplete && <li>{m.bid_draft_held_back()}</li>}
          </Gaps>
        )
      )}
      <Block title={m.bid_draft_vendor_sees()} isWide>
        {bid ? <VendorPreview values={values} bid={bid} /> : <Nothing>{m.bid_draft_needs_title()}</Nothing>}
      </Block>
      {bid && !bid.isAsked && (
        <PublishBlock form={form} bid={bid} isReady={isComplete && bid.gaps.length === 0} />
      )}
    </Stack>
  )
}

const Gaps = ({ children }: { children: ReactNode }) => (
  <Alert color="warn" variant="light" title={m.bid_draft_gaps()}>
    <ul className={ui.plainList}>{children}</ul>
  </Alert>
)

const GapButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="warn" onClick={onClick}>
    {children}
  </Button>
)
