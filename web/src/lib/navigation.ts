import {
  IconAdjustments,
  IconAlertTriangle,
  IconBarcode,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalculator,
  IconCalendarDue,
  IconCalendarEvent,
  IconChartBar,
  IconChartPie,
  IconCircleCheck,
  IconCoin,
  IconDoor,
  IconFilePlus,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconPackages,
  IconReportAnalytics,
  IconScan,
  IconShieldCheck,
  IconShoppingCart,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PagePath } from '@wellstock/contract/platform/pages'
import type { DialogName } from './dialogs.ts'
import { isLive, missingRoles } from './guard.ts'
import { m } from './messages.ts'
import { pageTitles } from './page-titles.ts'
import type { SignedIn } from './session.tsx'

// Pages with a parameter are reached from their lists.
export type EntryPath = Exclude<PagePath, `${string}$${string}`>

export type Entry = {
  path: EntryPath
  icon: TablerIcon
  label: () => string
  /** Opens over the page instead of leaving it. */
  dialog?: DialogName
}
export type Group = { key: string; label: () => string; entries: readonly Entry[] }

const entry = (path: EntryPath, icon: TablerIcon, label = pageTitles[path]): Entry => ({ path, icon, label })

/** The sidebar, top to bottom: the six groups of the specification. The first is an entry by itself. */
export const groups: readonly Group[] = [
  {
    key: 'dashboard',
    label: m.group_dashboard,
    entries: [entry('/dashboard', IconLayoutDashboard)],
  },
  {
    key: 'inventory',
    label: m.group_inventory,
    entries: [
      entry('/dashboard/inventory', IconPackages),
      entry('/dashboard/inventory-detection', IconScan),
      entry('/dashboard/inventory-scan', IconBarcode),
      entry('/dashboard/inventory-stats', IconChartBar),
      entry('/dashboard/inventory-alerts', IconAlertTriangle),
      entry('/dashboard/inventory-rooms', IconDoor),
      entry('/dashboard/orders', IconShoppingCart),
    ],
  },
  {
    key: 'approvals',
    label: m.group_approvals,
    entries: [
      entry('/dashboard/approvals', IconCircleCheck),
      entry('/dashboard/expirations', IconCalendarDue),
      entry('/dashboard/thresholds', IconAdjustments),
    ],
  },
  {
    key: 'vendors',
    label: m.group_vendors,
    entries: [
      entry('/dashboard/vendors', IconBuildingStore),
      entry('/dashboard/vendor-orders', IconTruckDelivery),
      entry('/dashboard/create-bid', IconFilePlus),
      entry('/dashboard/bids', IconGavel),
    ],
  },
  {
    key: 'finance',
    label: m.group_finance,
    entries: [
      entry('/dashboard/tax-calculator', IconCalculator),
      entry('/dashboard/budgets', IconCoin),
      entry('/dashboard/budget-allocation', IconChartPie),
    ],
  },
  {
    key: 'compliance',
    label: m.group_compliance,
    entries: [
      entry('/dashboard/compliance', IconShieldCheck),
      entry('/dashboard/audit-logs', IconHistory),
      entry('/dashboard/procedure-calendar', IconCalendarEvent),
    ],
  },
]

/** At the foot of the sidebar. */
export const officeEntries: readonly Entry[] = [
  { ...entry('/dashboard/offices', IconBuildingCommunity, m.office_manage), dialog: 'offices' },
  {
    ...entry('/dashboard/offices/reports', IconReportAnalytics, m.office_reports),
    dialog: 'office-reports',
  },
]

export type EntryState = 'open' | 'not-live' | 'not-allowed' | 'verifying'

/** Whether an entry leads anywhere for this person; null while the server is still asked who it is. */
export function entryState(session: SignedIn | null, path: PagePath): EntryState {
  if (!session) return 'verifying'
  if (missingRoles(session.person.grants, path)) return 'not-allowed'
  return isLive(session, path) ? 'open' : 'not-live'
}

/** By whole segments: /dashboard/inventory-scan is not below /dashboard/inventory. The home page only by itself. */
export function isActive(path: EntryPath, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '')
  if (here === path) return true
  if (path === '/dashboard') return false
  const entries = [...groups.flatMap((group) => group.entries), ...officeEntries]
  const isElsewhere = entries.some((other) => other.path === here)
  return !isElsewhere && here.startsWith(`${path}/`)
}
