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

// Each by name: the first load has the titles of these pages alone.
const entry = (path: EntryPath, icon: TablerIcon, label: () => string): Entry => ({ path, icon, label })

/** The sidebar, top to bottom: the six groups of the specification. The first is an entry by itself. */
export const groups: readonly Group[] = [
  {
    key: 'dashboard',
    label: m.group_dashboard,
    entries: [entry('/dashboard', IconLayoutDashboard, m.page_title_dashboard)],
  },
  {
    key: 'inventory',
    label: m.group_inventory,
    entries: [
      entry('/dashboard/inventory', IconPackages, m.page_title_inventory),
      entry('/dashboard/inventory-detection', IconScan, m.page_title_inventory_detection),
      entry('/dashboard/inventory-scan', IconBarcode, m.page_title_inventory_scan),
      entry('/dashboard/inventory-stats', IconChartBar, m.page_title_inventory_stats),
      entry('/dashboard/inventory-alerts', IconAlertTriangle, m.page_title_inventory_alerts),
      entry('/dashboard/inventory-rooms', IconDoor, m.page_title_inventory_rooms),
      entry('/dashboard/orders', IconShoppingCart, m.page_title_orders),
    ],
  },
  {
    key: 'approvals',
    label: m.group_approvals,
    entries: [
      entry('/dashboard/approvals', IconCircleCheck, m.page_title_approvals),
      entry('/dashboard/expirations', IconCalendarDue, m.page_title_expirations),
      entry('/dashboard/thresholds', IconAdjustments, m.page_title_thresholds),
    ],
  },
  {
    key: 'vendors',
    label: m.group_vendors,
    entries: [
      entry('/dashboard/vendors', IconBuildingStore, m.page_title_vendors),
      entry('/dashboard/vendor-orders', IconTruckDelivery, m.page_title_vendor_orders),
      entry('/dashboard/create-bid', IconFilePlus, m.page_title_create_bid),
      entry('/dashboard/bids', IconGavel, m.page_title_bids),
    ],
  },
  {
    key: 'finance',
    label: m.group_finance,
    entries: [
      entry('/dashboard/tax-calculator', IconCalculator, m.page_title_tax_calculator),
      entry('/dashboard/budgets', IconCoin, m.page_title_budgets),
      entry('/dashboard/budget-allocation', IconChartPie, m.page_title_budget_allocation),
    ],
  },
  {
    key: 'compliance',
    label: m.group_compliance,
    entries: [
      entry('/dashboard/compliance', IconShieldCheck, m.page_title_compliance),
      entry('/dashboard/audit-logs', IconHistory, m.page_title_audit_logs),
      entry('/dashboard/procedure-calendar', IconCalendarEvent, m.page_title_procedure_calendar),
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
      { ...entry('/dashboard/documents', IconFiles, m.page_title_documents), isExtra: true },
    ],
  },
  {
    key: 'administration',
    label: m.group_administration,
    entries: [
      { ...entry('/dashboard/users', IconUsers, m.page_title_users), isExtra: true },
      { ...entry('/dashboard/system', IconServer, m.page_title_system), isExtra: true },
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
