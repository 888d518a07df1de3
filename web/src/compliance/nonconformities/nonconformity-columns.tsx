import { IconAlertOctagon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NonconformityRow } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import type { NonconformityState } from '@wellstock/domain/compliance/nonconformities'
import {
  Dated,
  DocumentCard,
  numberColumn,
  officeColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { stateWord } from './words.ts'

const styles = {
  open: { tone: 'danger', shape: 'triangle' },
  contained: { tone: 'warn', shape: 'triangle' },
  corrected: { tone: 'info', shape: 'ring' },
  verified: { tone: 'ok', shape: 'ring' },
  closed: { tone: 'quiet', shape: 'dot' },
  voided: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<NonconformityState, object>

/** How far one is, by shape, word and color. */
export const StateBadge = ({ state }: { state: NonconformityState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)

const When = ({ row: { openedOn, owner } }: { row: NonconformityRow }) => (
  <Dated at={openedOn} note={owner?.name ?? ''} />
)

const columns = (): GridColumn<NonconformityRow>[] => [
  numberColumn(nonconformity, () => '', ''),
  { key: 'state', header: m.common_status(), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'what',
    header: m.nonconformities_what(),
    cell: ({ title, recurrences }) => (
      <Wide>
        {title}
        {recurrences > 0 && <small>{m.nonconformities_recurred({ count: recurrences })}</small>}
      </Wide>
    ),
  },
  {
    key: 'device',
    header: m.nonconformities_device(),
    cell: ({ device }) =>
      device && (
        <Link className={ui.link} to="/dashboard/compliance/device/$id" params={{ id: device.id }}>
          {device.name}
        </Link>
      ),
  },
  officeColumn(nonconformity),
  {
    key: 'cause',
    header: m.nonconformities_cause(),
    cell: ({ cause }) => <Wide>{cause}</Wide>,
    isHiddenAtFirst: true,
  },
  {
    key: 'effect',
    header: m.nonconformities_effect_from(),
    cell: ({ effectDueOn }) => (effectDueOn ? formatDate(effectDueOn) : <span className={ui.note}>–</span>),
  },
  { key: 'when', header: m.nonconformities_opened(), cell: (row) => <When row={row} /> },
]

/** How nonconformities are drawn in a list. */
export const nonconformityColumns: DocumentColumns<NonconformityRow> = {
  kind: nonconformity,
  icon: IconAlertOctagon,
  columns,
  card: (row) => (
    <DocumentCard
      kind={nonconformity}
      row={row}
      badge={<StateBadge state={row.state} />}
      facts={[row.title, row.device?.name ?? '']}
      figure=""
      when={<When row={row} />}
    />
  ),
}
