import { Flex } from '@mantine/core'
import type { Office } from '@wellstock/contract/identity/offices'
import { useMemo } from 'react'
import { formatAgo, formatDateTime, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Grid } from '../../ui/grid.tsx'
import { type GridColumn, useGridView } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './office-table.module.css'
import { typeWord } from './words.ts'

type OfficeTableProps = { offices: readonly Office[]; onOpen: (id: string) => void }

const columnsFor = (onOpen: (id: string) => void): GridColumn<Office>[] => [
  {
    key: 'name',
    header: m.common_name(),
    cell: (office) => <OfficeName office={office} onOpen={onOpen} />,
    canHide: false,
  },
  {
    key: 'status',
    header: m.common_status(),
    cell: ({ status }) => <StatusBadge status={status} />,
    width: '9rem',
  },
  { key: 'type', header: m.common_type(), cell: ({ type }) => typeWord(type), width: '7rem' },
  { key: 'location', header: m.common_location(), cell: ({ location }) => location },
  { key: 'manager', header: m.offices_manager(), cell: ({ contact }) => contact.manager },
  {
    key: 'employees',
    header: m.offices_employees(),
    cell: ({ employees }) => formatNumber(employees),
    isNumeric: true,
    width: '7rem',
  },
  {
    key: 'value',
    header: m.offices_value(),
    cell: ({ inventoryValue }) => formatWorth(inventoryValue),
    isNumeric: true,
    width: '9rem',
  },
  {
    key: 'lastActivity',
    header: m.offices_last_activity(),
    cell: ({ lastActivity }) => <span title={formatDateTime(lastActivity)}>{formatAgo(lastActivity)}</span>,
    width: '8rem',
  },
]

function OfficeName({ office, onOpen }: { office: Office; onOpen: (id: string) => void }) {
  return (
    <Flex component="span" direction="column" className={`${ui.plainButtons} ${classes.name}`}>
      <button
        type="button"
        aria-label={m.offices_open({ name: office.name })}
        onClick={() => onOpen(office.id)}
      >
        {office.name}
      </button>
      <small className={`${ui.note} ${ui.code}`}>{office.code}</small>
    </Flex>
  )
}

export function OfficeTable({ offices, onOpen }: OfficeTableProps) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  const view = useGridView('offices', columns)
  return (
    <div className={classes.root}>
      <Grid
        label={m.common_offices()}
        columns={columns}
        view={view}
        rows={offices}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => onOpen(id)}
        card={(office) => (
          <div className={`${ui.touchButtons} ${classes.card}`}>
            <OfficeName office={office} onOpen={onOpen} />
            <StatusBadge status={office.status} />
          </div>
        )}
        empty={null}
      />
    </div>
  )
}
