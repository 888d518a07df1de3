import { Flex, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { BidRow } from '@wellstock/contract/bids/bids'
import { bid } from '@wellstock/contract/platform/kinds'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import { useState } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDay, formatMonth, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { timeWord } from '../../procedures/cases/words.ts'
import { firstOf, lastOf, monthOf, today } from '../../stock/expirations/dates.ts'
import { MonthCalendar, MonthHead, type ShownDay } from '../../stock/expirations/month-calendar.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { StateBadge } from './bid-columns.tsx'
import classes from './bids.module.css'

/** Bids of a month that are asked for, and those of a day that are drawn. */
const MOST = 100
const MOST_OF_DAY = 3

/** The day on which a bid closes, by its own clock. */
const dayOf = ({ closeAt, timezone }: BidRow) =>
  closeAt && clockTime(new Date(closeAt), timezone).slice(0, 10)

type BidCalendarProps = { filter: object; month: string | undefined; onMonth: (month: string) => void }

/** A month with what closes on each day; on a phone, one day below the other. */
export function BidCalendar({ filter, month = monthOf(today()), onMonth }: BidCalendarProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<string>()
  const [closesFrom, closesUntil] = [firstOf(month), lastOf(month)]
  const { data, error, refetch, isPlaceholderData } = useQuery(
    kindQueries<BidRow>(bid).list({ ...filter, closesFrom, closesUntil }, { page: 1, pageSize: MOST }),
  )
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const rows = data?.items.filter((row) => dayOf(row)?.startsWith(month)) ?? []
  const on = (day: string) => rows.filter((row) => dayOf(row) === day)
  const days = [...new Set(rows.map(dayOf))].filter((day) => day !== null).sort()
  const turn = { month, today: today(), onMonth }
  return (
    <Stack gap="sm">
      {isPhone ? (
        <MonthHead {...turn} />
      ) : (
        <MonthCalendar
          {...turn}
          label={m.bids_month_label({ month: formatMonth(closesFrom) })}
          isBusy={isPlaceholderData || !data}
          chosen={chosen}
          dayOf={(day) => shownDay(day, on(day))}
          onChoose={setChosen}
        />
      )}
      {data &&
        (isPhone ? days : days.filter((day) => day === chosen)).map((day) => (
          <Block key={day} title={formatDay(day)}>
            <Flex component="ul" direction="column" className={ui.plainList}>
              {on(day).map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </Flex>
          </Block>
        ))}
      {data && days.length === 0 && <Nothing>{m.bids_month_none()}</Nothing>}
      {data && data.total > MOST && (
        <small className={ui.quiet}>
          {m.bids_board_first({ shown: formatNumber(MOST), total: formatNumber(data.total) })}
        </small>
      )}
    </Stack>
  )
}

const closesAt = ({ closeAt, timezone }: BidRow) => closeAt && timeWord(closeAt, timezone)

const Entry = ({ row }: { row: BidRow }) => (
  <li className={classes.entry}>
    <RecordLink kind={bid} record={row} />
    <span className={ui.breaks}>{row.title}</span>
    <StateBadge state={row.state} />
    <span className={ui.figures}>{closesAt(row)}</span>
  </li>
)

function shownDay(day: string, rows: readonly BidRow[]): ShownDay {
  const count = rows.length
  return {
    label: m.bids_day({ date: formatDay(day), count, shown: formatNumber(count) }),
    tone: count > 0 ? 'later' : undefined,
    children: (
      <span className={classes.inDay}>
        {rows.slice(0, MOST_OF_DAY).map((row) => (
          <span key={row.id} className={ui.ellipsis}>
            {row.number}
          </span>
        ))}
        {count > MOST_OF_DAY && <span className={ui.quiet}>+{formatNumber(count - MOST_OF_DAY)}</span>}
      </span>
    ),
  }
}
