import { Link } from '@tanstack/react-router'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import classes from './invoices.module.css'
import { moneyWords } from './words.ts'

/** What it has spent of which line of the budget. */
export function InvoiceBudgets({ invoice: { spent } }: { invoice: Invoice }) {
  const sees = useCan('budgets.read')
  if (spent.length === 0) return null
  return (
    <Block title={m.invoices_spent()}>
      <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.paying}`}>
        {spent.map(({ budgetLine: { id, name }, amount }) => (
          <li key={id}>
            {sees ? (
              <Link className={ui.breaks} to="/dashboard/budgets" search={{ line: id }}>
                {name}
              </Link>
            ) : (
              <span className={ui.breaks}>{name}</span>
            )}
            <span className={`${ui.figures} ${ui.nowrap}`}>{moneyWords(amount)}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
