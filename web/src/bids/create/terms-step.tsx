import { Stack, Textarea } from '@mantine/core'
import { bid } from '@wellstock/contract/platform/kinds'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import type { StepProps } from './step-props.ts'

/** The terms in words, and the documents of the draft once there is one. */
export const TermsStep = ({ values, wrong, onChange, bidId }: StepProps & { bidId: string | undefined }) => (
  <Stack>
    <Block title={m.bids_terms()}>
      <Textarea
        aria-label={m.bids_terms()}
        rows={12}
        maxLength={10_000}
        value={values.terms}
        error={wrong.terms}
        onChange={(event) => onChange({ terms: event.currentTarget.value })}
      />
    </Block>
    <Block title={m.common_documents()}>
      {bidId ? (
        <DocumentsOf record={{ kind: bid.table, id: bidId }} />
      ) : (
        <Nothing>{m.bid_draft_needs_title()}</Nothing>
      )}
    </Block>
  </Stack>
)
