import type { EntryFigure, FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { burnOf, forecastOf, statusOf, varianceOf } from '@wellstock/domain/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import type { ReactNode } from 'react'
import { formatMoney, formatPercent, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { BudgetStatusBadge } from './budget-status.tsx'
import classes from './budget-table.module.css'
import type { BudgetNode } from './tree.ts'
import { figureWord } from './words.ts'

export const percent = (burn: number | null) => (burn === null ? '–' : formatPercent(burn / 100))

export type FigureColumns = {
  name: (node: BudgetNode) => ReactNode
  number: (node: BudgetNode, figure: EntryFigure) => ReactNode
  year: FiscalYear | undefined
  today: string
}

export function figureColumns({ name, number, year, today }: FigureColumns): GridColumn<BudgetNode>[] {
  const sum = (figure: EntryFigure): GridColumn<BudgetNode> => ({
    key: figure,
    header: figureWord(figure),
    cell: (node) => number(node, figure),
    isNumeric: true,
  })
  return [
    { key: 'name', header: m.common_department(), cell: name, canHide: false },
    {
      key: 'status',
      header: m.common_status(),
      cell: ({ balance }) => <BudgetStatusBadge status={statusOf(balance)} />,
    },
    ...(['allocated', 'precommitted', 'committed', 'spent', 'remaining', 'available'] as const).map(sum),
    {
      key: 'burn',
      header: m.budgets_burn(),
      cell: ({ balance }) => (
        <span className={classes.burn}>
          <BudgetBar balance={balance} />
          {percent(burnOf(balance))}
        </span>
      ),
      isNumeric: true,
    },
    {
      key: 'forecast',
      header: m.budgets_forecast_and_variance(),
      cell: ({ balance }) => <Forecast balance={balance} year={year} today={today} />,
      isNumeric: true,
    },
  ]
}

type ForecastProps = { balance: Balance; year: FiscalYear | undefined; today: string }

/** How the year ends if it goes on like this, and what is then left or missing. */
function Forecast({ balance, year, today }: ForecastProps) {
  const forecast = year ? forecastOf(balance, year, today) : null
  const variance = year ? varianceOf(balance, year, today) : null
  if (forecast === null || variance === null) return '–'
  return (
    <span className={`${ui.tight} ${ui.nowrap} ${ui.notes}`}>
      {formatWorth(forecast)}
      <small className={variance < 0 ? classes.missing : undefined}>{shownDifference(variance)}</small>
    </span>
  )
}

export const compared = ['allocated', 'spent'] as const
type Compared = (typeof compared)[number]

export const difference = ({ balance, before }: BudgetNode, figure: Compared) =>
  ofCents(cents(balance[figure]) - cents(before[figure]))
export const shownDifference = (value: number) =>
  value === 0 ? '–' : `${value > 0 ? '+' : '−'}${formatMoney(Math.abs(value))}`

/** Both years side by side, and what is between them. */
export function comparing(
  name: (node: BudgetNode) => ReactNode,
  year: FiscalYear | undefined,
  before: FiscalYear | undefined,
): GridColumn<BudgetNode>[] {
  const of = (figure: Compared, which: FiscalYear | undefined) =>
    m.budgets_figure_of_year({ figure: figureWord(figure), year: String(which?.year ?? '') })
  return [
    { key: 'name', header: m.common_department(), cell: name, canHide: false },
    ...compared.flatMap((figure): GridColumn<BudgetNode>[] => [
      {
        key: figure,
        header: of(figure, year),
        cell: ({ balance }) => formatMoney(balance[figure]),
        isNumeric: true,
      },
      {
        key: `${figure}-before`,
        header: of(figure, before),
        cell: (node) => formatMoney(node.before[figure]),
        isNumeric: true,
      },
      {
        key: `${figure}-difference`,
        header: m.budgets_difference(),
        cell: (node) => <span className={ui.nowrap}>{shownDifference(difference(node, figure))}</span>,
        isNumeric: true,
      },
    ]),
    ...[year, before].map(
      (which): GridColumn<BudgetNode> => ({
        key: which === year ? 'burn' : 'burn-before',
        header: m.budgets_figure_of_year({ figure: m.budgets_burn(), year: String(which?.year ?? '') }),
        cell: (node) => percent(burnOf(which === year ? node.balance : node.before)),
        isNumeric: true,
      }),
    ),
  ]
}
