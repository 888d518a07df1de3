import { Checkbox, CloseButton } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import type { TemplateKind } from '@wellstock/domain/buying/order-templates'
import { MAX_ORDER_QUANTITY } from '@wellstock/domain/buying/orders'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from '../orders/form-errors.ts'
import classes from '../orders/order-form.module.css'
import { linesWords } from '../orders/words.ts'
import type { TemplateErrors, TemplateLineValue } from './template-values.ts'

type TemplateLinesProps = {
  kind: TemplateKind
  lines: readonly TemplateLineValue[]
  errors: TemplateErrors
  onChange: (lines: TemplateLineValue[]) => void
  /** Below: what is done with it. */
  children: ReactNode
}

/** What is ordered each time, in packs, or up to which level. */
export function TemplateLines({ kind, lines, errors, onChange, children }: TemplateLinesProps) {
  return (
    <section
      id={fieldId('lines')}
      tabIndex={-1}
      className={`${ui.panel} ${classes.pane} ${classes.chosen}`}
      aria-label={m.order_templates_lines()}
    >
      <h2>{m.order_templates_lines()}</h2>
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconTemplate size={24} stroke={1.75} />}
          title={m.orders_nothing_chosen()}
          text={m.orders_nothing_chosen_text()}
        />
      ) : (
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lines.map((line, place) => (
            <Line
              key={line.productId}
              kind={kind}
              line={line}
              id={fieldId(`lines.${place}.quantity`)}
              error={['quantity', 'productId', 'vendorId']
                .map((field) => errors[`lines.${place}.${field}`])
                .find(Boolean)}
              onChange={(part) =>
                onChange(lines.map((each) => (each === line ? { ...line, ...part } : each)))
              }
              onRemove={() => onChange(lines.filter((each) => each !== line))}
            />
          ))}
        </ul>
      )}
      {errors.lines && <p className={classes.error}>{errors.lines}</p>}
      <div className={`${ui.flatText} ${classes.foot}`}>
        <p className={classes.sum} aria-live="polite">
          {linesWords(lines.length)}
        </p>
        {children}
      </div>
    </section>
  )
}

type LineProps = {
  kind: TemplateKind
  line: TemplateLineValue
  id: string
  error: string | undefined
  onChange: (part: Partial<TemplateLineValue>) => void
  onRemove: () => void
}

function Line({ kind, line, id, error, onChange, onRemove }: LineProps) {
  const { name, sku, unit, pack, packQuantity, vendor, isVendorFixed, quantity } = line
  const size = kind === 'par' ? 1 : packQuantity
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <b>{name}</b>
        <small>
          <span className={ui.code}>{sku}</span> ·{' '}
          {isVendorFixed && vendor ? vendor.name : m.orders_any_vendor()}
        </small>
      </div>
      <CloseButton aria-label={m.common_remove_named({ name })} onClick={onRemove} />
      <form
        data-line-entry
        className={classes.quantity}
        onSubmit={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>(`#${fieldId('products')} input`)?.focus()
        }}
      >
        <QuantityInput
          id={id}
          label={
            kind === 'par' ? m.order_templates_par_of({ name, unit }) : m.orders_quantity_of({ name, pack })
          }
          hidesLabel
          lessLabel={m.orders_less({ name })}
          moreLabel={m.orders_more({ name })}
          value={quantity === '' ? '' : quantity / size}
          min={1}
          max={Math.floor(MAX_ORDER_QUANTITY / size)}
          error={error}
          onChange={(next) => onChange({ quantity: next === '' ? '' : next * size })}
        />
        <span className={`${ui.figures} ${ui.right} ${ui.note}`}>
          {kind === 'par'
            ? m.order_templates_par({ quantity: formatNumber(quantity || 0), unit })
            : m.common_quantity_and_unit({ quantity: formatNumber(quantity || 0), unit })}
        </span>
      </form>
      {vendor && (
        <Checkbox
          size="sm"
          label={m.order_templates_only_from({ vendor: vendor.name })}
          checked={isVendorFixed}
          onChange={(event) => onChange({ isVendorFixed: event.currentTarget.checked })}
        />
      )}
    </li>
  )
}
