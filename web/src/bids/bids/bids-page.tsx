import { Checkbox, Group, Stack, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bidKinds, bidStates } from '@wellstock/contract/bids/bids'
import { bid } from '@wellstock/contract/platform/kinds'
import {
  DocumentChoice,
  DocumentFilters,
  DocumentList,
} from '../../identity/document-kinds/document-list.tsx'
import { query } from '../../lib/api.ts'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BidBoard } from './bid-board.tsx'
import { BidCalendar } from './bid-calendar.tsx'
import { bidColumns, kindWord, stateWord, writtenBidColumns } from './bid-columns.tsx'
import { type BidsSearch, bidViews, closingWithins } from './bids-search.ts'

const route = getRouteApi('/dashboard/bids/')

/** Bids as a list, by their states, and by the days on which they close. */
export function BidsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const writes = useCan('bids.write')
  const { view, state, kind, category, closingWithin, ownerId, officeId } = search
  const own = { state, kind, category, closingWithin, ownerId }
  const show = (change: Partial<BidsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrowed = given({ ...own, officeId, search: search.search })
  const filters = (narrow: (part: Partial<BidsSearch>) => void) => (
    <BidFilters search={search} onChange={narrow} />
  )
  const bar = (
    <Group gap="xs" data-filters>
      <DocumentFilters kind={bid} search={search} onChange={show}>
        {filters(show)}
      </DocumentFilters>
    </Group>
  )
  return (
    <>
      <PageHeader title={m.page_title_bids()}>
        {writes && (
          <LinkButton
            to="/dashboard/create-bid"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          >
            {m.bids_create()}
          </LinkButton>
        )}
      </PageHeader>
      <Tabs
        value={view}
        onChange={(next) => next && show({ view: next as BidsSearch['view'], page: 1 })}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.page_title_bids()} mb="md">
          {bidViews.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`bids_view_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="list">
          <DocumentList
            draw={writes ? writtenBidColumns : bidColumns}
            search={search}
            onChange={show}
            own={own}
            filters={filters}
          />
        </Tabs.Panel>
        <Tabs.Panel value="board">
          <Stack gap="sm">
            {bar}
            <BidBoard filter={narrowed} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <Stack gap="sm">
            {bar}
            <BidCalendar filter={narrowed} month={search.month} onMonth={(month) => show({ month })} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type BidFiltersProps = { search: BidsSearch; onChange: (part: Partial<BidsSearch>) => void }

function BidFilters({ search, onChange }: BidFiltersProps) {
  const { data: categories = [] } = useQuery(query.bids.categories.queryOptions())
  const { person } = useSession()
  const { state, kind, category, closingWithin, ownerId } = search
  return (
    <>
      <DocumentChoice
        label={m.common_status()}
        data={bidStates.map((value) => ({ value, label: stateWord(value) }))}
        value={state}
        onChange={(next) => onChange({ state: next })}
      />
      <DocumentChoice
        label={m.common_type()}
        data={bidKinds.map((value) => ({ value, label: kindWord(value) }))}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      {(categories.length > 0 || category) && (
        <DocumentChoice
          label={m.common_category()}
          data={[...new Set([...categories, ...(category ? [category] : [])])].map((value) => ({
            value,
            label: value,
          }))}
          value={category}
          onChange={(next) => onChange({ category: next })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <DocumentChoice
        label={m.bids_closing_filter()}
        data={closingWithins.map((days) => ({
          value: String(days),
          label: m.bids_closing_within({ count: days }),
        }))}
        value={closingWithin && String(closingWithin)}
        onChange={(next) => onChange({ closingWithin: closingWithins.find((days) => String(days) === next) })}
      />
      <Checkbox
        label={m.bids_mine()}
        checked={ownerId === person.id}
        onChange={(event) => onChange({ ownerId: event.currentTarget.checked ? person.id : undefined })}
      />
    </>
  )
}
