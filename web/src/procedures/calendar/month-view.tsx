import type { CaseCalendar } from '@wellstock/contract/procedures/cases'
import { memo, useState } from 'react'
import { formatDay, formatNumber, formatWeekday } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './calendar.module.css'
import type { Placed } from './calendar-days.ts'
import { CaseBlock } from './case-block.tsx'

/** Cases of a day that are drawn; the others are counted. */
const MOST = 4

type MonthViewProps = {
  label: string
  month: string
  today: string
  days: readonly string[]
  cases: readonly Placed[]
  hours: CaseCalendar['days']
  writes: boolean
  onOpen: (id: string) => void
  onOpenDay: (day: string) => void
  /** Dropped on another day, at the same time. */
  onMove: (placed: Placed, day: string) => void
}

/** The weeks of a month. */
export function MonthView({ days, cases, hours, onOpen, onMove, ...props }: MonthViewProps) {
  const [dragged, setDragged] = useState<Placed | null>(null)
  const [over, setOver] = useState('')
  const drop = (day: string) => {
    if (dragged && dragged.day !== day) onMove(dragged, day)
    setDragged(null)
    setOver('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of days, not of fields
    <div
      role="group"
      className={`${ui.panel} ${classes.scroll}`}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of its cases, which are buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        className={classes.month}
        onClick={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[data-case]')?.dataset.case
          if (id) onOpen(id)
        }}
        onDragStart={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[data-case]')?.dataset.case
          setDragged(cases.find(({ row }) => row.id === id) ?? null)
        }}
        onDragOver={(event) => {
          const day = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
          if (!dragged || !day) return
          event.preventDefault()
          setOver(day)
        }}
        onDragEnd={() => drop(dragged?.day ?? '')}
        onDrop={(event) => {
          event.preventDefault()
          drop(over)
        }}
      >
        {days.slice(0, 7).map((day) => (
          <b key={day} className={classes.monthHead}>
            {formatWeekday(day)}
          </b>
        ))}
        {days.map((day) => {
          const ofDay = hours.filter((each) => each.day === day)
          return (
            <Day
              key={day}
              day={day}
              isOutside={!day.startsWith(props.month)}
              isToday={day === props.today}
              isOver={day === over}
              closedFor={
                ofDay.length > 0 && ofDay.every(({ opens }) => opens === null)
                  ? ofDay[0]?.closedFor || m.cases_closed()
                  : null
              }
              cases={cases.filter((each) => each.day === day)}
              mayDrag={props.writes}
              onOpenDay={props.onOpenDay}
            />
          )
        })}
      </div>
    </div>
  )
}

type DayProps = {
  day: string
  isOutside: boolean
  isToday: boolean
  isOver: boolean
  closedFor: string | null
  cases: readonly Placed[]
  mayDrag: boolean
  onOpenDay: (day: string) => void
}

const Day = memo(function Day({
  day,
  isOutside,
  isToday,
  isOver,
  closedFor,
  cases,
  mayDrag,
  onOpenDay,
}: DayProps) {
  return (
    <div
      className={classes.cell}
      data-day={day}
      data-outside={isOutside || undefined}
      data-closed={closedFor !== null || undefined}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        className={classes.dayButton}
        aria-label={formatDay(day)}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onOpenDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      {closedFor && <small className={ui.quiet}>{closedFor}</small>}
      {cases.slice(0, MOST).map(({ row }) => (
        <CaseBlock
          key={row.id}
          row={row}
          says="time"
          isDraggable={mayDrag && (row.state === 'scheduled' || row.state === 'ready')}
        />
      ))}
      {cases.length > MOST && (
        <button type="button" className={classes.dayButton} onClick={() => onOpenDay(day)}>
          {m.cases_more_of_day({ count: formatNumber(cases.length - MOST) })}
        </button>
      )}
    </div>
  )
})
