import { Flex, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BidRow, BidState } from '@wellstock/contract/bids/bids'
import { bidStates } from '@wellstock/contract/bids/bids'
import { bid } from '@wellstock/contract/platform/kinds'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { answersWord, Closes, StateBadge, stateWord } from './bid-columns.tsx'
import classes from './bids.module.css'

/** Cards of a state that are drawn. */
const MOST = 100

type BidBoardProps = { filter: { state?: BidState | undefined } }

/** A column for each state, and a card for each bid in it. */
export const BidBoard = ({ filter }: BidBoardProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of columns, not of fields
  <div
    role="group"
    aria-label={m.bids_view_board()}
    className={classes.board}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    tabIndex={0}
  >
    {(filter.state ? [filter.state] : bidStates).map((state) => (
      <Column key={state} state={state} filter={filter} />
    ))}
  </div>
)

function Column({ state, filter }: BidBoardProps & { state: BidState }) {
  const place = { page: 1, pageSize: MOST }
  const { data, error, refetch } = useQuery(kindQueries<BidRow>(bid).list({ ...filter, state }, place))
  return (
    <section className={`${ui.panel} ${classes.column}`} aria-label={stateWord(state)}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <StateBadge state={state} />
        <span className={`${ui.figures} ${ui.quiet}`}>{data && formatNumber(data.total)}</span>
      </Group>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={72} aria-hidden />
      ) : data.items.length === 0 ? (
        <Nothing>{m.common_none()}</Nothing>
      ) : (
        <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
          {data.items.map((row) => (
            <Card key={row.id} row={row} />
          ))}
        </Flex>
      )}
      {data && data.total > MOST && (
        <small className={ui.quiet}>
          {m.bids_board_first({ shown: formatNumber(MOST), total: formatNumber(data.total) })}
        </small>
      )}
    </section>
  )
}

const Card = ({ row }: { row: BidRow }) => (
  <li className={`${classes.card} ${ui.notes}`}>
    <RecordLink kind={bid} record={row} />
    <span className={ui.medium}>{row.title}</span>
    <small>{[row.category, row.owner.name].filter(Boolean).join(' · ')}</small>
    <Group justify="space-between" gap="xs">
      <Closes row={row} />
      <span className={ui.figures} title={m.bids_answers()}>
        {answersWord(row)}
      </span>
    </Group>
    {row.estimate !== null && <small className={ui.figures}>{formatWorth(row.estimate)}</small>}
  </li>
)
