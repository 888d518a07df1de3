import { ActionIcon, Flex, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { FiscalYear } from '@wellstock/contract/finance/budget-lines'
import { forecastOf, runsOutOn } from '@wellstock/domain/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import type { ReactNode } from 'react'
import { formatShortDate, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { BarLegend, BudgetBar } from '../../ui/budget-bar.tsx'
import { type ExplainedFigure, figureAbout, figureName } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import classes from './budgets-page.module.css'
import { amountOf } from './words.ts'

const cards = [
  { key: 'totalBudget', figure: 'allocated' },
  { key: 'budgetSpent', figure: 'spent' },
  { key: 'budgetCommitted', figure: 'committed' },
  { key: 'budgetPrecommitted', figure: 'precommitted' },
  { key: 'budgetAvailable', figure: 'available' },
] as const
type CardFigure = (typeof cards)[number]['figure']

type BudgetCardsProps = {
  /** Undefined until it is known. */
  total: Balance | undefined
  year: FiscalYear | undefined
  today: string
  onOpen: (figure: CardFigure, title: string) => void
}

/** What there is, what has become of it, and how the year ends if it goes on like this. */
export function BudgetCards({ total, year, today, onOpen }: BudgetCardsProps) {
  const forecast = total && year ? forecastOf(total, year, today) : null
  const runsOut = total && year ? runsOutOn(total, year, today) : null
  return (
    <Flex aria-label={m.budgets_cards()} aria-busy={!total} component="section" direction="column" gap="sm">
      <dl className={classes.cards}>
        {cards.map(({ key, figure }) => (
          <Card key={key} figure={key}>
            {total ? (
              <button
                type="button"
                className={`${ui.plainButton} ${classes.open}`}
                aria-label={m.budgets_open_entries({
                  figure: figureName(key),
                  amount: formatWorth(amountOf(total, figure)),
                })}
                onClick={() => onOpen(figure, figureName(key))}
              >
                {formatWorth(amountOf(total, figure))}
              </button>
            ) : (
              <Skeleton height={32} width="70%" />
            )}
          </Card>
        ))}
        <Card figure="budgetForecast">
          {total ? (
            <>
              {forecast === null ? '–' : formatWorth(forecast)}
              {forecast === null && <small>{m.budgets_forecast_early()}</small>}
              {runsOut && (
                <small className={ui.danger}>{m.budgets_runs_out({ date: formatShortDate(runsOut) })}</small>
              )}
            </>
          ) : (
            <Skeleton height={32} width="70%" />
          )}
        </Card>
      </dl>
      {total && total.allocated > 0 && (
        <Stack gap="xs">
          <BudgetBar balance={total} />
          <BarLegend />
        </Stack>
      )}
    </Flex>
  )
}

function Card({ figure, children }: { figure: ExplainedFigure; children: ReactNode }) {
  const name = figureName(figure)
  return (
    <div className={`${ui.panel} ${classes.card}`}>
      <dt>
        {name}
        <Popover position="bottom" width={300} shadow="md" withArrow trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={m.budgets_about({ figure: name })}
            >
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={m.budgets_about({ figure: name })}>
            <Text fz="sm">{figureAbout(figure)}</Text>
          </Popover.Dropdown>
        </Popover>
      </dt>
      <dd className={ui.notes}>{children}</dd>
    </div>
  )
}
