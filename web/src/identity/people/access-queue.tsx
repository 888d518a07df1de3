import { Flex } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WaitingAccess } from '@wellstock/contract/identity/access-requests'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import ui from '../../ui/shared.module.css'
import { roleName } from '../sign-in/role-name.ts'
import { placeOf } from './place-of-grant.ts'

const SHOWN = 10

/** Who asks for a role that opens a page, those who have waited longest first. */
export function AccessQueue() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    query.accessRequests.waiting.queryOptions({
      input: { page, pageSize: SHOWN },
      placeholderData: keepPreviousData,
    }),
  )
  const title = data?.total
    ? m.access_queue_count({ shown: formatNumber(data.total) })
    : m.notifications_kind_access_requested()
  return (
    <Block title={title}>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        data && (
          <>
            {data.total === 0 && <Nothing>{m.access_queue_none()}</Nothing>}
            <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
              {data.items.map((request) => (
                <Row key={request.id} request={request} />
              ))}
            </Flex>
            <Pagination
              page={page}
              pageSize={SHOWN}
              total={data.total}
              over={SHOWN}
              onChange={(next) => setPage(next.page)}
            />
          </>
        )
      )}
    </Block>
  )
}

function Row({ request }: { request: WaitingAccess }) {
  const { number, person, path, role, office, reason, requestedAt, approvalId } = request
  return (
    <Flex component="li" justify="space-between" align="flex-start" gap="sm">
      <span className={`${ui.words} ${ui.notes}`}>
        <span className={ui.medium}>
          {person.name}: {roleName(role)}, {placeOf({ officeName: office?.name ?? null })}
        </span>
        {reason && <span className={ui.breaks}>{reason}</span>}
        <small>
          {pageTitle(path)} · <span className={ui.code}>{number}</span> ·{' '}
          <time title={formatDateTime(requestedAt)}>{formatAgo(requestedAt)}</time>
        </small>
      </span>
      <LinkButton
        flex="none"
        variant="default"
        size="compact-md"
        to="/dashboard/approvals"
        search={{ request: approvalId } as never}
        aria-label={`${m.today_decide()}: ${number}`}
      >
        {m.today_decide()}
      </LinkButton>
    </Flex>
  )
}
