import { Button, Group, Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { lazy, Suspense, useId, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showFigure } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import { breakdownWords } from './breakdown-words.ts'
import figureClasses from './figure.module.css'
import { FigureTable } from './figure-table.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import classes from './report.module.css'

const BreakdownChart = lazy(() => import('./breakdown-chart.tsx'))

type BreakdownProps = { report: OfficeReport; onOpen: (opened: OpenedFigure) => void }

/** What the type looks into, as a chart with its table behind it. */
export function Breakdown({ report, onOpen }: BreakdownProps) {
  const { breakdown } = report
  const { title, columnName, columnUnit, rowHead, rowName, opens } = breakdownWords(report)
  const [isTable, setTable] = useState(false)
  const id = useId()
  // No money is nothing; a share of 0 says something.
  const isNothing = (value: number | null) => value === null || (value === 0 && breakdown.unit !== 'percent')
  const isEmpty = breakdown.rows.every(({ values }) => values.every(isNothing))
  const table = m.reports_chart_table_of({ title })
  const chart = m.reports_chart_of({ title })

  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group className={classes.head}>
        <h2 id={id}>{title}</h2>
        {!isEmpty && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={isTable ? chart : table}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? m.common_chart() : m.common_table()}
          </Button>
        )}
      </Group>
      {isEmpty ? (
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.75} />}
          title={m.reports_nothing()}
          text={m.reports_nothing_text()}
        />
      ) : isTable ? (
        <FigureTable
          label={table}
          head={rowHead}
          columns={breakdown.columns.map((column) => ({ key: column.key, name: columnName(column) }))}
          rows={breakdown.rows.map((row) => ({
            key: row.key,
            name: rowName(row),
            cells: breakdown.columns.map((column, index) => {
              const value = row.values[index] ?? null
              const opened = opens(row, column, value)
              const shown = showFigure(value, columnUnit(column))
              if (!opened) return shown
              return (
                <button
                  key={column.key}
                  type="button"
                  className={`${ui.plainButton} ${figureClasses.open}`}
                  aria-label={m.reports_open_rows({
                    figure: columnName(column),
                    where: rowName(row),
                    value: shown,
                  })}
                  onClick={() => onOpen(opened)}
                >
                  {shown}
                </button>
              )
            }),
          }))}
        />
      ) : (
        <Suspense fallback={<Skeleton height={260} />}>
          <BreakdownChart report={report} label={chart} />
        </Suspense>
      )}
    </section>
  )
}
