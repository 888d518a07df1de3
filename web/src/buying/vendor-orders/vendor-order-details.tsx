import { Flex, Stack, Text } from '@mantine/core'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { useState } from 'react'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PanelsOf } from '../../lib/panels.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { whenWords } from '../orders/words.ts'
import { BlanketReleaseLinks } from './blanket-release-links.tsx'
import { DraftForm } from './draft-form.tsx'
import { MailState } from './mail-state.tsx'
import { RevisionForm } from './revision-form.tsx'
import { RevisionWaiting } from './revision-waiting.tsx'
import { Revisions } from './revisions.tsx'
import { isInPart, timelineOf } from './timeline-steps.ts'
import { useDraftEdits } from './use-draft-edits.ts'
import type { LineEdits } from './use-revision.ts'
import { VendorAnswer } from './vendor-answer.tsx'
import { VendorOrderLines } from './vendor-order-lines.tsx'
import { VendorOrderSteps } from './vendor-order-steps.tsx'
import { byNobody, stateWord } from './words.ts'

const labelOf = ({ step }: ReturnType<typeof timelineOf>[number], order: VendorOrder) => {
  if (step === 'on_hold') return stateWord(step)
  if (!isInPart(step, order)) return m[`vendor_orders_step_${step}`]()
  return step === 'billed' ? m.vendor_orders_partly_billed() : stateWord('partly_received')
}

/** How far it is, what can be done next, what it is for, and what happened. */
export function VendorOrderDetails({ order }: { order: VendorOrder }) {
  const { id, buyer, office, total, dueOn, vendorReference, note, waiver, remark, timeline } = order
  const edits = useDraftEdits(order)
  const [revising, setRevising] = useState<LineEdits | null>(null)
  const isEdited = order.steps.includes('edit')
  const isRevised = revising !== null && order.steps.includes('revise')
  return (
    <Stack>
      <StepRibbon
        label={m.orders_how_far()}
        steps={timelineOf(order).map((step) => ({ ...step, label: labelOf(step, order) }))}
      />
      {remark && (
        <Text className={ui.breaks}>
          <b>{m.orders_remark()}</b> {remark}
        </Text>
      )}
      <VendorOrderSteps order={order} hasEdits={edits.hasEdits} onRevise={() => setRevising({})} />
      <VendorAnswer order={order} onTakeOver={setRevising} />
      <RevisionWaiting order={order} />
      <MailState order={order} />
      <ApprovalOf kind="vendor_order" documentId={id} />
      {isRevised ? (
        <RevisionForm
          key={JSON.stringify(revising)}
          order={order}
          begunWith={revising}
          onDone={() => setRevising(null)}
        />
      ) : isEdited ? (
        <DraftForm order={order} edits={edits} />
      ) : (
        <VendorOrderLines order={order} />
      )}
      <Facts isFramed>
        <Fact label={m.vendor_orders_ship_to()}>{office.name}</Fact>
        <Fact label={m.vendor_orders_buyer()}>{buyer.name}</Fact>
        <Fact label={m.common_total()}>{formatPrice(total)}</Fact>
        <Fact label={m.vendor_orders_freight()}>{order.freight > 0 && formatPrice(order.freight)}</Fact>
        <Fact label={m.vendor_orders_tax()}>{order.tax > 0 && formatPrice(order.tax)}</Fact>
        <Fact label={m.vendor_orders_due()}>{dueOn && formatDate(dueOn)}</Fact>
        <Fact label={m.vendor_orders_releases()}>
          {order.releases.length > 0 && <BlanketReleaseLinks releases={order.releases} />}
        </Fact>
        <Fact label={m.vendor_orders_reference()}>{vendorReference}</Fact>
        {!isEdited && <Fact label={m.vendor_orders_note()}>{note}</Fact>}
        {!isEdited && <Fact label={m.vendor_orders_waiver()}>{waiver}</Fact>}
      </Facts>
      <Revisions order={order} />
      {order.sentAt && <PanelsOf kind="vendor_order" record={order} />}
      <Block title={m.common_documents()}>
        <DocumentsOf record={{ kind: 'vendor_order', id }} />
      </Block>
      <Block title={m.comments_title()}>
        <CommentsOf record={{ kind: 'vendor_order', id }} />
      </Block>
      <Block title={m.orders_timeline()}>
        <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
          {timeline.map(({ step, at, by, reason }) => (
            <li key={`${step} ${at}`} className={`${ui.words} ${ui.notes}`}>
              <span>
                <b className={ui.medium}>{m[`vendor_orders_step_${step}`]()}</b>
                {reason && `: ${reason}`}
              </span>
              <small className={ui.figures}>{whenWords(at, by ?? byNobody(step))}</small>
            </li>
          ))}
        </Flex>
      </Block>
    </Stack>
  )
}
