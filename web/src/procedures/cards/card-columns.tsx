import { IconCards } from '@tabler/icons-react'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { CardRow, CardState } from '@wellstock/contract/procedures/preference-cards'
import { DocumentCard, numberColumn, Wide } from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { providerWord, standingWord } from './words.ts'

const styles = {
  draft: { tone: 'info', shape: 'ring' },
  approved: { tone: 'ok', shape: 'dot' },
  retired: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<CardState, object>

/** Whether it is in use, by shape, word and color. */
export const CardBadge = ({ state }: { state: CardState }) => (
  <ShapeBadge {...styles[state]} word={standingWord(state)} />
)

const versionOf = ({ approved, draft }: CardRow) => approved ?? draft

const columns = (): GridColumn<CardRow>[] => [
  numberColumn(preferenceCard, () => '', ''),
  { key: 'type', header: m.cards_type(), cell: ({ type }) => <Wide>{type.name}</Wide> },
  {
    key: 'provider',
    header: m.cards_provider(),
    cell: ({ provider }) => <Wide>{providerWord(provider)}</Wide>,
  },
  { key: 'state', header: m.common_status(), cell: ({ state }) => <CardBadge state={state} /> },
  {
    key: 'version',
    header: m.common_version(),
    isNumeric: true,
    cell: (row) => versionOf(row) && formatNumber(versionOf(row) ?? 0),
  },
  {
    key: 'draft',
    header: m.cards_draft_version(),
    isNumeric: true,
    cell: ({ draft }) => draft && formatNumber(draft),
  },
  { key: 'lines', header: m.common_lines(), isNumeric: true, cell: ({ lines }) => formatNumber(lines) },
  { key: 'cost', header: m.cards_cost(), isNumeric: true, cell: ({ cost }) => formatMoney(cost) },
  {
    key: 'most',
    header: m.cards_cost_most(),
    isNumeric: true,
    cell: ({ costMost }) => formatMoney(costMost),
  },
  {
    key: 'proposals',
    header: m.cards_proposals(),
    isNumeric: true,
    cell: ({ proposals }) => (proposals > 0 ? formatNumber(proposals) : null),
  },
  { key: 'owner', header: m.common_owner(), cell: ({ owner }) => <Wide>{owner.name}</Wide> },
]

/** How cards are drawn in a list. */
export const cardColumns: DocumentColumns<CardRow> = {
  kind: preferenceCard,
  icon: IconCards,
  columns,
  card: (row) => (
    <DocumentCard
      kind={preferenceCard}
      row={row}
      badge={<CardBadge state={row.state} />}
      facts={[row.type.name, providerWord(row.provider), row.owner.name]}
      figure={formatMoney(row.cost)}
      when={row.proposals > 0 && `${m.cards_proposals()}: ${formatNumber(row.proposals)}`}
    />
  ),
}
