import { type CSSProperties, memo, useDeferredValue } from 'react'
import { formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { clockWord } from '../cases/words.ts'
import classes from './calendar.module.css'
import { clockOf, hoursOf, minuteOf, type Placed } from './calendar-days.ts'
import { CaseBlock } from './case-block.tsx'
import { type Drop, useGridDrag } from './use-grid-drag.ts'

export type GridColumnOf = {
  key: string
  title: string
  /** Below it: the office, or who is away. */
  notes: readonly string[]
  day: string
  officeId: string | null
  roomId: string | null
  hours: { opens: string | null; closes: string | null; closedFor: string }
  utilization: number | null
  cases: readonly Placed[]
}

type TimeGridProps = {
  label: string
  columns: readonly GridColumnOf[]
  says: 'room' | 'provider'
  /** May book and move. */
  writes: boolean
  onOpen: (id: string) => void
  onMove: (placed: Placed, column: GridColumnOf, start: string) => void
  onDraw: (column: GridColumnOf, start: string, minutes: number) => void
}

/** Hours downward, rooms or days across. */
export function TimeGrid({ label, columns, says, writes, onOpen, onMove, onDraw }: TimeGridProps) {
  const all = columns.flatMap(({ cases }) => cases)
  const { from, to } = hoursOf(
    columns.map(({ hours }) => hours),
    all,
  )
  const drop =
    (then: (column: GridColumnOf, start: string, minutes: number) => void) =>
    ({ column: at, from: start, to: end }: Drop) => {
      const column = columns[at]
      if (column) then(column, `${column.day}T${clockOf(Math.min(start, 1439))}`, end - start)
    }
  const { grid, ghost, handlers } = useGridDrag({
    start: from,
    isOn: writes,
    find: (id) => all.find(({ row }) => row.id === id),
    onPress: onOpen,
    onMove: (placed, place) => drop((column, start) => onMove(placed, column, start))(place),
    onDraw: drop(onDraw),
  })
  const inSight = countInSight(columns)
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of days or rooms, not of fields
    <div
      role="group"
      className={`${ui.panel} ${classes.scroll}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <div
        ref={grid}
        className={classes.grid}
        style={
          {
            '--widths': columns.map(widthOf).join(' '),
            '--columns': columns.length,
          } as CSSProperties
        }
        {...handlers}
      >
        <span className={classes.corner} />
        {columns.map(({ key, title, notes, hours: { opens, closedFor }, utilization }) => (
          <div key={key} className={`${classes.head} ${ui.notes}`}>
            <b>{title}</b>
            {notes.map((note) => (
              <small key={note} className={ui.block}>
                {note}
              </small>
            ))}
            {opens === null && <small className={ui.block}>{closedFor || m.cases_closed()}</small>}
            {utilization !== null && (
              <small className={`${ui.block} ${ui.figures}`}>
                {m.cases_utilization({ share: formatShare(utilization) })}
              </small>
            )}
          </div>
        ))}
        <div className={classes.hours} style={{ height: to - from }}>
          {hours.map((minute) => (
            <span key={minute} style={{ top: minute - from }}>
              {clockWord(clockOf(minute))}
            </span>
          ))}
        </div>
        {columns.map((column, at) => (
          <Column
            key={column.key}
            column={column}
            isInSight={at < inSight}
            says={says}
            from={from}
            to={to}
            ghostFrom={ghost?.column === at ? ghost.from : null}
            ghostTo={ghost?.column === at ? ghost.to : null}
          />
        ))}
      </div>
    </div>
  )
}

const lanesOf = ({ cases }: GridColumnOf) => Math.max(2, ...cases.map(({ lanes }) => lanes))

const LANE_REM = 3.75
const REM = 16

/** As wide as it takes to read the cases that are beside one another. */
const widthOf = (column: GridColumnOf) => `minmax(${lanesOf(column) * LANE_REM}rem, ${lanesOf(column)}fr)`

/** How many columns begin in sight before anybody scrolls: at most, as they may be wider. */
function countInSight(columns: readonly GridColumnOf[]) {
  let left = 0
  const beyond = columns.findIndex((column) => {
    const isBeyond = left > window.innerWidth
    left += lanesOf(column) * LANE_REM * REM
    return isBeyond
  })
  return beyond < 0 ? columns.length : beyond
}

type ColumnProps = {
  column: GridColumnOf
  /** Where it begins is seen before anybody scrolls. */
  isInSight: boolean
  says: 'room' | 'provider'
  from: number
  to: number
  ghostFrom: number | null
  ghostTo: number | null
}

/** While something is dragged, only the columns it comes to and from are drawn again. Cases out of sight wait until those in sight are painted. */
const Column = memo(function Column({ column, isInSight, says, from, to, ghostFrom, ghostTo }: ColumnProps) {
  const cases = useDeferredValue(true, isInSight) ? column.cases : []
  const { opens, closes } = column.hours
  const closed =
    opens && closes
      ? [
          [from, minuteOf(opens)],
          [minuteOf(closes), to],
        ]
      : [[from, to]]
  return (
    <div data-column className={classes.column} style={{ height: to - from }}>
      {closed.map(
        ([start = 0, end = 0]) =>
          end > start && (
            <span key={start} className={classes.closed} style={{ top: start - from, height: end - start }} />
          ),
      )}
      {says === 'provider' &&
        cases.map(
          ({ row, to: end, until }) =>
            until > end && (
              <span
                key={row.id}
                className={classes.turnover}
                style={{ top: end - from, height: Math.min(until, to) - end }}
              />
            ),
        )}
      {cases.map((placed) => (
        <CaseBlock key={placed.row.id} placed={placed} says={says} grid={{ from, to }} />
      ))}
      {ghostFrom !== null && ghostTo !== null && (
        <span className={classes.ghost} style={{ top: ghostFrom - from, height: ghostTo - ghostFrom }}>
          {clockWord(clockOf(ghostFrom))}
        </span>
      )}
    </div>
  )
})
