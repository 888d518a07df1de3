import {
  IconAlertTriangle,
  IconCirclePlus,
  IconEqual,
  IconInfoCircle,
  IconPencil,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ImportRow } from '@wellstock/contract/stock/imports'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords, words } from '../../lib/sentences.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List, type ListProps } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { importFieldLabel } from './import-mapping.ts'
import classes from './import-rows.module.css'

const icons: Record<ImportRow['outcome'], TablerIcon> = {
  new: IconCirclePlus,
  changed: IconPencil,
  same: IconEqual,
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

/** What is wrong with a row and what repairs it, what would change, and what was read differently. */
function Details({ row }: { row: ImportRow }) {
  return (
    <ul className={classes.details}>
      {row.problems.map(({ field, repair, repairReason, ...problem }) => (
        <li key={`${field} ${problem.message}`} data-kind="problem">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <span>
            {spokenWords(problem)} <span className={ui.quiet}>{words(repairReason, repair)}</span>
          </span>
        </li>
      ))}
      {row.changes.map(({ field, from, to }) => (
        <li key={`change ${field}`}>
          <IconPencil size={15} stroke={2} aria-hidden />
          <span>
            {importFieldLabel(field)}: <s className={ui.quiet}>{from || m.merge_nothing()}</s> →{' '}
            <b>{to || m.merge_nothing()}</b>
          </span>
        </li>
      ))}
      {row.notes.map((note, index) => (
        <li key={`note ${note}`}>
          <IconInfoCircle size={15} stroke={2} aria-hidden />
          <span className={ui.quiet}>{words(row.noteReasons[index], note)}</span>
        </li>
      ))}
    </ul>
  )
}

const rowColumns = (): GridColumn<ImportRow>[] => [
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
  { key: 'name', header: m.item_name(), cell: (row) => <Name row={row} /> },
  { key: 'details', header: m.import_details(), cell: (row) => <Details row={row} /> },
]

type ImportRowsProps = Pick<ListProps<ImportRow, never>, 'answer' | 'search' | 'onChange' | 'pagesOver'>

export function ImportRows(props: ImportRowsProps) {
  const columns = useMemo(rowColumns, [])
  return (
    <List
      {...props}
      name="import"
      label={m.import_rows()}
      columns={columns}
      rowId={(row) => String(row.line)}
      rowName={(row) => row.name || m.import_row_nameless()}
      card={(row) => (
        <div className={`${ui.stack} ${ui.gap6} ${classes.card}`}>
          <div>
            <Outcome outcome={row.outcome} />
            <small className={ui.quiet}>{m.import_line_number({ line: formatNumber(row.line) })}</small>
          </div>
          <Name row={row} />
          <Details row={row} />
        </div>
      )}
      empty={{ none: { icon: IconTable, title: m.import_rows_none() } }}
    />
  )
}
