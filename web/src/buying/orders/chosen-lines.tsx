import { Button, Checkbox, CloseButton, Flex, Select, TextInput } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import type { PayingLine } from '@wellstock/contract/buying/order'
import { MAX_ORDER_QUANTITY } from '@wellstock/domain/buying/orders'
import { type ReactNode, useState } from 'react'
import { formatMoney, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { fieldId } from './form-errors.ts'
import classes from './order-form.module.css'
import { amountOf, type LineValue, type OrderErrors, totalOf } from './order-values.ts'
import { linesWords, payingName, stockWords, unpricedWords } from './words.ts'

type ChosenLinesProps = {
  lines: readonly LineValue[]
  errors: OrderErrors
  today: string
  /** What can pay; undefined while it is asked for. */
  budgets: readonly PayingLine[] | undefined
  onChange: (lines: LineValue[]) => void
  /** Below the sum: what is done with it. */
  children: ReactNode
}

/** What is ordered, how much of each, what it comes to and what is left of the budget. */
export function ChosenLines({ lines, errors, today, budgets, onChange, children }: ChosenLinesProps) {
  const unpriced = lines.filter(({ packPrice }) => packPrice === null).length
  return (
    <section
      id={fieldId('lines')}
      tabIndex={-1}
      className={`${ui.panel} ${classes.pane} ${classes.chosen}`}
      aria-label={m.orders_chosen()}
    >
      <h2>{m.orders_chosen()}</h2>
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconShoppingCart size={24} stroke={1.75} />}
          title={m.orders_nothing_chosen()}
          text={m.orders_nothing_chosen_text()}
        />
      ) : (
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lines.map((line, place) => (
            <Line
              key={line.productId}
              line={line}
              errorOf={(field) => errors[`lines.${place}.${field}`]}
              idOf={(field) => fieldId(`lines.${place}.${field}`)}
              today={today}
              budgets={budgets ?? []}
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
          <span>{linesWords(lines.length)}</span>
          {unpriced > 0 && <span className={ui.note}>{unpricedWords(unpriced)}</span>}
          <b>{formatPrice(totalOf(lines))}</b>
        </p>
        {budgets && <Budgets budgets={budgets} lines={lines} />}
        {children}
      </div>
    </section>
  )
}

/** What is left of the lines that can pay, once what is chosen for them is taken. */
function Budgets({ budgets, lines }: { budgets: readonly PayingLine[]; lines: readonly LineValue[] }) {
  if (budgets.length === 0) return <p className={ui.note}>{m.orders_no_budget()}</p>
  return (
    <details>
      <summary className={ui.note}>{m.orders_budget_left()}</summary>
      <Flex component="ul" direction="column" gap="xs" className={`${ui.plainList} ${classes.budgets}`}>
        {budgets.map((budget) => {
          const taken = totalOf(lines.filter(({ budgetLineId }) => budgetLineId === budget.id))
          return (
            <Flex key={budget.id} component="li" direction="column" gap={2} className={ui.notes}>
              <small>{payingName(budget)}</small>
              <BudgetBar balance={{ ...budget, precommitted: budget.precommitted + taken }} />
              <small className={ui.figures}>
                {taken > 0
                  ? m.orders_available_change({
                      before: formatMoney(budget.available),
                      after: formatMoney(budget.available - taken),
                    })
                  : m.orders_available_now({ amount: formatMoney(budget.available) })}
              </small>
            </Flex>
          )
        })}
      </Flex>
    </details>
  )
}

type LineProps = {
  line: LineValue
  errorOf: (field: string) => string | undefined
  idOf: (field: string) => string
  today: string
  budgets: readonly PayingLine[]
  onChange: (part: Partial<LineValue>) => void
  onRemove: () => void
}

const inDetails = ['budgetLineId', 'neededBy', 'note']

function Line({ line, errorOf, idOf, today, budgets, onChange, onRemove }: LineProps) {
  const { name, sku, unit, vendorName, pack, packQuantity, packPrice, packs, onHand, available, onOrder } =
    line
  const [isOpen, setOpen] = useState(false)
  const amount = amountOf(line)
  const shows = isOpen || inDetails.some(errorOf)
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <b>{name}</b>
        <small>
          {[
            sku,
            vendorName || m.orders_any_vendor(),
            packPrice === null
              ? m.common_no_price()
              : m.orders_price_per({ price: formatPrice(packPrice), pack }),
          ].join(' · ')}
        </small>
        {onHand !== null && available !== null && onOrder !== null && (
          <small className={ui.figures}>{stockWords({ onHand, available, onOrder, unit })}</small>
        )}
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
          id={idOf('quantity')}
          label={m.orders_quantity_of({ name, pack })}
          hidesLabel
          lessLabel={m.orders_less({ name })}
          moreLabel={m.orders_more({ name })}
          value={packs}
          min={1}
          max={Math.floor(MAX_ORDER_QUANTITY / packQuantity)}
          error={errorOf('quantity') ?? errorOf('productId') ?? errorOf('vendorId')}
          onChange={(next) => onChange({ packs: next })}
        />
        <Flex component="span" direction="column" className={`${ui.figures} ${ui.right} ${ui.notes}`}>
          {amount === null ? '–' : formatPrice(amount)}
          {packQuantity > 1 && (
            <small>
              {m.common_quantity_and_unit({ quantity: formatNumber((packs || 0) * packQuantity), unit })}
            </small>
          )}
        </Flex>
      </form>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more}
        aria-expanded={shows}
        aria-label={m.orders_details_of({ name })}
        onClick={() => setOpen(!shows)}
      >
        {m.orders_details()}
      </Button>
      {shows && (
        <div className={classes.details}>
          <Select
            id={idOf('budgetLineId')}
            label={m.orders_budget_line()}
            placeholder={m.orders_by_category()}
            error={errorOf('budgetLineId')}
            data={budgets.map((budget) => ({
              value: budget.id,
              label: m.orders_budget_choice({
                name: payingName(budget),
                amount: formatMoney(budget.available),
              }),
            }))}
            value={line.budgetLineId || null}
            onChange={(id) => onChange({ budgetLineId: id ?? '' })}
            clearable
          />
          <TextInput
            id={idOf('neededBy')}
            label={m.orders_needed_by()}
            error={errorOf('neededBy')}
            type="date"
            min={today}
            value={line.neededBy}
            onChange={(event) => onChange({ neededBy: event.currentTarget.value })}
          />
          <NoteField
            id={idOf('note')}
            label={m.common_note()}
            error={errorOf('note')}
            rows={1}
            maxLength={500}
            value={line.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
          <Checkbox
            label={m.orders_takes_substitute()}
            checked={line.takesSubstitute}
            onChange={(event) => onChange({ takesSubstitute: event.currentTarget.checked })}
          />
        </div>
      )}
    </li>
  )
}
