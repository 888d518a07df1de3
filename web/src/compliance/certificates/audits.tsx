import { Group, Stack, Switch } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import ui from '../../ui/shared.module.css'
import { AuditCard } from './audit-card.tsx'

type AuditsProps = { filter: { officeId?: string; certificateId?: string } }

/** Audits, those to come first, with what was found in each and what can be done about it. */
export function Audits({ filter }: AuditsProps) {
  const [isOpenOnly, setOpenOnly] = useState(false)
  const [place, setPlace] = useState<Paged>(firstPage)
  const tab = isOpenOnly ? 'open' : 'all'
  const { data, error, isPending, refetch } = useQuery(
    query.audits.list.queryOptions({
      input: { ...filter, ...place, tab },
      placeholderData: keepPreviousData,
    }),
  )
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (isPending) return <p role="status">{m.loading()}</p>
  return (
    <Stack>
      <Group justify="space-between" gap="xs" data-screen-only>
        <Switch
          label={m.audits_only_open()}
          checked={isOpenOnly}
          onChange={(event) => {
            setOpenOnly(event.currentTarget.checked)
            setPlace(firstPage)
          }}
        />
        {data.total > 0 && <ExportMenu path="/api/audits/export" params={{ ...filter, tab }} />}
      </Group>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconCalendarCheck size={28} stroke={1.5} />}
          title={m.audits_empty()}
          text={m.audits_empty_text()}
        />
      ) : (
        <Stack component="ul" className={ui.plainList}>
          {data.items.map((audit) => (
            <AuditCard key={audit.id} audit={audit} isOfPage={filter.certificateId !== undefined} />
          ))}
        </Stack>
      )}
      <Pagination
        {...place}
        total={data.total}
        over={place.pageSize}
        onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
      />
    </Stack>
  )
}
