import type { Figure, Panel } from '@wellstock/contract/overview/statistics'
import { figures } from '@wellstock/domain/overview/figures'
import { formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureName, showFigure } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import type { OpenedRows } from './opened-rows.ts'
import classes from './statistics.module.css'

/** What the figure was before, and for amounts how far it has moved since. */
function beforeOf({ key, value, before }: Figure): string | null {
  if (value === null || before === null) return null
  const unit = figures[key]
  const was = showFigure(before, unit)
  if (unit === 'percent' || unit === 'index' || before === 0) return m.statistics_before({ value: was })
  return m.statistics_before_change({ value: was, change: formatShareChange(value / before - 1) })
}

type PanelFiguresProps = { panel: Panel; onOpen: (rows: OpenedRows) => void }

/** The figures of a panel. Each opens the rows it is the sum of; one that is missing says why. */
export function PanelFigures({ panel, onOpen }: PanelFiguresProps) {
  const title = m[`statistics_panel_${panel.panel}`]()
  return (
    <dl className={classes.figures}>
      {panel.figures.map((figure) => {
        const { key, value, gap, part } = figure
        const name = figureName(key)
        const shown = showFigure(value, figures[key])
        const before = beforeOf(figure)
        return (
          <div key={key} className={classes.figure}>
            <dt className={ui.note}>{name}</dt>
            <dd className={classes.number}>
              {part && value !== null ? (
                <button
                  type="button"
                  aria-label={m.statistics_open_rows({ figure: name, value: shown })}
                  onClick={() =>
                    onOpen({
                      panel: panel.panel,
                      part,
                      title: m.statistics_rows_of({ title, figure: figureName(part) }),
                    })
                  }
                >
                  {shown}
                </button>
              ) : (
                shown
              )}
            </dd>
            {gap && <dd className={ui.note}>{m[`statistics_gap_${gap}`]()}</dd>}
            {before && <dd className={ui.note}>{before}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
