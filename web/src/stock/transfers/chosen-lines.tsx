import { CloseButton } from '@mantine/core'
import { IconTruckLoading } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoney, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './chosen-lines.module.css'
import { fieldId, type TransferOffice } from './transfer-form.tsx'
import { type LineValue, type TransferErrors, worthOf } from './transfer-values.ts'
import { linesWords } from './words.ts'

type ChosenLinesProps = {
  to: TransferOffice | undefined
  /** Of a recall goes what may not be used, of which a line that was chosen before knows nothing. */
  isRecall: boolean
  lines: readonly LineValue[]
  errors: TransferErrors
  /** Above this value somebody else approves it. */
  limit: number
  onChange: (lines: LineValue[]) => void
  /** Below the sum: what is done with it. */
  children: ReactNode
}

/** What goes, how much of each, and what it comes to. */
export function ChosenLines({ to, isRecall, lines, errors, limit, onChange, children }: ChosenLinesProps) {
  const value = worthOf(lines)
  return (
    <section
      id={fieldId('lines')}
      tabIndex={-1}
      className={`${ui.panel} ${classes.pane}`}
      aria-label={m.transfers_chosen()}
    >
      <h2>{to ? m.transfers_chosen_for({ office: to.name }) : m.transfers_chosen()}</h2>
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconTruckLoading size={24} stroke={1.75} />}
          title={m.transfers_no_lines()}
          text={m.transfers_no_lines_text()}
        />
      ) : (
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lines.map((line, index) => (
            <li key={line.itemId}>
              <div className={`${ui.named} ${ui.notes} ${classes.what}`}>
                <b>{line.name}</b>
                <small>
                  {[line.sku, line.unitCost !== null && formatMoney((line.quantity || 0) * line.unitCost)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {!isRecall && (line.quantity || 0) > line.sendable && (
                  <small className={classes.warn}>
                    {m.transfers_too_many({ quantity: formatNumber(line.sendable), unit: line.unit })}
                  </small>
                )}
              </div>
              <QuantityInput
                id={fieldId(`lines.${index}.quantity`)}
                label={m.transfers_quantity_of({ name: line.name, unit: line.unit })}
                lessLabel={m.transfers_less({ name: line.name })}
                moreLabel={m.transfers_more({ name: line.name })}
                value={line.quantity}
                min={1}
                error={errors[`lines.${index}.quantity`] ?? errors[`lines.${index}.itemId`]}
                onChange={(quantity) =>
                  onChange(lines.map((each) => (each === line ? { ...line, quantity } : each)))
                }
              />
              <CloseButton
                aria-label={m.common_remove_named({ name: line.name })}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              />
            </li>
          ))}
        </ul>
      )}
      {errors.lines && <p className={classes.error}>{errors.lines}</p>}
      <div className={`${ui.flatText} ${classes.foot}`}>
        <p className={classes.sum} aria-live="polite">
          <span>{linesWords(lines.length)}</span>
          <b>{formatMoney(value)}</b>
        </p>
        {value > limit && (
          <p className={ui.note}>{m.transfers_needs_approval({ value: formatWorth(limit) })}</p>
        )}
        {children}
      </div>
    </section>
  )
}
