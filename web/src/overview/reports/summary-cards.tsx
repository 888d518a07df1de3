import { Skeleton } from '@mantine/core'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { m } from '../../lib/messages.ts'
import { FigureAbout } from './figure-about.tsx'
import { FigureValue } from './figure-value.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import classes from './report.module.css'

type SummaryCardsProps = {
  /** Null while it is asked for. */
  report: OfficeReport | null
  onOpen: (opened: OpenedFigure) => void
}

const keys = ['inventoryValue', 'totalItems', 'lowStockItems', 'totalTransfers'] as const

/** The four cards of the specification, over all the offices shown. */
export function SummaryCards({ report, onOpen }: SummaryCardsProps) {
  return (
    <section aria-label={m.reports_summary()} aria-busy={!report}>
      <dl className={classes.summary}>
        {keys.map((key) => {
          const name = m[`reports_summary_${key}`]()
          return (
            <div key={key} className={classes.card}>
              <dt>
                {name}
                <FigureAbout figure={key} name={name} />
              </dt>
              <dd className={classes.big}>
                {report ? (
                  <FigureValue
                    figure={{ ...report.summary[key], key }}
                    name={name}
                    compared={report.compared}
                    onOpen={onOpen}
                  />
                ) : (
                  <Skeleton height={32} width="60%" />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
