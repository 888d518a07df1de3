import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAgo, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { thresholdQueries } from './queries.ts'

/** Changes of many items that wait for somebody's approval; nothing where none does. */
export function WaitingChanges() {
  const { data } = useQuery(thresholdQueries.waiting())
  if (!data || data.length === 0) return null
  const items = data.reduce((sum, each) => sum + each.items, 0)
  return (
    <Box mb="md">
      <Block title={m.thresholds_waiting({ count: items, items: formatNumber(items) })}>
        <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
          {data.map(({ id, number, items, reason, requestedBy, requestedAt }) => (
            <li key={id} className={`${ui.words} ${ui.notes}`}>
              <Link
                to="/dashboard/thresholds"
                search={(before) => ({ ...before, change: id }) as never}
                className={`${ui.code} ${ui.strong} ${ui.plainLink} ${ui.link}`}
              >
                {number}
              </Link>
              <span className={ui.breaks}>{reason}</span>
              <small>
                {m.thresholds_count({ count: items, items: formatNumber(items) })} · {requestedBy.name} ·{' '}
                <time title={formatDateTime(requestedAt)}>{formatAgo(requestedAt)}</time>
              </small>
            </li>
          ))}
        </Flex>
      </Block>
    </Box>
  )
}
