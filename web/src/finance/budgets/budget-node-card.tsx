import { Flex, Group, Stack } from '@mantine/core'
import type { FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { burnOf, statusOf } from '@wellstock/domain/finance/budgets'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import { figureName } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import { difference, type FigureColumns, percent, shownDifference } from './budget-columns.tsx'
import { BudgetStatusBadge } from './budget-status.tsx'
import classes from './budget-table.module.css'
import type { BudgetNode } from './tree.ts'
import { figureWord } from './words.ts'

type NodeCardProps = {
  node: BudgetNode
  name: ReactNode
  others: boolean
  before: FiscalYear | undefined
  number: FigureColumns['number']
  actions: ReactNode
}

export function NodeCard({ node, name, others, before, number, actions }: NodeCardProps) {
  const { balance } = node
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.cardHead}>
        {name}
        <Flex component="span" align="center" gap="xs">
          <BudgetStatusBadge status={statusOf(balance)} />
          {actions}
        </Flex>
      </Group>
      <span className={classes.burn}>
        <BudgetBar balance={balance} />
        {percent(burnOf(balance))}
      </span>
      <dl className={`${ui.terms} ${classes.figures}`}>
        {(['allocated', 'spent', 'committed', 'available'] as const).map((figure) => (
          <div key={figure}>
            <dt>{figureWord(figure)}</dt>
            <dd>{number(node, figure)}</dd>
          </div>
        ))}
        {others && (
          <div>
            <dt>
              {m.budgets_figure_of_year({
                figure: figureName('budgetSpent'),
                year: String(before?.year ?? ''),
              })}
            </dt>
            <dd>
              {formatMoney(node.before.spent)} ({shownDifference(difference(node, 'spent'))})
            </dd>
          </div>
        )}
      </dl>
    </Stack>
  )
}
