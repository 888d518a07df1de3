import type { Permission } from './access.ts'
import { type DocumentKind, documentKinds, listPage, onePage } from './kinds.ts'

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

export type Page<Title extends string = string> = {
  permission: Permission
  area: Area
  /** It is called by the text `page_title_<title>`. */
  title: Title
  isPlanned: boolean
}

const page = <const Title extends string>(permission: Permission, area: Area, title: Title): Page<Title> => ({
  permission,
  area,
  title,
  isPlanned: false,
})

/** A page that is still to come: its area is live once one of its pages is there. */
const planned = <const Title extends string>(permission: Permission, area: Area, title: Title) => ({
  ...page(permission, area, title),
  isPlanned: true,
})

type PathsOf<K extends DocumentKind> = K extends DocumentKind
  ? ReturnType<typeof listPage<K>> | ReturnType<typeof onePage<K>>
  : never
type TitlesOf<K extends DocumentKind> = K['titles']['list'] | K['titles']['one']

/** The list of each kind of document, and one of them. */
const documentPages = Object.fromEntries(
  documentKinds.flatMap((kind) => [
    [listPage(kind), page(kind.read, kind.area, kind.titles.list)],
    [onePage(kind), page(kind.read, kind.area, kind.titles.one)],
  ]),
) as Record<PathsOf<DocumentKind>, Page<TitlesOf<DocumentKind>>>

/** Every page below the shell: who may open it and to which area it belongs (specification 2.1 and 6). */
export const pages = {
  '/dashboard': page('shell.open', 'dashboard', 'dashboard'),
  '/dashboard/inventory': page('inventory.read', 'inventory', 'inventory'),
  '/dashboard/inventory/new': page('inventory.write', 'inventory', 'inventory_new'),
  '/dashboard/inventory/import': page('inventory.write', 'inventory', 'inventory_import'),
  '/dashboard/inventory/expired': page('expirations.read', 'expirations', 'expirations'),
  '/dashboard/inventory/$id': page('inventory.read', 'inventory', 'inventory_item'),
  '/dashboard/inventory/$id/edit': page('inventory.write', 'inventory', 'inventory_edit'),
  '/dashboard/products/$id': page('inventory.read', 'inventory', 'product'),
  '/dashboard/inventory-detection': page('inventory.read', 'inventory-detection', 'inventory_detection'),
  '/dashboard/inventory-scan': page('inventory.read', 'inventory-scan', 'inventory_scan'),
  '/dashboard/inventory-stats': page('inventory.read', 'inventory-stats', 'inventory_stats'),
  '/dashboard/inventory-alerts': page('inventory.read', 'inventory-alerts', 'inventory_alerts'),
  '/dashboard/inventory-rooms': page('inventory.read', 'inventory-rooms', 'inventory_rooms'),
  '/dashboard/inventory-rooms/counts': page('inventory.read', 'inventory-rooms', 'counts'),
  '/dashboard/inventory-rooms/counts/$id': page('inventory.read', 'inventory-rooms', 'count'),
  '/dashboard/orders': page('orders.read', 'orders', 'orders'),
  '/dashboard/orders/new': page('orders.ask', 'orders', 'orders_new'),
  '/dashboard/orders/$orderId': page('orders.ask', 'orders', 'order'),
  '/dashboard/orders/basket': page('orders.read', 'orders', 'orders_basket'),
  '/dashboard/orders/templates': page('orders.ask', 'orders', 'order_templates'),
  '/dashboard/orders/templates/new': page('orders.ask', 'orders', 'order_templates_new'),
  '/dashboard/orders/templates/$templateId': page('orders.ask', 'orders', 'order_template'),
  '/dashboard/vendor-orders': page('vendor-orders.read', 'vendor-orders', 'vendor_orders'),
  '/dashboard/vendor-orders/blanket': page('vendor-orders.read', 'vendor-orders', 'blanket_orders'),
  '/dashboard/vendor-orders/blanket/new': page('vendors.write', 'vendor-orders', 'blanket_orders_new'),
  '/dashboard/vendor-orders/blanket/$id': page('vendor-orders.read', 'vendor-orders', 'blanket_order'),
  // Reached from an approval as well: who may see it is asked of the vendor order.
  '/dashboard/vendor-orders/$id': page('vendor-orders.open', 'vendor-orders', 'vendor_order'),
  // Whoever takes goods in need not see what vendors are sent.
  '/dashboard/vendor-orders/receive': page('receipts.write', 'dashboard', 'receiving'),
  '/dashboard/vendor-orders/receive/new': page('receipts.write', 'dashboard', 'receiving_new'),
  '/dashboard/vendor-orders/$id/receive': page('receipts.write', 'dashboard', 'receiving_one'),
  ...documentPages,
  // An owner who sees nothing else of procedures finds their card as well.
  '/dashboard/procedure-calendar/cards/$id': page('cards.approve', 'dashboard', 'preference_card'),
  '/dashboard/vendor-orders/price-checks': page('vendor-orders.read', 'vendor-orders', 'price_checks'),
  // For those who keep the books; one of them for whoever has something of it to see to as well.
  '/dashboard/vendor-orders/invoices': page('invoices.read', 'dashboard', 'invoices'),
  '/dashboard/vendor-orders/invoices/new': page('invoices.write', 'dashboard', 'invoice_new'),
  '/dashboard/vendor-orders/invoices/unbilled': page('invoices.read', 'dashboard', 'unbilled'),
  '/dashboard/vendor-orders/invoices/$id': page('invoices.open', 'dashboard', 'invoice'),
  '/dashboard/approvals': page('approvals.read', 'approvals', 'approvals'),
  '/dashboard/expirations/lots/$id': page('expirations.read', 'expirations', 'lot'),
  '/dashboard/expirations': page('expirations.read', 'expirations', 'expirations'),
  '/dashboard/thresholds': page('thresholds.write', 'thresholds', 'thresholds'),
  '/dashboard/vendors': page('vendors.read', 'vendors', 'vendors'),
  '/dashboard/offices': page('offices.read', 'offices', 'offices'),
  '/dashboard/offices/new': page('offices.write', 'offices', 'offices_new'),
  '/dashboard/offices/transfer': page('transfers.write', 'office-transfer', 'offices_transfer'),
  '/dashboard/offices/transfer/$id': page('transfers.write', 'office-transfer', 'offices_transfer_one'),
  '/dashboard/offices/reports': page('offices.read', 'office-reports', 'offices_reports'),
  '/dashboard/create-bid': page('bids.write', 'create-bid', 'create_bid'),
  // Whoever opens or scores a bid, whatever else they see of bids.
  '/dashboard/bids/$id/open': page('bids.take-part', 'dashboard', 'bid_opening'),
  '/dashboard/bids/$id/score': page('bids.take-part', 'dashboard', 'bid_scoring'),
  '/dashboard/tax-calculator': planned('tax.calculate', 'tax-calculator', 'tax_calculator'),
  '/dashboard/audit-logs': planned('audit.read', 'audit-logs', 'audit_logs'),
  // For whoever keeps the stock; reached from Today.
  '/dashboard/procedure-calendar/picks': page('procedures.pick', 'dashboard', 'case_picks'),
  '/dashboard/procedure-calendar/picks/$id': page('procedures.pick', 'dashboard', 'case_pick'),
  // What is booked stands on these.
  '/dashboard/procedure-calendar/hours': page('procedures.read', 'procedure-calendar', 'office_hours'),
  '/dashboard/procedure-calendar/providers': page('procedures.read', 'procedure-calendar', 'providers'),
  '/dashboard/procedure-calendar/types': page('procedures.read', 'procedure-calendar', 'procedure_types'),
  '/dashboard/budgets': page('budgets.read', 'budgets', 'budgets'),
  '/dashboard/budget-allocation': page('budgets.plan', 'budget-allocation', 'budget_allocation'),
  '/dashboard/budget-allocation/$id': page('budgets.plan', 'budget-allocation', 'budget_allocation_one'),
  '/dashboard/compliance/add': page('compliance.write', 'compliance', 'compliance_add'),
  '/dashboard/compliance/device/$id/edit': page('compliance.write', 'compliance', 'compliance_device'),
  '/dashboard/compliance/tasks': page('compliance.read', 'compliance', 'compliance_tasks'),
  // For whoever it is assigned to, whatever their role.
  '/dashboard/compliance/tasks/$id': page('compliance.tasks', 'dashboard', 'compliance_task'),
  '/dashboard/compliance/loads/new': page('loads.write', 'dashboard', 'loads_new'),
  '/dashboard/compliance/recalls': page('compliance.read', 'compliance', 'recalls'),
  '/dashboard/compliance/recalls/new': page('recalls.write', 'compliance', 'recalls_new'),
  '/dashboard/compliance/recalls/$id': page('compliance.read', 'compliance', 'recall'),
  // For whoever keeps the stock of the office; reached from Today or a notice.
  '/dashboard/compliance/recalls/$id/office/$officeId': page('recalls.answer', 'dashboard', 'recall'),
  '/dashboard/compliance/iso/audit/$id': page('compliance.read', 'compliance', 'audit'),
  '/dashboard/compliance/standards': page('compliance.read', 'compliance', 'standards'),
  '/dashboard/compliance/binder': page('compliance.read', 'compliance', 'survey_binder'),
  '/dashboard/compliance/binder/check': page('compliance.read', 'compliance', 'survey_binder_check'),
  // What searches and notifications link to. These belong to no entry of the sidebar and are live with the shell.
  '/dashboard/search': page('shell.open', 'dashboard', 'search'),
  '/dashboard/notifications': page('shell.open', 'dashboard', 'notifications'),
  '/dashboard/users': page('people.manage', 'dashboard', 'users'),
  '/dashboard/users/pending': page('people.manage', 'dashboard', 'users_pending'),
  '/dashboard/users/$id': page('shell.open', 'dashboard', 'user'),
  '/dashboard/departments': page('shell.open', 'dashboard', 'departments'),
  '/dashboard/departments/$name': page('shell.open', 'dashboard', 'department'),
  '/dashboard/documents': page('documents.read', 'dashboard', 'documents'),
  '/dashboard/documents/$slug': page('documents.read', 'dashboard', 'document'),
  '/dashboard/locations/$id': page('shell.open', 'dashboard', 'location'),
  '/dashboard/write-offs/$id': page('shell.open', 'dashboard', 'write_off'),
  '/dashboard/vendors/$slug': page('vendors.read', 'vendors', 'vendor'),
  // For those who confirm bank details and see nothing else of vendors.
  '/dashboard/vendors/$slug/bank': page('vendor-bank.read', 'dashboard', 'vendor_bank'),
  '/dashboard/vendors/$slug/prices': page('vendors.read', 'vendors', 'price_lists'),
  // For whoever takes goods in as well, who sees nothing else of vendor orders.
  '/dashboard/vendor-orders/calendar': page('receipts.read', 'dashboard', 'deliveries'),
  '/dashboard/system': page('audit.check', 'dashboard', 'system'),
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
