import { Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconCirclePlus,
  IconEqual,
  IconPencil,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Import, ImportRow } from '@wellstock/contract/stock/imports'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List, type ListProps } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { ImportRowDetails } from './import-row-details.tsx'
import classes from './import-rows.module.css'

const icons: Record<ImportRow['outcome'], TablerIcon> = {
  new: IconCirclePlus,
  changed: IconPencil,
  same: IconEqual,
  merged: IconArrowMerge,
  problem: IconAlertTriangle,
}

function Outcome({ outcome }: { outcome: ImportRow['outcome'] }) {
  const Icon = icons[outcome]
  return (
    <span className={`${ui.iconWord} ${ui.medium} ${ui.nowrap} ${classes.outcome}`} data-outcome={outcome}>
      <Icon size={16} stroke={2} aria-hidden />
      {m[`import_row_${outcome}`]()}
    </span>
  )
}

function Name({ row }: { row: ImportRow }) {
  return (
    <span className={`${ui.tight} ${classes.name}`}>
      <b>{row.name || m.import_row_nameless()}</b>
      <small className={`${ui.note} ${ui.code}`}>{row.sku || m.form_sku_numbered()}</small>
    </span>
  )
}

const rowColumns = (imported: Import): GridColumn<ImportRow>[] => [
  {
    key: 'line',
    header: m.import_line(),
    cell: (row) => formatNumber(row.line),
    isNumeric: true,
    width: '4.5rem',
  },
  {
    key: 'outcome',
    header: m.import_outcome(),
    cell: (row) => <Outcome outcome={row.outcome} />,
    width: '8rem',
  },
  { key: 'name', header: m.common_name(), cell: (row) => <Name row={row} /> },
  {
    key: 'details',
    header: m.import_details(),
    cell: (row) => <ImportRowDetails row={row} imported={imported} />,
  },
]

type ImportRowsProps = Pick<
  ListProps<ImportRow, never>,
  'answer' | 'search' | 'onChange' | 'pagesOver' | 'every'
> & {
  imported: Import
}

export function ImportRows({ imported, ...props }: ImportRowsProps) {
  const columns = useMemo(() => rowColumns(imported), [imported])
  return (
    <List
      {...props}
      name="import"
      label={m.import_rows()}
      columns={columns}
      rowId={(row) => String(row.line)}
      rowName={(row) => row.name || m.import_row_nameless()}
      card={(row) => (
        <Stack gap={6} className={classes.card}>
          <div>
            <Outcome outcome={row.outcome} />
            <small className={ui.quiet}>{m.import_line_number({ line: formatNumber(row.line) })}</small>
          </div>
          <Name row={row} />
          <ImportRowDetails row={row} imported={imported} />
        </Stack>
      )}
      empty={{ none: { icon: IconTable, title: m.import_rows_none() } }}
    />
  )
}
