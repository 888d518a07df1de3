import { Flex, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import { type GridField, gridFields } from '@wellstock/domain/stock/thresholds'
import { memo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { formatTenths } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ChangeCell } from './change-cell.tsx'
import { baseOf, type Edit } from './edits.ts'
import { SeasonChip } from './season-chip.tsx'
import { SuggestionCell } from './suggestion-cell.tsx'
import { type CellActions, ThresholdCell } from './threshold-cell.tsx'
import classes from './threshold-grid.module.css'

export type RowAction = 'edit' | 'seasons' | 'backtest' | 'history'

/** The fields before and after what is suggested. */
export const levelColumns = gridFields.slice(0, 3)
export const otherColumns = gridFields.slice(3)

type RowProps = {
  onTake: (row: ThresholdRow, suggestion: Suggestion) => void
  onRow: (action: RowAction, row: ThresholdRow) => void
  row: ThresholdRow
  index: number
  edit: Edit | undefined
  selected: GridField | null
  actions: CellActions
}

export const Row = memo(function Row({ row, index, edit, selected, actions, onTake, onRow }: RowProps) {
  const base = edit?.base ?? baseOf(row)
  const cell = (field: GridField) => (
    <ThresholdCell
      key={field}
      row={index}
      base={base}
      field={field}
      edit={edit}
      actions={actions}
      isSelected={selected === field}
    />
  )
  return (
    <tr className={classes.row} aria-label={row.name}>
      <th scope="row">
        <ItemName row={row} />
        {edit?.refused && (
          <span className={`${ui.block} ${ui.text13} ${ui.danger}`}>{words(edit.refused)}</span>
        )}
      </th>
      <td>
        <span className={classes.stock}>
          <StatusBadge status={row.stockLevel} />
          <span>
            {formatNumber(row.available)} <small>{row.unit}</small>
          </span>
        </span>
      </td>
      <td data-numeric>
        <span className={classes.figure}>
          {formatTenths(row.demand.daily)}
          {row.demand.isThin && row.suggestion && (
            <small title={m.thresholds_thin()}>{m.thresholds_thin_short()}</small>
          )}
        </span>
      </td>
      {levelColumns.map(cell)}
      <td>
        <SuggestionCell row={row} onTake={(suggestion) => onTake(row, suggestion)} />
      </td>
      <td data-numeric>
        <ChangeCell row={row} />
      </td>
      {otherColumns.map(cell)}
      <td>
        <RowMenu row={row} onRow={onRow} />
      </td>
    </tr>
  )
})

/** Name, code and place. It leads to the item for whoever may see it. */
export function ItemName({ row }: { row: ThresholdRow }) {
  const canOpen = useCan('inventory.read', row.officeId)
  return (
    <Flex component="span" direction="column" className={`${ui.hoverLinks} ${classes.item}`}>
      {canOpen ? (
        <Link to="/dashboard/inventory/$id" params={{ id: row.itemId }}>
          {row.name}
        </Link>
      ) : (
        <b>{row.name}</b>
      )}
      <small>
        <span className={ui.code}>{row.sku}</span> · {row.officeName}
        {row.roomName && ` · ${row.roomName}`}
      </small>
      {row.season && <SeasonChip season={row.season} />}
      {row.waitsIn && (
        <small>
          <Link
            to="/dashboard/thresholds"
            search={(before) => ({ ...before, change: row.waitsIn?.id }) as never}
          >
            {m.thresholds_waits_in({ number: row.waitsIn.number })}
          </Link>
        </small>
      )}
    </Flex>
  )
}

export function RowMenu({ row, onRow }: Pick<RowProps, 'row' | 'onRow'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={`${ui.centered} ${classes.more}`}
          aria-label={m.thresholds_actions_of({ name: row.name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRow('edit', row)}>{m.thresholds_edit()}</Menu.Item>
        <Menu.Item onClick={() => onRow('seasons', row)}>{m.season_open()}</Menu.Item>
        <Menu.Item onClick={() => onRow('backtest', row)}>{m.thresholds_backtest()}</Menu.Item>
        <Menu.Item onClick={() => onRow('history', row)}>{m.thresholds_history()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
