import { m } from '../lib/messages.ts'
import classes from './grid.module.css'
import type { GridProps } from './grid.tsx'

type GridCardsProps<Row extends object> = GridProps<Row> & {
  onToggle: ((id: string, isRange: boolean) => void) | undefined
}

/** The list on a phone: a stack of cards. */
export function GridCards<Row extends object>({ rows, onToggle, selection, ...props }: GridCardsProps<Row>) {
  if (rows === undefined)
    return (
      <div className={classes.cards} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards that stand for nothing yet
          <div key={index} className={`${classes.card} ${classes.skeleton}`}>
            <span className={classes.bone} style={{ width: '60%' }} />
            <span className={classes.bone} style={{ width: '35%' }} />
          </div>
        ))}
      </div>
    )
  return (
    <ul
      className={classes.cards}
      aria-label={props.label}
      aria-busy={props.isFetching}
      data-dimmed={props.isFetching || undefined}
    >
      {rows.map((row) => {
        const id = props.rowId(row)
        return (
          <li key={id} className={classes.card} data-selected={selection?.has(id) || undefined}>
            {onToggle && (
              <label className={classes.cardCheck}>
                <input
                  type="checkbox"
                  checked={selection?.has(id) ?? false}
                  aria-label={m.grid_select_row({ name: props.rowName(row) })}
                  onChange={() => onToggle(id, false)}
                />
              </label>
            )}
            <div className={classes.cardBody}>{props.card(row)}</div>
          </li>
        )
      })}
    </ul>
  )
}
