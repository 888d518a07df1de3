import { Flex } from '@mantine/core'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { formatChange, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { lotWords } from './line-words.tsx'
import classes from './review.module.css'

/** What a count says in all: what was found more and what less, never netted. */
export function Figures({ count }: { count: Count }) {
  const { gain = 0, loss = 0, accuracy } = count
  return (
    <dl className={`${ui.frame} ${ui.terms} ${classes.figures}`}>
      {accuracy !== null && (
        <div>
          <dt title={m.counts_accuracy_text()}>{m.counts_accuracy()}</dt>
          <Flex component="dd" direction="column">
            {formatPercent(accuracy)}
            <small className={ui.note}>{m.counts_accuracy_text()}</small>
          </Flex>
        </div>
      )}
      <div>
        <dt>{m.counts_gain()}</dt>
        <dd>{formatMoney(gain)}</dd>
      </div>
      <div>
        <dt>{m.counts_loss()}</dt>
        <dd>{formatMoney(loss)}</dd>
      </div>
      <div>
        <dt>{m.counts_total()}</dt>
        <dd>{formatMoney(gain + loss)}</dd>
      </div>
    </dl>
  )
}

/** One line that differs, with everything that is known of it. */
export function Difference({ line }: { line: CountLine }) {
  const { expected = 0, counted, recounted, variance, value = 0, tolerance = 0 } = line
  const stands = recounted ?? counted ?? 0
  const facts = [
    { label: m.counts_line_expected(), value: formatNumber(expected) },
    {
      label: m.counts_line_counted(),
      value: formatNumber(stands),
      more: recounted != null && counted != null && m.counts_line_first({ quantity: formatNumber(counted) }),
    },
    { label: m.counts_line_difference(), value: formatChange(variance ?? 0), isStrong: true },
    { label: m.counts_line_tolerance(), value: `± ${formatNumber(tolerance)}` },
    { label: m.common_value(), value: `${value < 0 ? '−' : ''}${formatMoney(Math.abs(value))}` },
    {
      label: m.counts_line_by(),
      value: [line.countedBy, line.recountedBy].filter(Boolean).join(', '),
      isText: true,
    },
  ]
  return (
    <div className={classes.difference}>
      <div className={`${ui.words} ${classes.what}`}>
        <b>{line.name}</b>
        <small>
          {lotWords(line)} · {line.unit}
        </small>
      </div>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div className={`${ui.figures} ${ui.right}`} key={fact.label} data-text={fact.isText || undefined}>
            <dt className={ui.note}>{fact.label}</dt>
            <Flex component="dd" direction="column" data-strong={fact.isStrong || undefined}>
              {fact.value}
              {fact.more && <small className={ui.note}>{fact.more}</small>}
            </Flex>
          </div>
        ))}
      </dl>
    </div>
  )
}
