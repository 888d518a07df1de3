import { memo } from 'react'
import { m } from '../../lib/messages.ts'
import { clockWord, lacksWord, readinessWord, roomWord, stateWord } from '../cases/words.ts'
import classes from './calendar.module.css'
import { clockOf, type Placed } from './calendar-days.ts'

const DAY = 24 * 60

/** All that a case says of itself, in one line. */
const caseWords = ({ row, from, to }: Placed) =>
  [
    `${row.number}: ${row.type.name}`,
    m.common_from_to({ from: clockWord(clockOf(from)), to: clockWord(clockOf(to % DAY)) }),
    roomWord(row.room),
    row.provider.name,
    row.isEmergency && m.cases_emergency(),
    stateWord(row.state),
    row.readiness && readinessWord(row.readiness),
    lacksWord(row),
  ]
    .filter(Boolean)
    .join(' · ')

type CaseBlockProps = {
  placed: Placed
  /** What is said beside time and procedure. */
  says: 'room' | 'provider' | 'nothing'
  /** In a grid of hours: the minutes it begins and ends with. */
  grid?: { from: number; to: number }
  /** By the browser's own dragging, where there is no grid of hours. */
  isDraggable?: boolean
  /** In a list, where there is room for what it lacks. */
  isRow?: boolean
}

/** A case in a calendar: drawn hundreds of times at once, so three elements and one text of all its lines. */
export const CaseBlock = memo(
  function CaseBlock({ placed, says, grid, isDraggable, isRow }: CaseBlockProps) {
    const { row, from, to, lane, lanes } = placed
    const words = caseWords(placed)
    const end = grid ? Math.min(to, grid.to) : to
    const lines = [
      ` ${row.type.name}`,
      says === 'room' && `${row.room.number || row.room.name} · ${row.provider.name}`,
      says === 'provider' && row.provider.name,
      (grid || isRow) && row.readiness !== 'green' && lacksWord(row),
    ].filter(Boolean)
    return (
      <button
        type="button"
        className={classes.case}
        draggable={isDraggable}
        data-case={row.id}
        data-state={row.state}
        data-readiness={row.readiness ?? undefined}
        data-emergency={row.isEmergency || undefined}
        title={words}
        aria-label={words}
        style={
          grid && {
            top: from - grid.from,
            height: Math.max(SHORTEST, end - from),
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `calc(${100 / lanes}% - 2px)`,
          }
        }
      >
        <span className={classes.lines}>
          <b>{`${row.isEmergency ? '! ' : ''}${clockWord(clockOf(from))}`}</b>
          {lines.join('\n')}
        </span>
      </button>
    )
  },
  (before, after) =>
    before.placed.row === after.placed.row &&
    before.placed.lane === after.placed.lane &&
    before.placed.lanes === after.placed.lanes &&
    before.grid?.from === after.grid?.from &&
    before.grid?.to === after.grid?.to &&
    before.isDraggable === after.isDraggable,
)

/** So that one line is seen of it: in minutes. */
const SHORTEST = 18
