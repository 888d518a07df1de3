import { Flex, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Template, TemplateLine } from '@wellstock/contract/buying/order-templates'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { packWords, stockWords } from '../orders/words.ts'
import { Repeats } from './template-columns.tsx'
import { TemplateSteps } from './template-steps.tsx'
import classes from './templates.module.css'

type TemplateDetailsProps = { template: Template; onEdit: () => void }

/** What can be done with it, what it asks for, and what it has made by itself. */
export function TemplateDetails({ template, onEdit }: TemplateDetailsProps) {
  const { kind, lines, owner, repeat, runs } = template
  return (
    <Stack>
      <TemplateSteps template={template} onEdit={onEdit} />
      <Facts isFramed>
        <Fact label={m.order_templates_repeats()}>
          <Repeats template={template} />
        </Fact>
        <Fact label={m.common_owner()}>{owner.name}</Fact>
      </Facts>
      <Block title={m.order_templates_lines()}>
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lines.map((line) => (
            <li key={line.productId}>
              <div className={`${ui.named} ${ui.notes}`}>
                <b>{line.name}</b>
                <small>
                  <span className={ui.code}>{line.sku}</span> · {line.vendor?.name ?? m.orders_any_vendor()}
                </small>
                {!line.isLive && <span className={ui.warn}>{m.order_templates_discontinued()}</span>}
              </div>
              <span className={`${ui.words} ${ui.right} ${ui.figures} ${ui.notes}`}>
                {kind === 'par'
                  ? m.order_templates_par({ quantity: formatNumber(line.quantity), unit: line.unit })
                  : quantityWords(line)}
                {line.stock && <small>{stockWords({ ...line.stock, unit: line.unit })}</small>}
              </span>
            </li>
          ))}
        </ul>
      </Block>
      {(repeat || runs.length > 0) && (
        <Block title={m.order_templates_runs()}>
          {runs.length === 0 ? (
            <Nothing>{m.order_templates_no_runs()}</Nothing>
          ) : (
            <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
              {runs.map(({ dueOn, order }) => (
                <Flex key={dueOn} component="li" wrap="wrap" gap="xs">
                  <span className={ui.figures}>{formatDate(dueOn)}</span>
                  {order ? (
                    <Link
                      className={`${ui.code} ${ui.link}`}
                      to="/dashboard/orders/$orderId"
                      params={{ orderId: order.id }}
                    >
                      {order.number}
                    </Link>
                  ) : (
                    <span className={ui.note}>{m.order_templates_nothing_needed()}</span>
                  )}
                </Flex>
              ))}
            </Flex>
          )}
        </Block>
      )}
    </Stack>
  )
}

/** In packs of now; where the pack has changed since, in base units. */
const quantityWords = (line: TemplateLine) =>
  line.quantity % line.packQuantity === 0
    ? packWords(line.quantity / line.packQuantity, line)
    : m.common_quantity_and_unit({ quantity: formatNumber(line.quantity), unit: line.unit })
