import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import type { ReportGap } from '@wellstock/contract/office-report-lists'
import { m } from '../paraglide/messages.js'
import classes from './figure.module.css'
import type { OpenedFigure } from './opened-figure.ts'
import { type AnyFigure, changeOf, figureName, partsOf, showFigure, unitOf } from './report-words.ts'

type FigureValueProps = {
  figure: { key: AnyFigure; value: number | null; gap?: ReportGap | null; before: number | null }
  office?: OpenedFigure['office']
  /** What it is called here, where that is not its own name. */
  name?: string
  isCompared: boolean
  onOpen: (opened: OpenedFigure) => void
}

const arrows = { up: IconArrowUp, down: IconArrowDown, none: IconEqual }

/** A number that opens its rows, or why there is none; and how it has moved since the period before. */
export function FigureValue({ figure, office, name, isCompared, onOpen }: FigureValueProps) {
  const { key, value, gap, before } = figure
  const shown = showFigure(value, unitOf(key))
  if (value === null)
    return (
      <span className={classes.value}>
        <span>{shown}</span>
        {gap && <small>{m[`reports_gap_${gap}`]()}</small>}
      </span>
    )
  const change = isCompared && before !== null ? changeOf(key, value, before) : null
  const Arrow = change && arrows[change.direction]
  return (
    <span className={classes.value}>
      {partsOf(key).length > 0 ? (
        <button
          type="button"
          className={classes.open}
          aria-label={m.reports_open_rows({
            figure: name ?? figureName(key),
            where: office?.name ?? m.reports_all_shown(),
            value: shown,
          })}
          onClick={() => onOpen({ figure: key, value, office })}
        >
          {shown}
        </button>
      ) : (
        <span>{shown}</span>
      )}
      {change && Arrow && (
        <small className={classes.change}>
          <Arrow size={12} stroke={2.25} aria-hidden />
          {change.words}
        </small>
      )}
      {isCompared && before === null && <small>{m.reports_no_before()}</small>}
    </span>
  )
}
