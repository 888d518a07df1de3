import { Group } from '@mantine/core'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { typeFigures } from '@wellstock/domain/overview/reports'
import { useId } from 'react'
import { m } from '../../lib/messages.ts'
import { figureName } from '../../ui/figure-words.ts'
import { FigureAbout } from './figure-about.tsx'
import { FigureTable } from './figure-table.tsx'
import { FigureValue } from './figure-value.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import classes from './report.module.css'
import { figureIn } from './report-words.ts'

type OfficesTableProps = { report: OfficeReport; onOpen: (opened: OpenedFigure) => void }

/** The offices beside each other by the figures of the type, and what they come to together. */
export function OfficesTable({ report, onOpen }: OfficesTableProps) {
  const id = useId()
  const keys = typeFigures[report.type]
  const title = m.reports_table_of({ type: m[`reports_type_${report.type}`]() })
  const cells = (figures: OfficeReport['total'], office?: OpenedFigure['office']) =>
    keys.map((key) => (
      <FigureValue
        key={key}
        figure={figureIn(figures, key)}
        office={office}
        compared={report.compared}
        onOpen={onOpen}
      />
    ))
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group className={classes.head}>
        <h2 id={id}>{title}</h2>
      </Group>
      <FigureTable
        label={title}
        head={m.common_office()}
        columns={keys.map((key) => ({
          key,
          name: figureName(key),
          note: <FigureAbout figure={key} name={figureName(key)} />,
        }))}
        rows={report.offices.map(({ officeId, code, name, figures }) => ({
          key: officeId,
          name,
          detail: code,
          cells: cells(figures, { id: officeId, name }),
        }))}
        total={{ key: 'total', name: m.reports_total(), cells: cells(report.total) }}
      />
    </section>
  )
}
