import { Stack, Text } from '@mantine/core'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { receipt as receiptKind, vendorReturn } from '@wellstock/contract/platform/kinds'
import { DocumentDetails } from '../../identity/document-kinds/document-view.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
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
          <RecordLink kind={receiptKind} record={receipt} />
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
        <DocumentDetails
          kind={vendorReturn}
          id={id}
          timeline={timeline.map((entry) => ({ ...entry, label: m[`returns_step_${entry.step}`]() }))}
        />
      </Stack>
    </Stack>
  )
}
