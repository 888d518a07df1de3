import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { AreaNav } from '../../ui/area-nav.tsx'

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

/** Leads from one page of compliance to the others, for those who see all of them. */
export const ComplianceNav = () =>
  useCan('compliance.read') && <AreaNav label={m.compliance_nav()} entries={entries} />
