import { Group } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import type { LoadRow } from '@wellstock/contract/compliance/loads'
import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import type { LoadState } from '@wellstock/domain/compliance/load-states'
import {
  Dated,
  DocumentCard,
  numberColumn,
  officeColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { cycleWord, methodWord, packsWord, stateWord } from './words.ts'

const styles = {
  none: { tone: 'quiet', shape: 'dot' },
  pending: { tone: 'info', shape: 'ring' },
  negative: { tone: 'ok', shape: 'dot' },
  positive: { tone: 'danger', shape: 'triangle' },
  invalid: { tone: 'warn', shape: 'triangle' },
  voided: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<LoadState, object>

/** What the test of a load said, and that its packs are on hold: by shape, word and color. */
export const LoadBadge = ({ state, isHeld }: Pick<LoadRow, 'state' | 'isHeld'>) => (
  <Group gap={6} component="span">
    <ShapeBadge {...styles[state]} word={stateWord(state)} />
    {isHeld && <ShapeBadge tone="warn" shape="diamond" word={m.loads_held()} />}
  </Group>
)

const When = ({ row: { ranAt, cycle } }: { row: LoadRow }) => <Dated at={ranAt} note={cycleWord(cycle)} />

const columns = (): GridColumn<LoadRow>[] => [
  numberColumn(sterilizerLoad, () => '', ''),
  { key: 'state', header: m.loads_test(), cell: (row) => <LoadBadge {...row} /> },
  {
    key: 'device',
    header: m.loads_sterilizer(),
    cell: ({ device, method, isImplant }) => (
      <Wide>
        {device.name}
        <small>{[methodWord(method), isImplant && m.loads_implants()].filter(Boolean).join(' · ')}</small>
      </Wide>
    ),
  },
  officeColumn(sterilizerLoad),
  { key: 'packs', header: m.loads_packs_head(), cell: ({ packs }) => formatNumber(packs), isNumeric: true },
  { key: 'used', header: m.loads_used(), cell: ({ used }) => formatNumber(used), isNumeric: true },
  {
    key: 'onShelf',
    header: m.loads_on_shelf(),
    cell: ({ onShelf }) => formatNumber(onShelf),
    isNumeric: true,
  },
  { key: 'when', header: m.loads_ran(), cell: (row) => <When row={row} /> },
]

/** How loads are drawn in a list. */
export const loadColumns: DocumentColumns<LoadRow> = {
  kind: sterilizerLoad,
  icon: IconStack2,
  columns,
  card: (row) => (
    <DocumentCard
      kind={sterilizerLoad}
      row={row}
      badge={<LoadBadge {...row} />}
      facts={[row.device.name, row.isImplant ? m.loads_implants() : '']}
      figure={packsWord(row.packs)}
      when={<When row={row} />}
    />
  ),
}
