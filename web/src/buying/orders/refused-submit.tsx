import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { Refusal, Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'

/** Why an order was not submitted. What is missing of a budget, and the ways out, are said by the server. */
export function RefusedSubmit({ error }: { error: Error | null }) {
  const seesBudgets = useCan('budgets.read')
  const isShort = error instanceof Problem && error.blockerReasons.includes('budget_line_short')
  if (!isShort) return <Refused error={error} />
  return (
    <Stack gap="xs">
      <Refusal error={error} />
      {seesBudgets && (
        <Link className={`${ui.link} ${ui.text14}`} to="/dashboard/budgets">
          {m.orders_see_budgets()}
        </Link>
      )}
    </Stack>
  )
}
