import { Flex, Stack, Text } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { whenWords } from '../orders/words.ts'
import { NumberLink as ReceiptLink } from '../receipts/receipt-columns.tsx'
import { ReturnCredits } from './return-credits.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnSteps } from './return-steps.tsx'
import classes from './returns.module.css'
import { timelineSteps } from './timeline.ts'
import { reasonWord } from './words.ts'

/** What goes back, what can be done about it, and what came of it. On paper it is the slip that goes along. */
export function ReturnDetails({ found }: { found: VendorReturn }) {
  const { id, receipt, reason, rma, carrier, tracking, value, note, remark, timeline } = found
  return (
    <Stack>
      <div data-screen-only>
        <StepRibbon
          label={m.orders_how_far()}
          steps={timelineSteps(found).map(({ step, ...rest }) => ({
            ...rest,
            label: m[`returns_step_${step}`](),
          }))}
        />
      </div>
      {remark && (
        <Text className={ui.breaks}>
          <b>{m.orders_remark()}</b> {remark}
        </Text>
      )}
      <ReturnSteps found={found} />
      <Facts isFramed>
        <Fact label={m.returns_rma()}>{rma && <b className={ui.code}>{rma}</b>}</Fact>
        <Fact label={m.common_receipt()}>
          <ReceiptLink receipt={receipt} />
        </Fact>
        <Fact label={m.common_reason()}>{reasonWord(reason)}</Fact>
        <Fact label={m.common_value()}>{formatPrice(value)}</Fact>
        <Fact label={m.returns_carrier()}>{[carrier, tracking].filter(Boolean).join(' · ')}</Fact>
        <Fact label={m.common_note()}>{note && <span className={ui.breaks}>{note}</span>}</Fact>
      </Facts>
      <div className={classes.page}>
        <ReturnLines found={found} />
        <div data-screen-only>
          <ReturnCredits found={found} />
        </div>
      </div>
      <Stack data-screen-only>
        <Block title={m.common_documents()}>
          <DocumentsOf record={{ kind: 'vendor_return', id }} />
        </Block>
        <Block title={m.comments_title()}>
          <CommentsOf record={{ kind: 'vendor_return', id }} />
        </Block>
        <Block title={m.orders_timeline()}>
          <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
            {timeline.map(({ step, at, by, reason: why }) => (
              <li key={step} className={`${ui.words} ${ui.notes}`}>
                <span>
                  <b className={ui.medium}>{m[`returns_step_${step}`]()}</b>
                  {why && `: ${why}`}
                </span>
                <small className={ui.figures}>{whenWords(at, by)}</small>
              </li>
            ))}
          </Flex>
        </Block>
      </Stack>
    </Stack>
  )
}
