import { availableOf, type Balance } from '@wellstock/domain/finance/ledger'
import { formatMoney } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import classes from './budget-bar.module.css'
import { figureName } from './figure-words.ts'

const barParts = ['spent', 'committed', 'precommitted', 'available'] as const

const partNames = {
  spent: 'budgetSpent',
  committed: 'budgetCommitted',
  precommitted: 'budgetPrecommitted',
  available: 'budgetAvailable',
} as const

const partWord = (part: (typeof barParts)[number]) => figureName(partNames[part])

/** What has become of the money: each part by color and pattern, so that it can be read in gray. What is over ends beyond the mark. */
export function BudgetBar({ balance }: { balance: Balance }) {
  const amounts = { ...balance, available: Math.max(0, availableOf(balance)) }
  const whole = Math.max(balance.allocated, balance.spent + balance.committed + balance.precommitted)
  if (whole <= 0) return null
  const words = barParts.map((part) =>
    m.budgets_bar_part({ part: partWord(part), amount: formatMoney(amounts[part]) }),
  )
  return (
    <span className={classes.bar} role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {barParts.map((part) => (
        <span
          key={part}
          data-part={part}
          className={classes.part}
          style={{ width: `${(100 * Math.max(0, amounts[part])) / whole}%` }}
        />
      ))}
      {balance.allocated < whole && (
        <span className={classes.mark} style={{ left: `${(100 * balance.allocated) / whole}%` }} />
      )}
    </span>
  )
}

export const BarLegend = () => (
  <ul className={classes.legend} aria-hidden>
    {barParts.map((part) => (
      <li key={part}>
        <span className={classes.sample} data-part={part} />
        {partWord(part)}
      </li>
    ))}
  </ul>
)
