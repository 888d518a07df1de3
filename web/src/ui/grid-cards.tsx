import { m } from '../lib/messages.ts'
import classes from './grid.module.css'
import type { GridProps } from './grid-props.ts'
import type { useGridSelection } from './grid-selection.ts'
import { SelectAllLine } from './select-all.tsx'
import ui from './shared.module.css'

type GridCardsProps<Row extends object> = GridProps<Row> & {
  picked: ReturnType<typeof useGridSelection> | undefined
}

/** The list on a phone: a stack of cards. */
export function GridCards<Row extends object>({ rows, picked, selection, ...props }: GridCardsProps<Row>) {
  if (rows === undefined)
    return (
      <div className={`${ui.plainList} ${classes.cards}`} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that stand for nothing yet
          <div key={index} className={`${ui.panel} ${classes.card} ${ui.appears} ${classes.skeleton}`}>
            <span className={`${ui.bone} ${classes.bone}`} style={{ width: '60%' }} />
            <span className={`${ui.bone} ${classes.bone}`} style={{ width: '35%' }} />
          </div>
        ))}
      </div>
    )
  return (
    <>
      {picked && <SelectAllLine picked={picked} />}
      <ul
        className={`${ui.plainList} ${classes.cards}`}
        aria-label={props.label}
        aria-busy={props.isFetching}
        data-dimmed={props.isFetching || undefined}
      >
        {rows.map((row) => {
          const id = props.rowId(row)
          return (
            <li
              key={id}
              className={`${ui.panel} ${classes.card}`}
              data-selected={selection?.has(id) || undefined}
            >
              {picked && (
                <label className={`${ui.checkbox} ${classes.cardCheck}`} data-screen-only>
                  <input
                    type="checkbox"
                    checked={selection?.has(id) ?? false}
                    aria-label={m.grid_select_row({ name: props.rowName(row) })}
                    onChange={() => picked.toggle(id, false)}
                  />
                </label>
              )}
              <div className={classes.cardBody}>{props.card(row)}</div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
