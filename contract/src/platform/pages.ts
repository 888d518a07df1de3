import type { Permission } from './access.ts'
import { type DocumentKind, documentKinds } from './kinds.ts'

/** The product's areas, one per entry of the sidebar. Which of them are live: those that have a page, unless `LIVE_AREAS` says fewer. */
export const areas = [
  'dashboard',
  'inventory',
  'inventory-detection',
  'inventory-scan',
  'inventory-stats',
  'inventory-alerts',
  'inventory-rooms',
  'orders',
  'vendor-orders',
  'approvals',
  'expirations',
  'thresholds',
  'vendors',
  'offices',
  'office-transfer',
  'office-reports',
  'create-bid',
  'bids',
  'tax-calculator',
  'audit-logs',
  'procedure-calendar',
  'budgets',
  'budget-allocation',
  'compliance',
] as const

export type Area = (typeof areas)[number]

export type Page = { permission: Permission; area: Area; isPlanned: boolean }

const page = (permission: Permission, area: Area): Page => ({ permission, area, isPlanned: false })

/** A page that is still to come: its area is live once one of its pages is there. */
const planned = (permission: Permission, area: Area): Page => ({ permission, area, isPlanned: true })

type PathsOf<K extends DocumentKind> = `/dashboard${K['page']}` | `/dashboard${K['page']}/$id`

/** The list of each kind of document, and one of them. */
const documentPages = Object.fromEntries(
  documentKinds.flatMap(({ page: path, read, area }) =>
    ['', '/$id'].map((end) => [`/dashboard${path}${end}`, page(read, area)]),
  ),
) as Record<PathsOf<DocumentKind>, Page>

/** Every page below the shell: who may open it and to which area it belongs (specification 2.1 and 6). */
export const pages = {
  ...documentPages,
  '/dashboard': page('shell.open', 'dashboard'),
  '/dashboard/inventory': page('inventory.read', 'inventory'),
  '/dashboard/inventory/new': page('inventory.write', 'inventory'),
  '/dashboard/inventory/import': page('inventory.write', 'inventory'),
  '/dashboard/inventory/expired': page('expirations.read', 'expirations'),
  '/dashboard/inventory/$id': page('inventory.read', 'inventory'),
  '/dashboard/inventory/$id/edit': page('inventory.write', 'inventory'),
  '/dashboard/products/$id': page('inventory.read', 'inventory'),
  '/dashboard/inventory-detection': page('inventory.read', 'inventory-detection'),
  '/dashboard/inventory-scan': page('inventory.read', 'inventory-scan'),
  '/dashboard/inventory-stats': page('inventory.read', 'inventory-stats'),
  '/dashboard/inventory-alerts': page('inventory.read', 'inventory-alerts'),
  '/dashboard/inventory-rooms': page('inventory.read', 'inventory-rooms'),
  '/dashboard/inventory-rooms/counts': page('inventory.read', 'inventory-rooms'),
  '/dashboard/inventory-rooms/counts/$id': page('inventory.read', 'inventory-rooms'),
  '/dashboard/orders': page('orders.read', 'orders'),
  '/dashboard/orders/new': page('orders.ask', 'orders'),
  '/dashboard/orders/$orderId': page('orders.ask', 'orders'),
  '/dashboard/orders/basket': page('orders.read', 'orders'),
  '/dashboard/orders/templates': page('orders.ask', 'orders'),
  '/dashboard/orders/templates/new': page('orders.ask', 'orders'),
  '/dashboard/orders/templates/$templateId': page('orders.ask', 'orders'),
  '/dashboard/vendor-orders': page('vendor-orders.read', 'vendor-orders'),
  '/dashboard/vendor-orders/blanket': page('vendor-orders.read', 'vendor-orders'),
  '/dashboard/vendor-orders/blanket/new': page('vendors.write', 'vendor-orders'),
  '/dashboard/vendor-orders/blanket/$id': page('vendor-orders.read', 'vendor-orders'),
  // Reached from an approval as well: who may see it is asked of the vendor order.
  '/dashboard/vendor-orders/$id': page('vendor-orders.open', 'vendor-orders'),
  // Whoever takes goods in need not see what vendors are sent.
  '/dashboard/vendor-orders/receive': page('receipts.write', 'dashboard'),
  '/dashboard/vendor-orders/receive/new': page('receipts.write', 'dashboard'),
  '/dashboard/vendor-orders/$id/receive': page('receipts.write', 'dashboard'),
  '/dashboard/vendor-orders/price-checks': page('vendor-orders.read', 'vendor-orders'),
  // For those who keep the books; one of them for whoever has something of it to see to as well.
  '/dashboard/vendor-orders/invoices': page('invoices.read', 'dashboard'),
  '/dashboard/vendor-orders/invoices/new': page('invoices.write', 'dashboard'),
  '/dashboard/vendor-orders/invoices/unbilled': page('invoices.read', 'dashboard'),
  '/dashboard/vendor-orders/invoices/$id': page('invoices.open', 'dashboard'),
  '/dashboard/approvals': page('approvals.read', 'approvals'),
  '/dashboard/expirations': page('expirations.read', 'expirations'),
  '/dashboard/thresholds': page('thresholds.write', 'thresholds'),
  '/dashboard/vendors': page('vendors.read', 'vendors'),
  '/dashboard/offices': page('offices.read', 'offices'),
  '/dashboard/offices/new': page('offices.write', 'offices'),
  '/dashboard/offices/transfer': page('transfers.write', 'office-transfer'),
  '/dashboard/offices/transfer/$id': page('transfers.write', 'office-transfer'),
  '/dashboard/offices/reports': page('offices.read', 'office-reports'),
  '/dashboard/create-bid': planned('bids.write', 'create-bid'),
  '/dashboard/bids': planned('bids.read', 'bids'),
  '/dashboard/bids/$bidId': planned('bids.read', 'bids'),
  '/dashboard/tax-calculator': planned('tax.calculate', 'tax-calculator'),
  '/dashboard/audit-logs': planned('audit.read', 'audit-logs'),
  '/dashboard/procedure-calendar': planned('procedures.read', 'procedure-calendar'),
  '/dashboard/budgets': page('budgets.read', 'budgets'),
  '/dashboard/budget-allocation': page('budgets.plan', 'budget-allocation'),
  '/dashboard/budget-allocation/$id': page('budgets.plan', 'budget-allocation'),
  '/dashboard/compliance': planned('compliance.read', 'compliance'),
  '/dashboard/compliance/add': planned('compliance.write', 'compliance'),
  '/dashboard/compliance/device/$id': planned('compliance.read', 'compliance'),
  '/dashboard/compliance/device/$id/edit': planned('compliance.write', 'compliance'),
  '/dashboard/compliance/iso': planned('compliance.read', 'compliance'),
  // What searches and notifications link to. These belong to no entry of the sidebar and are live with the shell.
  '/dashboard/search': page('shell.open', 'dashboard'),
  '/dashboard/notifications': page('shell.open', 'dashboard'),
  '/dashboard/users': page('people.manage', 'dashboard'),
  '/dashboard/users/pending': page('people.manage', 'dashboard'),
  '/dashboard/users/$id': page('shell.open', 'dashboard'),
  '/dashboard/departments': page('shell.open', 'dashboard'),
  '/dashboard/departments/$name': page('shell.open', 'dashboard'),
  '/dashboard/documents': page('documents.read', 'dashboard'),
  '/dashboard/documents/$slug': page('documents.read', 'dashboard'),
  '/dashboard/locations/$id': page('shell.open', 'dashboard'),
  '/dashboard/write-offs/$id': page('shell.open', 'dashboard'),
  '/dashboard/vendors/$slug': page('vendors.read', 'vendors'),
  // For those who confirm bank details and see nothing else of vendors.
  '/dashboard/vendors/$slug/bank': page('vendor-bank.read', 'dashboard'),
  '/dashboard/vendors/$slug/prices': page('vendors.read', 'vendors'),
  // For whoever takes goods in as well, who sees nothing else of vendor orders.
  '/dashboard/vendor-orders/calendar': page('receipts.read', 'dashboard'),
  '/dashboard/system': page('audit.check', 'dashboard'),
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof pages

const paths = Object.keys(pages) as PagePath[]
const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isParameter = (segment: string) => segment.startsWith('$')

/** The page behind an address. Where `/inventory/new` and `/inventory/$id` both fit, the spelled-out one wins. */
export function pageAt(pathname: string): PagePath | undefined {
  const segments = segmentsOf(pathname)
  const fits = (path: PagePath) => {
    const pattern = segmentsOf(path)
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => isParameter(part) || part === segments[index])
    )
  }
  const parameters = (path: PagePath) => segmentsOf(path).filter(isParameter).length
  return paths.filter(fits).sort((a, b) => parameters(a) - parameters(b))[0]
}

/** The areas that have a page. */
export const builtAreas: Area[] = areas.filter((area) =>
  Object.values(pages).some((each) => each.area === area && !each.isPlanned),
)
