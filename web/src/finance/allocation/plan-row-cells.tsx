import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { BudgetBasis } from '@wellstock/contract/finance/budget'
import { formatOwnMoney, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './allocation.module.css'
import type { PlanRow } from './plan.ts'
import { bookedAt, spentAt, suggestedAt, usedAt } from './spread.ts'

export function RowName({ row, onToggle }: { row: PlanRow; onToggle: () => void }) {
  if (!row.isOpenable) return <span className={classes.leaf}>{row.name}</span>
  const Icon = row.isOpened ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={`${ui.plainButton} ${classes.opener}`}
      aria-expanded={row.isOpened}
      onClick={onToggle}
    >
      <Icon size={16} stroke={2} aria-hidden />
      {row.name}
    </button>
  )
}

/** How much of a department's money is given to something. */
export function Meter({ row: { amount, left } }: { row: PlanRow }) {
  if (left === null || (amount === 0 && left === 0)) return null
  const share = amount > 0 ? Math.min(1, Math.max(0, (amount - left) / amount)) : 1
  return (
    <span className={classes.meter} data-state={left === 0 ? 'whole' : left > 0 ? 'open' : 'over'}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <small>
        {left === 0
          ? m.allocation_all_given()
          : left > 0
            ? m.allocation_left({ amount: formatOwnMoney(left) })
            : m.allocation_over({ amount: formatOwnMoney(-left) })}
      </small>
    </span>
  )
}

const Nothing = () => (
  <span className={ui.quiet} data-nothing>
    –
  </span>
)

export function Spent({ basis, row }: { basis: BudgetBasis; row: PlanRow }) {
  const { month, ...place } = row
  const spent = spentAt(basis, month ? row : place)
  return spent > 0 ? formatOwnMoney(spent) : <Nothing />
}

type SuggestionProps = {
  basis: BudgetBasis
  row: PlanRow
  name: string
  onTake: ((amount: number) => void) | undefined
  /** Opens the cases that are booked. */
  onBooked: () => void
}

/** What use, prices and booked procedures suggest, with why; a press takes it. */
export function Suggestion({ basis, row, name, onTake, onBooked }: SuggestionProps) {
  const amount = suggestedAt(basis, row)
  const booked = bookedAt(basis, row)
  if (amount === null && booked.amount === 0) return <Nothing />
  return (
    <>
      {amount !== null && <Suggested {...{ basis, row, name, onTake, amount, beyond: booked.beyond }} />}
      {booked.amount > 0 && (
        <button
          type="button"
          className={`${ui.plainButton} ${ui.note} ${classes.booked}`}
          aria-label={m.allocation_booked_of({ amount: formatOwnMoney(booked.amount), name })}
          onClick={onBooked}
        >
          {m.allocation_booked({ amount: formatOwnMoney(booked.amount) })}
        </button>
      )}
    </>
  )
}

function Suggested({
  basis,
  row,
  name,
  onTake,
  amount,
  beyond,
}: Omit<SuggestionProps, 'onBooked'> & { amount: number; beyond: number }) {
  const used = m.allocation_why_suggested({
    used: formatOwnMoney(usedAt(basis, row)),
    trend: formatShareChange(basis.priceTrend - 1),
  })
  const why = beyond > 0 ? `${used}, ${m.allocation_why_booked({ amount: formatOwnMoney(beyond) })}` : used
  return (
    <>
      {onTake ? (
        <button
          type="button"
          className={`${ui.plainButton} ${classes.suggestion}`}
          aria-label={m.allocation_take_suggested({ amount: formatOwnMoney(amount), name, why })}
          onClick={() => onTake(amount)}
        >
          {formatOwnMoney(amount)}
        </button>
      ) : (
        formatOwnMoney(amount)
      )}
      <small className={`${ui.block} ${ui.note}`}>{why}</small>
    </>
  )
}
