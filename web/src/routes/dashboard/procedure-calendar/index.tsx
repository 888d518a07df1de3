import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { firstPage } from '../../../lib/search-params.ts'
import { CalendarPage } from '../../../procedures/calendar/calendar-page.tsx'
import { type CalendarSearch, readCalendarSearch } from '../../../procedures/calendar/calendar-search.ts'

export const Route = createFileRoute('/dashboard/procedure-calendar/')({
  validateSearch: (raw: Partial<CalendarSearch> & SearchSchemaInput): CalendarSearch =>
    readCalendarSearch(raw),
  search: { middlewares: [stripSearchParams(firstPage)] },
  component: CalendarPage,
})
