import { Link } from '@tanstack/react-router'
import classes from '../../compliance/nav/compliance-nav.module.css'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'

/** The pages of procedures, in their order. */
const entries = [
  { to: '/dashboard/procedure-calendar', label: m.procedures_nav_calendar },
  { to: '/dashboard/procedure-calendar/picks', label: m.procedures_nav_picks },
] as const

/** Leads from one page of procedures to the others, and says which of them it is. */
export const ProceduresNav = () =>
  useCan('procedures.read') && (
    <nav aria-label={m.page_title_procedure_calendar()} className={classes.nav} data-screen-only>
      {entries.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={`${ui.plainLink} ${classes.entry}`}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
