import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react'
import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { figures } from '@wellstock/domain/overview/figures'
import type { ReportGap } from '@wellstock/domain/overview/reports'
import { m } from '../../lib/messages.ts'
import { figureName, showFigure } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import classes from './figure.module.css'
import type { OpenedFigure } from './opened-figure.ts'
import { type AnyFigure, changeOf, partsOf } from './report-words.ts'

type FigureValueProps = {
  figure: { key: AnyFigure; value: number | null; gap?: ReportGap | null; before: number | null }
  office?: OpenedFigure['office']
  /** What it is called here, where that is not its own name. */
  name?: string
  /** The period before, where it is shown beside this one. */
  compared: OfficeReport['compared']
  onOpen: (opened: OpenedFigure) => void
}

const arrows = { up: IconArrowUp, down: IconArrowDown, none: IconEqual }

/** A number that opens its rows, or why there is none; and how it has moved since the period before. */
export function FigureValue({ figure, office, name, compared, onOpen }: FigureValueProps) {
  const { key, value, gap, before } = figure
  const shown = showFigure(value, figures[key])
  if (value === null)
    return (
      <span className={`${ui.block} ${ui.figures} ${ui.notes} ${classes.value}`}>
        <span>{shown}</span>
        {gap && <small>{m[`reports_gap_${gap}`]()}</small>}
      </span>
    )
  const words = { figure: name ?? figureName(key), where: office?.name ?? m.reports_all_shown() }
  const opensRows = partsOf(key).length > 0
  return (
    <span className={`${ui.block} ${ui.figures} ${ui.notes} ${classes.value}`}>
      {opensRows ? (
        <button
          type="button"
          className={`${ui.plainButton} ${classes.open}`}
          aria-label={m.reports_open_rows({ ...words, value: shown })}
          onClick={() => onOpen({ figure: key, value, office })}
        >
          {shown}
        </button>
      ) : (
        <span>{shown}</span>
      )}
      {compared && before === null && <small>{m.reports_no_before()}</small>}
      {compared && before !== null && (
        <Change
          change={changeOf(key, value, before)}
          label={opensRows ? (change) => m.reports_open_before({ ...words, change }) : undefined}
          onOpen={() =>
            onOpen({ figure: key, value: before, office, days: { from: compared.from, to: compared.to } })
          }
        />
      )}
    </span>
  )
}

type ChangeProps = {
  change: ReturnType<typeof changeOf>
  /** What the button says that opens the rows of the period before; without rows there is none. */
  label: ((change: string) => string) | undefined
  onOpen: () => void
}

function Change({ change: { direction, words }, label, onOpen }: ChangeProps) {
  const Arrow = arrows[direction]
  const shown = (
    <>
      <Arrow size={12} stroke={2.25} aria-hidden />
      {words}
    </>
  )
  return (
    <small>
      {label ? (
        <button
          type="button"
          className={`${ui.plainButton} ${classes.open} ${classes.change}`}
          aria-label={label(words)}
          onClick={onOpen}
        >
          {shown}
        </button>
      ) : (
        <span className={classes.change}>{shown}</span>
      )}
    </small>
  )
}
