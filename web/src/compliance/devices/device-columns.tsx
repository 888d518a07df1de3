import { Group, Stack } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeviceRow } from '@wellstock/contract/compliance/devices'
import { device, recordPage } from '@wellstock/contract/platform/kinds'
import { Dated, officeColumn, Wide } from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { DeviceBadge, StandingBadge, TimingBadge } from './badges.tsx'
import { classWord } from './words.ts'

type Row = { row: DeviceRow }

const Name = ({ row: { id, name, number } }: Row) => (
  <span className={`${ui.words} ${ui.notes}`}>
    <Link to={recordPage(device, id)} tabIndex={-1} className={`${ui.strong} ${ui.plainLink} ${ui.link}`}>
      {name}
    </Link>
    <small className={ui.code}>{number}</small>
  </span>
)

const Next = ({ row: { next } }: Row) =>
  next ? (
    <span className={ui.state}>
      <span className={ui.figures}>
        {m.devices_next_due({ name: next.name, date: formatDate(next.dueOn) })}
      </span>
      {next.timing !== 'upcoming' && <TimingBadge timing={next.timing} />}
    </span>
  ) : (
    <span className={ui.note}>–</span>
  )

const dayColumn = (
  key: 'lastDone' | 'calibrated' | 'warranty',
  of: (row: DeviceRow) => string | null,
): GridColumn<DeviceRow> => ({
  key,
  header: m[`devices_column_${key}`](),
  cell: (row) => {
    const day = of(row)
    return day ? <span className={ui.figures}>{formatDate(day)}</span> : <span className={ui.note}>–</span>
  },
  isHiddenAtFirst: key !== 'calibrated',
})

const wordColumn = (
  key: 'model' | 'manufacturer' | 'serial' | 'udi' | 'standards',
  of: (row: DeviceRow) => string | null,
): GridColumn<DeviceRow> => ({
  key,
  header: m[`devices_column_${key}`](),
  cell: (row) => <Wide>{of(row) || '–'}</Wide>,
  isHiddenAtFirst: true,
})

const columns = (): GridColumn<DeviceRow>[] => [
  { key: 'name', header: m.devices_column_device(), cell: (row) => <Name row={row} />, canHide: false },
  { key: 'state', header: m.common_status(), cell: ({ state }) => <DeviceBadge state={state} /> },
  {
    key: 'standing',
    header: m.devices_column_standing(),
    cell: ({ standing }) => <StandingBadge standing={standing} />,
  },
  {
    key: 'class',
    header: m.devices_column_class(),
    cell: (row) => <Wide>{classWord(row.class)}</Wide>,
    isHiddenAtFirst: true,
  },
  officeColumn(device),
  {
    key: 'room',
    header: m.common_room(),
    cell: ({ roomName }) => <Wide>{roomName ?? '–'}</Wide>,
    isHiddenAtFirst: true,
  },
  { key: 'next', header: m.devices_column_next(), cell: (row) => <Next row={row} /> },
  dayColumn('lastDone', ({ lastDoneOn }) => lastDoneOn),
  dayColumn('calibrated', ({ calibratedThrough }) => calibratedThrough),
  {
    key: 'responsible',
    header: m.devices_column_responsible(),
    cell: ({ responsible }) => responsible?.name ?? <span className={ui.note}>–</span>,
  },
  wordColumn('manufacturer', ({ manufacturer }) => manufacturer),
  wordColumn('model', ({ model }) => model),
  wordColumn('serial', ({ serialNumber }) => serialNumber),
  wordColumn('udi', ({ fdaDeviceId }) => fdaDeviceId),
  wordColumn('standards', ({ isoStandards }) => isoStandards.join(', ')),
  dayColumn('warranty', ({ warrantyUntil }) => warrantyUntil),
  {
    key: 'changed',
    header: m.devices_column_changed(),
    cell: ({ updatedAt, updatedBy }) => <Dated at={updatedAt} note={updatedBy} />,
    isHiddenAtFirst: true,
  },
]

/** How devices are drawn in a list. */
export const deviceColumns: DocumentColumns<DeviceRow> = {
  kind: device,
  icon: IconShieldCheck,
  columns,
  card: (row) => (
    <Stack gap="xs" className={ui.notes}>
      <Group gap="4px 12px" justify="space-between">
        <Name row={row} />
        <Group gap="xs">
          <DeviceBadge state={row.state} />
          {row.standing !== 'out' && <StandingBadge standing={row.standing} />}
        </Group>
      </Group>
      <small>{[classWord(row.class), row.roomName, row.office.name].filter(Boolean).join(' · ')}</small>
      {row.next && <Next row={row} />}
    </Stack>
  ),
}
