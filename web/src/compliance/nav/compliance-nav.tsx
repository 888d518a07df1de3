import { Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './compliance-nav.module.css'

/** The pages of compliance, in their order. */
const entries = [
  { to: '/dashboard/compliance', label: m.compliance_nav_devices },
  { to: '/dashboard/compliance/tasks', label: m.compliance_nav_tasks },
  { to: '/dashboard/compliance/loads', label: m.page_title_loads },
  { to: '/dashboard/compliance/recalls', label: m.page_title_recalls },
  { to: '/dashboard/compliance/nonconformities', label: m.page_title_nonconformities },
  { to: '/dashboard/compliance/iso', label: m.compliance_nav_iso },
  { to: '/dashboard/compliance/standards', label: m.page_title_standards },
  { to: '/dashboard/compliance/binder', label: m.page_title_survey_binder },
] as const

/** Leads from one page of compliance to the others, and says which of them it is; for those who see all of them. */
export const ComplianceNav = () =>
  useCan('compliance.read') && (
    <nav aria-label={m.compliance_nav()} className={classes.nav} data-screen-only>
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
