import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowsExchange,
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
  IconFiles,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconPackages,
  IconReportAnalytics,
  IconScan,
  IconServer,
  IconShieldCheck,
  IconShoppingCart,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PagePath } from '@wellstock/contract/platform/pages'
import type { DialogName } from './dialogs.ts'
import { isLive, missingRoles } from './guard.ts'
import { m } from './messages.ts'
import { pageTitle } from './page-titles.ts'
import type { SignedIn } from './session.tsx'

// Pages with a parameter are reached from their lists.
export type EntryPath = Exclude<PagePath, `${string}$${string}`>

export type Entry = {
  path: EntryPath
  icon: TablerIcon
  label: () => string
  /** Opens over the page instead of leaving it. */
  dialog?: DialogName
  /** Beyond the specification's sidebar: it is there only for those who may open it. */
  isExtra?: true
}
export type Group = { key: string; label: () => string; entries: readonly Entry[] }

const entry = (path: EntryPath, icon: TablerIcon, label = () => pageTitle(path)): Entry => ({
  path,
  icon,
  label,
})

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
export const footGroups: readonly Group[] = [
  {
    key: 'offices',
    label: m.office_management,
    entries: [
      { ...entry('/dashboard/offices', IconBuildingCommunity, m.office_manage), dialog: 'offices' },
      {
        ...entry('/dashboard/offices/reports', IconReportAnalytics, m.office_reports),
        dialog: 'office-reports',
      },
      { ...entry('/dashboard/offices/transfer', IconArrowsExchange, m.common_transfers), isExtra: true },
      { ...entry('/dashboard/documents', IconFiles), isExtra: true },
    ],
  },
  {
    key: 'administration',
    label: m.group_administration,
    entries: [
      { ...entry('/dashboard/users', IconUsers), isExtra: true },
      { ...entry('/dashboard/system', IconServer), isExtra: true },
    ],
  },
]

export const allEntries: readonly Entry[] = [...groups, ...footGroups].flatMap(({ entries }) => entries)

export type EntryState = 'open' | 'not-live' | 'not-allowed' | 'verifying'

/**
 * Whether an entry leads anywhere for this person; null while the server is still asked who it is. What the
 * installation does not have is nobody's to give.
 */
export function entryState(session: SignedIn | null, path: PagePath): EntryState {
  if (!session) return 'verifying'
  if (!isLive(session, path)) return 'not-live'
  return missingRoles(session.person.grants, path) ? 'not-allowed' : 'open'
}

/** Whether the entry is the one the page belongs to, by whole segments: the home page only by itself. */
export function isActive(path: EntryPath, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '')
  const above = allEntries
    .map((each) => each.path)
    .filter((each) => here === each || (each !== '/dashboard' && here.startsWith(`${each}/`)))
  return path === above.sort((a, b) => b.length - a.length)[0]
}
