import { Skeleton } from '@mantine/core'
import { IconAlertOctagon, IconCircleCheck } from '@tabler/icons-react'
import type { ExpirationSummary } from '@wellstock/contract/stock/expirations'
import { RISK_DAYS } from '@wellstock/domain/stock/expirations'
import type { ReactNode } from 'react'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureAbout, figureName } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import { addDays, today } from './dates.ts'
import type { FilterChange, ViewChange } from './expirations-filter.ts'
import { FigureNote } from './figure-note.tsx'
import classes from './summary-cards.module.css'

type CardProps = {
  figure: 'valueAtRisk' | 'forecastWaste' | 'disposedThisYear' | 'expiredInUse'
  value: string | undefined
  /** What the number opens, where it is made of rows of this page. */
  show?: { label: string; onPress: () => void }
  tone?: 'ok' | 'danger' | undefined
  children?: ReactNode
}

function Card({ figure, value, show, tone, children }: CardProps) {
  const name = figureName(figure)
  return (
    <div className={`${ui.panel} ${classes.card}`} data-tone={tone}>
      <div className={classes.head}>
        <span>{name}</span>
        <FigureNote figure={name} text={figureAbout(figure)} />
      </div>
      {value === undefined ? (
        <Skeleton height={34} width="55%" />
      ) : show ? (
        <button type="button" className={classes.value} title={show.label} onClick={show.onPress}>
          {value}
          <span className={ui.visuallyHidden}>{show.label}</span>
        </button>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      {children}
    </div>
  )
}

type SummaryCardsProps = {
  summary: ExpirationSummary | undefined
  onShow: (change: FilterChange, view: ViewChange) => void
}

/** What is at stake; each number opens the lots that make it. */
export function SummaryCards({ summary, onShow }: SummaryCardsProps) {
  const inUse = summary?.expiredInUse
  return (
    <section className={classes.cards} aria-label={m.expirations_figures()}>
      <Card
        figure="valueAtRisk"
        value={summary && formatWorth(summary.valueAtRisk)}
        show={{
          label: m.expirations_at_risk_show(),
          onPress: () => onShow({ to: addDays(today(), RISK_DAYS) }, { view: 'list' }),
        }}
      />
      <Card
        figure="forecastWaste"
        value={summary && formatWorth(summary.forecastWaste)}
        show={{
          label: m.expirations_waste_show(),
          onPress: () =>
            onShow({ to: addDays(today(), RISK_DAYS) }, { view: 'list', sort: 'waste', dir: 'desc' }),
        }}
      />
      <Card figure="disposedThisYear" value={summary && formatWorth(summary.disposedThisYear)}>
        {summary !== undefined && summary.donatedThisYear > 0 && (
          <span className={classes.verdict}>
            {m.expirations_donated({ value: formatWorth(summary.donatedThisYear) })}
          </span>
        )}
      </Card>
      <Card
        figure="expiredInUse"
        value={inUse === undefined ? undefined : formatNumber(inUse)}
        tone={inUse === undefined ? undefined : inUse > 0 ? 'danger' : 'ok'}
        {...(inUse && {
          show: {
            label: m.expirations_in_use_show(),
            onPress: () => onShow({ band: 'expired', place: 'in_use' }, { view: 'list' }),
          },
        })}
      >
        {inUse !== undefined && (
          <span className={classes.verdict}>
            {inUse > 0 ? (
              <IconAlertOctagon size={16} stroke={2} aria-hidden />
            ) : (
              <IconCircleCheck size={16} stroke={2} aria-hidden />
            )}
            {inUse > 0 ? m.expirations_in_use_some() : m.expirations_in_use_none()}
          </span>
        )}
      </Card>
    </section>
  )
}
