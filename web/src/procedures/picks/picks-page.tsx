import { Group, Stack } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pick } from '@wellstock/contract/procedures/case-stock'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import { query } from '../../lib/api.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { ReadinessDot } from '../cases/readiness-dot.tsx'
import { timeWord } from '../cases/words.ts'
import { ProceduresNav } from '../nav/procedures-nav.tsx'

const dayOf = ({ startsAt, timezone }: Pick) => clockTime(new Date(startsAt), timezone).slice(0, 10)

/** Cases of the next days that are to be picked, day by day. */
export function PicksPage() {
  const { data, error, refetch } = useQuery(query.caseStock.picks.queryOptions({ input: {} }))
  const days = [...new Set(data?.map(dayOf))]
  return (
    <>
      <PageHeader title={m.page_title_case_picks()} />
      <ProceduresNav />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{m.loading()}</p>}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconShoppingCart size={24} stroke={1.75} />}
          title={m.cases_picks_none()}
          text={m.cases_picks_none_text()}
        />
      )}
      <Stack>
        {days.map((day) => (
          <Block key={day} title={formatDay(day)}>
            <ul className={`${ui.plainList} ${ui.ruledItems}`}>
              {data
                ?.filter((pick) => dayOf(pick) === day)
                .map((pick) => (
                  <Row key={pick.id} pick={pick} />
                ))}
            </ul>
          </Block>
        ))}
      </Stack>
    </>
  )
}

function Row({ pick }: { pick: Pick }) {
  const { id, number, type, room, office, startsAt, timezone, lots, picked, isPicked, readiness } = pick
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <span className={`${ui.words} ${ui.notes}`}>
          <Link
            to="/dashboard/procedure-calendar/picks/$id"
            params={{ id }}
            className={`${ui.link} ${ui.medium}`}
          >
            {[timeWord(startsAt, timezone), type].join(' · ')}
          </Link>
          <small>{[number, room, office.name].join(' · ')}</small>
        </span>
        <Group gap="sm">
          {readiness && <ReadinessDot readiness={readiness} />}
          <ShapeBadge
            tone={isPicked ? 'ok' : 'info'}
            shape={isPicked ? 'dot' : 'ring'}
            word={
              isPicked
                ? m.cases_picked()
                : m.cases_picks_progress({ done: formatNumber(picked), count: lots, all: formatNumber(lots) })
            }
          />
        </Group>
      </Group>
    </li>
  )
}
