import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import classes from './grid.module.css'
import type { GridSort } from './grid-props.ts'
import type { GridColumn } from './grid-view.ts'
import { SelectAll } from './select-all.tsx'
import ui from './shared.module.css'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  sort: GridSort | undefined
  onSort: ((sort: GridSort) => void) | undefined
  selectAll: { isAll: boolean; isSome: boolean; toggleAll: () => void } | undefined
  hasActions: boolean
}

export function GridHead<Row>({ columns, sort, onSort, selectAll, hasActions }: GridHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {selectAll && (
          <th scope="col" className={`${ui.checkbox} ${classes.check}`} data-screen-only>
            <SelectAll picked={selectAll} />
          </th>
        )}
        {columns.map((column) => {
          const dir = sort?.key === column.key ? sort.dir : undefined
          const isSortable = column.isSortable && onSort !== undefined
          return (
            <th
              key={column.key}
              scope="col"
              style={{ width: column.width }}
              data-numeric={column.isNumeric || undefined}
              aria-sort={!isSortable ? undefined : dir ? `${dir}ending` : 'none'}
            >
              {isSortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-active={dir !== undefined || undefined}
                  onClick={() => onSort({ key: column.key, dir: dir === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.header}
                  <SortIcon dir={dir} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actions} data-screen-only>
            <span className={ui.visuallyHidden}>{m.common_actions()}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortIcon({ dir }: { dir: GridSort['dir'] | undefined }) {
  const Icon = dir === undefined ? IconArrowsSort : dir === 'asc' ? IconArrowUp : IconArrowDown
  return <Icon size={14} stroke={2} aria-hidden />
}
