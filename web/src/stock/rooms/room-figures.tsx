import { Link } from '@tanstack/react-router'
import type { RoomDetails } from '@wellstock/contract/stock/room'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusShape } from '../../ui/status-badge.tsx'
import classes from './room-figures.module.css'

/** What stands there in numbers, each opening the items it counts, and when it was counted. */
export function RoomFigures({ room }: { room: RoomDetails }) {
  const { id: roomId, items, low, out, expired } = room
  return (
    <dl className={`${ui.frame} ${classes.root}`} aria-label={m.rooms_figures()}>
      <div>
        <dt>{m.common_items()}</dt>
        <dd>
          <Figure count={items} words={m.rooms_open_items} search={{ roomId }} />
        </dd>
      </div>
      <div>
        <dt>
          <StatusShape status="Low Stock" /> {m.common_low_stock()}
        </dt>
        <dd>
          <Figure count={low} words={m.rooms_open_low} search={{ roomId, status: 'Low Stock' }} />
        </dd>
      </div>
      <div>
        <dt>
          <StatusShape status="Out of Stock" /> {m.common_out_of_stock()}
        </dt>
        <dd>
          <Figure count={out} words={m.rooms_open_out} search={{ roomId, status: 'Out of Stock' }} />
        </dd>
      </div>
      <div>
        <dt>{m.rooms_figure_expired()}</dt>
        <dd data-tone={expired > 0 ? 'danger' : undefined}>{formatNumber(expired)}</dd>
      </div>
      <div className={classes.count}>
        <dt>{m.rooms_figure_counted()}</dt>
        <dd>
          <CountFacts room={room} />
        </dd>
      </div>
    </dl>
  )
}

type FigureProps = {
  count: number
  words: (inputs: { count: number; shown: string }) => string
  search: { roomId: string; status?: 'Low Stock' | 'Out of Stock' }
}

/** Zero is said quietly: there is nothing to open. */
function Figure({ count, words, search }: FigureProps) {
  const shown = formatNumber(count)
  if (count === 0) return <span className={classes.zero}>{shown}</span>
  return (
    <Link to="/dashboard/inventory" search={search} aria-label={words({ count, shown })}>
      {shown}
    </Link>
  )
}

function CountFacts({ room: { lastCount, openCount, nextCountOn, isCountOverdue } }: { room: RoomDetails }) {
  const lines: ReactNode[] = []
  if (lastCount) lines.push(m.rooms_counted_by({ number: lastCount.number, name: lastCount.by }))
  if (openCount) lines.push(m.rooms_count_open({ number: openCount.number }))
  if (nextCountOn)
    lines.push(
      isCountOverdue ? (
        <b className={ui.danger}>{m.rooms_count_overdue({ date: formatDate(nextCountOn) })}</b>
      ) : (
        m.rooms_next_count({ date: formatDate(nextCountOn) })
      ),
    )
  return (
    <>
      <span className={`${ui.text17} ${ui.strong} ${ui.figures}`}>
        {lastCount ? formatDate(lastCount.postedAt) : m.common_never()}
      </span>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change places
        <small key={index}>{line}</small>
      ))}
    </>
  )
}
