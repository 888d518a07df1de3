import type { CaseRow } from '@wellstock/contract/procedures/case'
import { memo } from 'react'
import { m } from '../../lib/messages.ts'
import { ReadinessDot } from '../cases/readiness-dot.tsx'
import { lacksWord, readinessWord, roomWord, spanWord, stateWord, timeWord } from '../cases/words.ts'
import classes from './calendar.module.css'

/** All that a case says of itself, in one line. */
export const caseWords = (row: CaseRow) =>
  [
    `${row.number}: ${row.type.name}`,
    spanWord(row),
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
  row: CaseRow
  /** In a grid of hours: where it stands in its column, and how much of the time after it its room is not free. */
  place?: { top: number; height: number; left: string; width: string; after: number }
  /** What the column or the day says already. */
  says: 'room' | 'time' | 'provider'
  /** By the browser's own dragging, where there is no grid of hours. */
  isDraggable?: boolean
  /** In a list, where there is room for what it lacks. */
  isRow?: boolean
}

/** A case in a calendar: drawn hundreds of times at once, so plain elements and nothing that is not needed. */
export const CaseBlock = memo(
  function CaseBlock({ row, place, says, isDraggable, isRow }: CaseBlockProps) {
    const words = caseWords(row)
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
          place && { top: place.top, height: place.height, insetInlineStart: place.left, width: place.width }
        }
      >
        <span className={classes.caseHead}>
          {row.readiness && <ReadinessDot readiness={row.readiness} />}
          <b>
            {row.isEmergency && '! '}
            {timeWord(row.startsAt, row.timezone)}
          </b>
          <span>{row.type.name}</span>
        </span>
        {says !== 'time' && (
          <span className={classes.caseNote}>
            {says === 'room'
              ? `${row.room.number || row.room.name} · ${row.provider.name}`
              : row.provider.name}
          </span>
        )}
        {(place || isRow) && row.readiness !== 'green' && (
          <span className={classes.caseNote}>{lacksWord(row)}</span>
        )}
        {place && place.after > 0 && <i className={classes.turnover} style={{ height: place.after }} />}
      </button>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.says === after.says &&
    before.isDraggable === after.isDraggable &&
    JSON.stringify(before.place) === JSON.stringify(after.place),
)
