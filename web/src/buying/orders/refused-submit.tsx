import { Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'

/** Why an order was not submitted. Where it was for money: the lines of budgets that are short, and the ways out. */
export function RefusedSubmit({ error }: { error: Error | null }) {
  const seesBudgets = useCan('budgets.read')
  const isShort = error instanceof Problem && error.status === 409 && error.blockers.length > 0
  if (!isShort) return <Refused error={error} />
  return (
    <div className={ui.column8}>
      <Refused error={error} />
      <p className={`${ui.flat} ${ui.text14}`}>
        {m.orders_ways_out()}{' '}
        {seesBudgets && (
          <Link className={ui.link} to="/dashboard/budgets">
            {m.orders_see_budgets()}
          </Link>
        )}
      </p>
    </div>
  )
}
