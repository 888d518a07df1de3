import { pages } from '@wellstock/contract/platform/pages'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { AreaNav } from '../../ui/area-nav.tsx'

/** The pages of procedures, in their order. */
const entries = [
  { to: '/dashboard/procedure-calendar', label: m.page_title_procedure_calendar },
  { to: '/dashboard/procedure-calendar/cards', label: m.page_title_preference_cards },
  { to: '/dashboard/procedure-calendar/picks', label: m.page_title_case_picks },
  { to: '/dashboard/procedure-calendar/types', label: m.page_title_procedure_types },
  { to: '/dashboard/procedure-calendar/providers', label: m.page_title_providers },
  { to: '/dashboard/procedure-calendar/hours', label: m.page_title_office_hours },
] as const

/** Leads from one page of procedures to the others that are there, for those who see all of them. */
export const ProceduresNav = () =>
  useCan('procedures.read') && (
    <AreaNav label={m.procedure_nav()} entries={entries.filter(({ to }) => !pages[to].isPlanned)} />
  )
