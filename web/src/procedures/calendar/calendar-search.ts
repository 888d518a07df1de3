import { caseStates } from '@wellstock/domain/procedures/case-states'
import { readinessColors } from '@wellstock/domain/procedures/readiness'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { day, id, oneOf, type RawSearch } from '../../lib/search-params.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the calendar shows as it stands in the address. Without a view: the one that suits the screen; without a day: today. */
export type CalendarSearch = DocumentSearch & {
  view: CalendarView | undefined
  day: string | undefined
  roomId: string | undefined
  providerId: string | undefined
  typeId: string | undefined
  readiness: (typeof readinessColors)[number] | undefined
  state: (typeof caseStates)[number] | undefined
}

export const readCalendarSearch = (raw: RawSearch): CalendarSearch => ({
  ...readDocumentSearch(raw),
  view: oneOf(calendarViews, raw.view),
  day: day(raw.day),
  roomId: id(raw.roomId),
  providerId: id(raw.providerId),
  typeId: id(raw.typeId),
  readiness: oneOf(readinessColors, raw.readiness),
  state: oneOf(caseStates, raw.state),
})
