import { Flex, Stack, Text } from '@mantine/core'
import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { leftOf } from '@wellstock/domain/buying/blanket-orders'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { whenWords } from '../orders/words.ts'
import { BlanketOrderLines } from './blanket-order-lines.tsx'
import { BlanketOrderSteps } from './blanket-order-steps.tsx'
import { BlanketReleases } from './blanket-releases.tsx'
import { DrawnBar, PeriodBar } from './drawn-bar.tsx'
import { ribbonOf } from './timeline-steps.ts'
import { daysLeftWords, periodWords } from './words.ts'

type BlanketOrderDetailsProps = { order: BlanketOrder; onEdit: () => void }

/** How far it is, what can be done next, what was agreed, what was drawn of it, and what happened. */
export function BlanketOrderDetails({ order, onEdit }: BlanketOrderDetailsProps) {
  const { id, valueCap, drawnValue, note, remark, timeline, lineCount } = order
  const left = leftOf(valueCap, drawnValue)
  return (
    <Stack>
      <StepRibbon label={m.orders_how_far()} steps={ribbonOf(order)} />
      {remark && (
        <Text className={ui.breaks}>
          <b>{m.orders_remark()}</b> {remark}
        </Text>
      )}
      <BlanketOrderSteps order={order} onEdit={onEdit} />
      <Facts isFramed>
        <Fact label={m.common_period()}>
          {periodWords(order)}
          <small className={`${ui.block} ${ui.quiet}`}>{daysLeftWords(order)}</small>
          <PeriodBar order={order} />
        </Fact>
        <Fact label={m.blanket_orders_value_cap()}>
          {valueCap === null ? m.blanket_orders_no_limit() : formatPrice(valueCap)}
        </Fact>
        <Fact label={m.blanket_orders_used()}>
          {formatPrice(drawnValue)}
          {valueCap !== null && <DrawnBar drawn={drawnValue} cap={valueCap} format={formatPrice} />}
        </Fact>
        <Fact label={m.blanket_orders_left()}>{left !== null && formatPrice(left)}</Fact>
        <Fact label={m.blanket_orders_products()}>{formatNumber(lineCount)}</Fact>
        <Fact label={m.common_note()}>{note && <span className={ui.breaks}>{note}</span>}</Fact>
      </Facts>
      <BlanketOrderLines order={order} />
      <BlanketReleases order={order} />
      <Block title={m.common_documents()}>
        <DocumentsOf record={{ kind: 'blanket_order', id }} />
      </Block>
      <Block title={m.comments_title()}>
        <CommentsOf record={{ kind: 'blanket_order', id }} />
      </Block>
      <Block title={m.orders_timeline()}>
        <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
          {timeline.map(({ step, at, by, reason }) => (
            <li key={`${step} ${at}`} className={`${ui.words} ${ui.notes}`}>
              <span>
                <b className={ui.medium}>{m[`blanket_orders_step_${step}`]()}</b>
                {reason && `: ${reason}`}
              </span>
              <small className={ui.figures}>{whenWords(at, by ?? '')}</small>
            </li>
          ))}
        </Flex>
      </Block>
    </Stack>
  )
}
