import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { daysOf, sourceWord } from './price-words.ts'
import { priceQueries } from './queries.ts'

/** Price lists that a vendor sent before, the newest first. */
export function PriceLists({ vendorId, slug }: { vendorId: string; slug: string }) {
  const { data, error, refetch } = useQuery(priceQueries.lists(vendorId))
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Block title={m.prices_earlier()} isWide>
      {data?.items.length === 0 && <Nothing>{m.prices_earlier_none()}</Nothing>}
      <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
        {data?.items.map((list) => (
          <li key={list.id} className={`${ui.words} ${ui.notes}`}>
            <Link
              className={ui.strong}
              to="/dashboard/vendors/$slug/prices"
              params={{ slug }}
              search={{ list: list.id } as never}
            >
              {list.number}
            </Link>
            <span>
              {[m[`prices_state_${list.state}`](), sourceWord(list.source), daysOf(list)].join(' · ')}
            </span>
            <small>
              {[
                list.fileName,
                m.prices_rows({ count: list.rows, shown: formatNumber(list.rows) }),
                formatDate(list.createdAt),
                list.createdBy,
              ].join(' · ')}
            </small>
          </li>
        ))}
      </Flex>
    </Block>
  )
}
