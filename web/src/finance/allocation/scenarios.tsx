import { Flex, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { BudgetRow } from '@wellstock/contract/finance/budget'
import { formatOwnMoney, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './scenarios.module.css'
import { StateBadge } from './state-badge.tsx'

const shareOf = (budget: BudgetRow, departmentId: string) =>
  budget.shares.find((share) => share.departmentId === departmentId)?.amount ?? 0

/** Every department of any of the budgets, by name. */
const departmentsOf = (budgets: readonly BudgetRow[]) =>
  [
    ...new Map(
      budgets.flatMap(({ shares }) =>
        shares.map(({ departmentId, departmentName }) => [departmentId, departmentName]),
      ),
    ),
  ].sort(([, a = ''], [, b = '']) => a.localeCompare(b)) as [string, string][]

/** What is more or less than in the first budget. */
function Difference({ amount, base }: { amount: number; base: number }) {
  if (amount === base) return <small>{m.allocation_same()}</small>
  const sign = amount > base ? '+' : '−'
  return (
    <small>
      {sign}
      {formatOwnMoney(Math.round(Math.abs(amount - base) * 100) / 100)}
      {base > 0 && ` (${formatShareChange(amount / base - 1)})`}
    </small>
  )
}

const givenWords = ({ isGivenOut, notGivenOut }: BudgetRow) => {
  if (isGivenOut) return m.allocation_all_given()
  return notGivenOut > 0
    ? m.allocation_not_given_yet({ amount: formatOwnMoney(notGivenOut) })
    : m.allocation_does_not_add_up()
}

/** The budgets of a year side by side: what each department gets, and how it differs from the first. */
export function Scenarios({ budgets }: { budgets: readonly BudgetRow[] }) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [base] = budgets
  const departments = departmentsOf(budgets)
  if (!base) return null
  if (isNarrow)
    return (
      <Flex
        component="ul"
        direction="column"
        gap="sm"
        className={ui.plainList}
        aria-label={m.allocation_scenarios()}
      >
        {budgets.map((budget) => (
          <li key={budget.id} className={`${ui.panel} ${classes.card}`}>
            <Head budget={budget} />
            <b className={ui.figures}>{formatOwnMoney(budget.total)}</b>
            {budget !== base && <Difference amount={budget.total} base={base.total} />}
            <span className={ui.note}>{givenWords(budget)}</span>
            <Flex component="dl" direction="column" gap={4} m={0} fz="sm">
              {departments.map(([id, name]) => (
                <Group key={id} justify="space-between" align="stretch" wrap="nowrap" gap="sm">
                  <dt className={ui.quiet}>{name}</dt>
                  <dd className={ui.figures}>{formatOwnMoney(shareOf(budget, id))}</dd>
                </Group>
              ))}
            </Flex>
          </li>
        ))}
      </Flex>
    )

  return (
    <div className={`${ui.panel} ${classes.scenarios}`}>
      <table className={tables.table} aria-label={m.allocation_scenarios()}>
        <thead>
          <tr>
            <th scope="col">{m.common_department()}</th>
            {budgets.map((budget) => (
              <th key={budget.id} scope="col" data-numeric>
                <Head budget={budget} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {departments.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {budgets.map((budget) => (
                <td key={budget.id} data-numeric>
                  {formatOwnMoney(shareOf(budget, id))}
                  {budget !== base && <Difference amount={shareOf(budget, id)} base={shareOf(base, id)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.common_total()}</th>
            {budgets.map((budget) => (
              <td key={budget.id} data-numeric>
                {formatOwnMoney(budget.total)}
                {budget !== base && <Difference amount={budget.total} base={base.total} />}
                <small>{givenWords(budget)}</small>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Head({ budget }: { budget: BudgetRow }) {
  return (
    <Flex component="span" direction="column" gap={4} className={classes.head}>
      <Link
        to="/dashboard/budget-allocation/$id"
        params={{ id: budget.id }}
        className={`${ui.strong} ${ui.accent}`}
      >
        {budget.name}
      </Link>
      <span>
        <StateBadge state={budget.state} />
      </span>
      <small className={ui.note}>{budget.number}</small>
    </Flex>
  )
}
