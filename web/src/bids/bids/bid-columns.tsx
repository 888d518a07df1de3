import { IconGavel } from '@tabler/icons-react'
import type { BidKind, BidRow, BidState } from '@wellstock/contract/bids/bids'
import { bid } from '@wellstock/contract/platform/kinds'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import {
  DocumentCard,
  numberColumn,
  officeColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDate, formatNumber, formatOwnCents, formatShare, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { AskAgain } from './ask-again.tsx'
import { ClosesIn, closeWord } from './closes-in.tsx'

export const stateWord = (state: BidState) => m[`bids_state_${state}`]()
export const kindWord = (kind: BidKind) => m[`bids_kind_${kind}`]()

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  published: { tone: 'info', shape: 'dot' },
  closed: { tone: 'warn', shape: 'square' },
  opened: { tone: 'info', shape: 'half' },
  evaluating: { tone: 'info', shape: 'diamond' },
  awarded: { tone: 'ok', shape: 'triangle' },
  contracted: { tone: 'ok', shape: 'dot' },
  no_award: { tone: 'quiet', shape: 'square' },
  cancelled: { tone: 'quiet', shape: 'octagon' },
} as const satisfies Record<BidState, object>

/** Where a bid stands, by shape, word and color. */
export const StateBadge = ({ state }: { state: BidState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)

/** Until when offers are taken: while that goes on, how long yet. */
export function Closes({ row: { closeAt, timezone, state } }: { row: BidRow }) {
  if (!closeAt) return null
  if (state === 'published') return <ClosesIn closeAt={closeAt} timezone={timezone} />
  return (
    <span className={`${ui.lines} ${ui.figures} ${ui.notes}`} title={closeWord({ closeAt, timezone })}>
      {formatDate(clockTime(new Date(closeAt), timezone))}
      {state === 'draft' && <small>{m.bids_planned()}</small>}
    </span>
  )
}

/** Vendors that were invited, have looked and have answered: 5 / 4 / 3. */
export const answersWord = ({ invited, viewed, answered }: BidRow) =>
  [invited, viewed, answered].map(formatNumber).join(' / ')

const savingWord = ({ savingPercent }: BidRow) =>
  savingPercent === null ? '' : formatShare(savingPercent / 100)

const columns = (): GridColumn<BidRow>[] => [
  numberColumn(bid, () => '', ''),
  { key: 'title', header: m.common_title(), cell: ({ title }) => <Wide>{title}</Wide>, canHide: false },
  { key: 'kind', header: m.common_type(), cell: ({ kind }) => kindWord(kind) },
  { key: 'category', header: m.common_category(), cell: ({ category }) => category },
  { key: 'state', header: m.common_status(), cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'closes', header: m.bids_closes(), cell: (row) => <Closes row={row} /> },
  {
    key: 'answers',
    header: m.bids_answers(),
    cell: (row) => (
      <span
        title={m.bids_answers_words({
          invited: formatNumber(row.invited),
          viewed: formatNumber(row.viewed),
          answered: formatNumber(row.answered),
        })}
      >
        {answersWord(row)}
      </span>
    ),
    isNumeric: true,
  },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
  },
  {
    key: 'estimate',
    header: m.bids_estimate(),
    cell: ({ estimate }) => estimate !== null && formatWorth(estimate),
    isNumeric: true,
  },
  {
    key: 'best',
    header: m.bids_best_total(),
    cell: ({ bestTotal }) => bestTotal !== null && formatOwnCents(bestTotal),
    isNumeric: true,
  },
  { key: 'saving', header: m.bids_saving(), cell: savingWord, isNumeric: true },
  { key: 'owner', header: m.common_owner(), cell: ({ owner }) => <Wide>{owner.name}</Wide> },
  { ...officeColumn<BidRow>(bid), isHiddenAtFirst: true },
]

/** How bids are drawn in a list. */
export const bidColumns: DocumentColumns<BidRow> = {
  kind: bid,
  icon: IconGavel,
  columns,
  card: (row) => (
    <DocumentCard
      kind={bid}
      row={row}
      badge={<StateBadge state={row.state} />}
      facts={[row.title, kindWord(row.kind), row.category]}
      figure={row.estimate === null ? '' : formatWorth(row.estimate)}
      when={<Closes row={row} />}
    />
  ),
}

/** The same for whoever writes bids. */
export const writtenBidColumns: DocumentColumns<BidRow> = {
  ...bidColumns,
  rowActions: (row) => row.state !== 'draft' && <AskAgain bid={row} />,
}
