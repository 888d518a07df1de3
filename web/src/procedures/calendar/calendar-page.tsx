import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { caseStates } from '@wellstock/domain/procedures/case-states'
import { useState } from 'react'
import { FeedDialog } from '../../buying/deliveries/feed-dialog.tsx'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BookingDialog } from '../cases/booking-dialog.tsx'
import { caseColumns } from '../cases/case-columns.tsx'
import type { Start } from '../cases/case-values.ts'
import { today } from '../cases/today.ts'
import { stateWord } from '../cases/words.ts'
import { ProceduresNav } from '../nav/procedures-nav.tsx'
import { CalendarBar, CaseFilters } from './calendar-bar.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { CalendarView } from './calendar-view.tsx'
import { Waitlist } from './waitlist.tsx'

const route = getRouteApi('/dashboard/procedure-calendar/')
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Booked procedures by room and day, whether each has what it needs, and what waits for a time. */
export function CalendarPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const writes = useCan('procedures.write')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const options = useQuery(query.procedureCases.options.queryOptions())
  const [booking, setBooking] = useState<Start | null>(null)
  const [hasFeed, setFeed] = useState(false)
  const { roomId, providerId, typeId, readiness, state } = search
  const view = search.view ?? (isPhone ? 'agenda' : 'day')
  const day = search.day ?? today(options.data?.offices[0]?.timezone)
  const show = (change: Partial<CalendarSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const filters = { search, options: options.data, onChange: show }
  return (
    <>
      <PageHeader title={m.page_title_procedure_calendar()}>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconRss {...icon} />} onClick={() => setFeed(true)}>
            {m.certificates_feed()}
          </Button>
          {writes && (
            <Button leftSection={<IconPlus {...icon} />} onClick={() => setBooking({})}>
              {m.cases_book_one()}
            </Button>
          )}
        </Group>
      </PageHeader>
      <ProceduresNav />
      <Stack>
        <CalendarBar view={view} day={day} onChange={show} />
        {view === 'list' ? (
          <DocumentList
            draw={caseColumns}
            search={search}
            onChange={show}
            own={{ roomId, providerId, typeId, readiness, state }}
            filters={() => (
              <>
                <DocumentChoice
                  label={m.common_state()}
                  data={caseStates.map((value) => ({ value, label: stateWord(value) }))}
                  value={state}
                  onChange={(next) => show({ state: next, page: 1 })}
                />
                <CaseFilters {...filters} />
              </>
            )}
          />
        ) : (
          <CalendarView
            view={view}
            day={day}
            search={search}
            options={options.data}
            writes={writes}
            filters={
              isPhone ? (
                <details>
                  <summary>{m.common_filters()}</summary>
                  <CaseFilters {...filters} hasOffice />
                </details>
              ) : (
                <CaseFilters {...filters} hasOffice />
              )
            }
            onChange={show}
            booking={booking}
            onBook={setBooking}
          />
        )}
        {view !== 'list' && (
          <Waitlist officeId={search.officeId} options={options.data} onBook={setBooking} />
        )}
      </Stack>
      <FeedDialog
        group="procedureCases"
        permission="procedures.read"
        none={m.cases_feed_none()}
        made={m.cases_feed_made()}
        isOpen={hasFeed}
        onClose={() => setFeed(false)}
      />
      {view === 'list' && booking && options.data && (
        <BookingDialog
          start={booking}
          day={day}
          options={options.data}
          known={[]}
          onClose={() => setBooking(null)}
        />
      )}
    </>
  )
}
