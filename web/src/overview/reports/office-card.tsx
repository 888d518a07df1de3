import { Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { OfficeReport, OfficeReportRow } from '@wellstock/contract/overview/reports'
import type { ReportFigure } from '@wellstock/domain/overview/reports'
import { useId, useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName } from '../../ui/figure-words.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import figureClasses from './figure.module.css'
import { FigureAbout } from './figure-about.tsx'
import { FigureValue } from './figure-value.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import classes from './report.module.css'
import { figureIn } from './report-words.ts'

const always = ['inventoryValue', 'totalItems', 'utilizationRate', 'costEfficiency'] as const
const more = ['lowStockItems', 'outOfStockItems', 'ordersFulfilled', 'transfersIn', 'transfersOut'] as const

type OfficeCardProps = {
  office: OfficeReportRow
  compared: OfficeReport['compared']
  onOpen: (opened: OpenedFigure) => void
}

/** An office by itself: what it holds and how well it works; the rest behind a button. */
export function OfficeCard({ office, compared, onOpen }: OfficeCardProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const place = { id: office.officeId, name: office.name }
  const list = (keys: readonly ReportFigure[]) =>
    keys.map((key) => (
      <div key={key}>
        <dt>
          {figureName(key)}
          <FigureAbout figure={key} name={figureName(key)} />
        </dt>
        <dd>
          <FigureValue
            figure={figureIn(office.figures, key)}
            office={place}
            compared={compared}
            onOpen={onOpen}
          />
        </dd>
      </div>
    ))

  return (
    <li className={classes.card}>
      <Group className={classes.head}>
        <h3>
          {office.name}
          <small>{office.code}</small>
        </h3>
        {office.isArchived && <ShapeBadge tone="quiet" shape="square" word={m.reports_archived()} />}
        <AlertsBadge office={office} onOpen={onOpen} />
      </Group>
      <dl className={figureClasses.figures}>{list(always)}</dl>
      <button
        type="button"
        className={`${ui.iconWord} ${ui.plainButton} ${ui.hover} ${classes.disclosure}`}
        data-screen-only
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={m.reports_more({ office: office.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} stroke={2} aria-hidden />
        {m.reports_more_short()}
      </button>
      <div id={id} hidden={!isOpen}>
        <dl className={figureClasses.figures}>
          {list(more)}
          <div>
            <dt>{m.reports_last_updated()}</dt>
            <dd>{office.lastUpdated ? formatDateTime(office.lastUpdated) : m.reports_never()}</dd>
          </div>
        </dl>
      </div>
    </li>
  )
}

/** Opens the alerts of the office, as every number does its rows. */
function AlertsBadge({ office, onOpen }: Pick<OfficeCardProps, 'office' | 'onOpen'>) {
  const { value } = figureIn(office.figures, 'alerts')
  if (value === null) return null
  const shown = formatNumber(value)
  const word = m.reports_alerts({ count: value, shown })
  return (
    <button
      type="button"
      className={classes.alerts}
      aria-label={m.reports_open_rows({
        figure: figureName('alerts'),
        where: office.name,
        value: shown,
      })}
      onClick={() => onOpen({ figure: 'alerts', value, office: { id: office.officeId, name: office.name } })}
    >
      <ShapeBadge
        {...(value > 0 ? { tone: 'warn', shape: 'triangle' } : { tone: 'ok', shape: 'dot' })}
        word={word}
      />
    </button>
  )
}
