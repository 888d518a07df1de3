import { Flex, Stack, Text } from '@mantine/core'
import type { Order } from '@wellstock/contract/buying/order'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PanelsOf } from '../../lib/panels.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { OrderBudgets } from './order-budgets.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { isInPart, timelineOf } from './timeline-steps.ts'
import { byNobody, goesWords, moveWords, priorityWord, stateWord, whenWords } from './words.ts'

/** How far it is, what can be done next, what it asks for, who pays, who decides and what happened. */
export function OrderDetails({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const { id, requestedBy, createdAt, neededBy, priority, note, remark, move } = order
  const goes = goesWords(order)
  const isPlaced = order.lines.some(({ placed }) => placed.length > 0)
  return (
    <Stack>
      <StepRibbon
        label={m.orders_how_far()}
        steps={timelineOf(order).map(({ step, ...rest }) => ({
          ...rest,
          label: isInPart(step, order.state) ? stateWord(order.state) : m[`orders_step_${step}`](),
          by: rest.by ?? (rest.at ? byNobody(step) : null),
        }))}
      />
      {remark && (
        <Text className={ui.breaks}>
          <b>{m.orders_remark()}</b> {remark}
        </Text>
      )}
      {goes && <Text>{goes}</Text>}
      {move && <Text className={ui.breaks}>{moveWords(order, move)}</Text>}
      <OrderSteps order={order} onEdit={onEdit} />
      <ApprovalOf kind="order" documentId={id} />
      <OrderLines order={order} />
      <OrderBudgets order={order} />
      <Facts isFramed>
        <Fact label={m.orders_requested_by()}>
          {requestedBy.name}, {formatDateTime(createdAt)}
        </Fact>
        <Fact label={m.orders_needed_by()}>{formatDate(neededBy)}</Fact>
        <Fact label={m.common_priority()}>{priorityWord(priority)}</Fact>
        <Fact label={m.common_note()}>{note}</Fact>
      </Facts>
      {isPlaced && <PanelsOf kind="supply_order" record={order} />}
      <Block title={m.common_documents()}>
        <DocumentsOf record={{ kind: 'supply_order', id }} />
      </Block>
      <Block title={m.comments_title()}>
        <CommentsOf record={{ kind: 'supply_order', id }} />
      </Block>
      <Block title={m.orders_timeline()}>
        <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
          {order.timeline.map(({ step, at, by, reason }) => (
            <li key={`${step} ${at}`} className={`${ui.words} ${ui.notes}`}>
              <span>
                <b className={ui.medium}>{m[`orders_step_${step}`]()}</b>
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
