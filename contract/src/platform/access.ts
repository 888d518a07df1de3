/** The 21 roles of the specification, section 6. A person holds a set of them; every active account has `user`. */
export const roles = [
  'user',
  'admin',
  'manager',
  'inventory_manager',
  'inventory_viewer',
  'order_manager',
  'order_viewer',
  'vendor_manager',
  'approver',
  'compliance_manager',
  'compliance_viewer',
  'settings_manager',
  'office_manager',
  'office_viewer',
  'procurement_manager',
  'procurement_viewer',
  'finance_manager',
  'budget_viewer',
  'security_auditor',
  'procedure_scheduler',
  'procedure_viewer',
] as const

export type Role = (typeof roles)[number]

/** Who may do what: the specification's table of roles, once. Server, page guard, sidebar and buttons read it. */
export const permissions = {
  'shell.open': ['user', 'admin', 'manager'],
  'inventory.read': ['admin', 'inventory_manager', 'inventory_viewer'],
  'inventory.write': ['admin', 'inventory_manager'],
  'orders.read': ['admin', 'order_manager', 'order_viewer'],
  'vendor-orders.read': ['admin', 'vendor_manager', 'order_manager'],
  'approvals.read': ['admin', 'approver'],
  'expirations.read': ['admin', 'inventory_manager', 'compliance_manager'],
  'thresholds.write': ['admin', 'inventory_manager', 'settings_manager'],
  'vendors.read': ['admin', 'vendor_manager'],
  'vendors.write': ['admin', 'vendor_manager'],
  'offices.read': ['admin', 'office_manager', 'office_viewer'],
  'offices.write': ['admin', 'office_manager'],
  'transfers.write': ['admin', 'office_manager', 'inventory_manager'],
  'bids.write': ['admin', 'procurement_manager'],
  'bids.read': ['admin', 'procurement_manager', 'procurement_viewer'],
  'tax.calculate': ['admin', 'finance_manager', 'procurement_manager'],
  'audit.read': ['admin', 'security_auditor'],
  'procedures.read': ['admin', 'procedure_scheduler', 'procedure_viewer'],
  'budgets.read': ['admin', 'finance_manager', 'budget_viewer'],
  'budgets.allocate': ['admin', 'finance_manager'],
  'compliance.read': ['admin', 'compliance_manager', 'compliance_viewer'],
  'compliance.write': ['admin', 'compliance_manager'],
  // Ours: the specification names the pages behind these, not who may open them or act on them.
  // Everybody, for their own department; for others, who writes the orders of the office.
  'orders.ask': roles,
  'orders.write': ['admin', 'order_manager'],
  // Everybody; which they see is said by their offices, and by what they decide.
  'vendor-orders.open': roles,
  'vendor-orders.write': ['admin', 'vendor_manager', 'order_manager'],
  // Whoever keeps the stock of an office or orders for it; reached from Today, a scan or a notice.
  'receipts.write': ['admin', 'inventory_manager', 'order_manager'],
  'receipts.read': [
    'admin',
    'inventory_manager',
    'inventory_viewer',
    'order_manager',
    'vendor_manager',
    'finance_manager',
  ],
  'vendor-returns.read': [
    'admin',
    'inventory_manager',
    'inventory_viewer',
    'order_manager',
    'vendor_manager',
    'finance_manager',
  ],
  'vendor-returns.write': ['admin', 'vendor_manager', 'order_manager', 'inventory_manager'],
  'invoices.read': ['admin', 'vendor_manager', 'order_manager', 'finance_manager'],
  // Everybody; which they see is said by their offices, and by what is theirs to see to.
  'invoices.open': roles,
  'invoices.write': ['admin', 'order_manager', 'finance_manager'],
  'invoices.approve': ['admin', 'finance_manager'],
  'invoices.close': ['admin', 'finance_manager'],
  // Everybody; which they see is said by what is assigned to them.
  'compliance.tasks': roles,
  // How long and how far holds for every office.
  'compliance.rules': ['admin', 'compliance_manager'],
  // Whoever sterilizes puts away what comes out of it.
  'loads.read': ['admin', 'compliance_manager', 'compliance_viewer', 'inventory_manager', 'inventory_viewer'],
  'loads.write': ['admin', 'compliance_manager', 'inventory_manager'],
  // A recall is of every office; what one of them found is said by whoever keeps its stock.
  'recalls.write': ['admin', 'compliance_manager'],
  'recalls.answer': ['admin', 'compliance_manager', 'inventory_manager'],
  // Booking, cards and what they stand on; what a case uses is recorded with its page, whatever else of stock somebody sees.
  'procedures.write': ['admin', 'procedure_scheduler'],
  // Who performs procedures, what is performed, and their rules: the same for every office.
  'procedures.setup': ['admin', 'procedure_scheduler'],
  // Whoever keeps the stock brings what a case needs.
  'procedures.pick': ['admin', 'procedure_scheduler', 'inventory_manager'],
  // Everybody; which they see is said by the cards they own.
  'cards.approve': roles,
  // The hours of an office, and the days on which it is closed: seen by everybody there.
  'office-hours.read': roles,
  'office-hours.write': ['admin', 'office_manager', 'procedure_scheduler'],
  // Everybody; which they open or score is said by the bids that name them.
  'bids.take-part': roles,
  'anomalies.rules': ['admin', 'inventory_manager'],
  'alerts.rules': ['admin', 'settings_manager'],
  'alerts.rules-read': ['admin', 'settings_manager', 'inventory_manager', 'inventory_viewer'],
  'budgets.plan': ['admin', 'finance_manager'],
  'lots.hold': ['admin', 'inventory_manager', 'compliance_manager'],
  'lots.clear': ['admin', 'compliance_manager'],
  'approvals.rules': ['admin'],
  'transfers.approve': ['admin', 'office_manager'],
  'vendor-bank.read': ['admin', 'vendor_manager', 'finance_manager'],
  'vendor-bank.ask': ['admin', 'vendor_manager'],
  'vendor-bank.confirm': ['finance_manager'],
  'vendor-bank.show': ['admin', 'finance_manager'],
  'people.manage': ['admin'],
  'departments.write': ['admin'],
  // Everybody; which of them somebody sees is said by the records a document belongs to.
  'documents.read': roles,
  'documents.write': [
    'admin',
    'inventory_manager',
    'order_manager',
    'vendor_manager',
    'compliance_manager',
    'office_manager',
    'procurement_manager',
    'finance_manager',
  ],
  // Everybody, those who only look as well; on which records, the record says.
  'comments.write': roles,
  'offices.add': ['admin', 'office_manager'],
  'transfers.rules': ['admin', 'office_manager'],
  'system.manage': ['admin'],
  'audit.check': ['admin', 'security_auditor'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** What concerns all of the organization at once: a role held for named offices does not give it. */
export const wholeOrganization: ReadonlySet<Permission> = new Set<Permission>([
  'offices.add',
  'departments.write',
  'vendors.write',
  'vendor-bank.read',
  'vendor-bank.ask',
  'vendor-bank.confirm',
  'vendor-bank.show',
  'anomalies.rules',
  'approvals.rules',
  'transfers.rules',
  'budgets.plan',
  'invoices.close',
  'compliance.rules',
  'recalls.write',
  'procedures.setup',
  'system.manage',
  'audit.check',
])

const rightsOf = (role: Role) =>
  Object.values(permissions).filter((allowed: readonly Role[]) => allowed.includes(role)).length

/** The roles that give a permission, the narrowest first: the one that gives the fewest other permissions. */
export const narrowestRoles = (permission: Permission): Role[] =>
  [...permissions[permission]].sort((a, b) => rightsOf(a) - rightsOf(b))

/** What a route of the contract asks of its caller. `session` is any signed-in person, `vendor` whoever came in by the vendor entrance. */
export type Access = 'public' | 'session' | 'vendor' | Permission

/**
 * What a token may be made for. Who people are and may do (adding an office copies
 * roles), and the installation, open to nobody but a person signed in.
 */
export const tokenPermissions = [
  'inventory.read',
  'inventory.write',
  'lots.hold',
  'lots.clear',
  'expirations.read',
  'thresholds.write',
  'vendors.read',
  'vendors.write',
  'transfers.write',
  'transfers.approve',
  'transfers.rules',
  'offices.read',
  'offices.write',
  'budgets.read',
  'orders.read',
  'vendor-orders.read',
  'receipts.read',
  'receipts.write',
  'invoices.read',
  'invoices.write',
  'compliance.read',
  'compliance.write',
  'compliance.tasks',
  'loads.read',
  'loads.write',
  'office-hours.read',
  'office-hours.write',
  'procedures.read',
  'procedures.write',
  'procedures.pick',
  'procedures.setup',
  'bids.read',
  'bids.write',
  'audit.check',
] as const satisfies readonly Permission[]

export type TokenPermission = (typeof tokenPermissions)[number]

/**
 * A role held for the whole organization (`officeId` null) or for one named office. Held through a token, it gives
 * only what the token was made for.
 */
export type Grant = { role: Role; officeId: string | null; only?: readonly Permission[] }

function giving(grants: readonly Grant[], permission: Permission): Grant[] {
  const allowed: readonly Role[] = permissions[permission]
  const isForAll = wholeOrganization.has(permission)
  return grants.filter(
    ({ role, officeId, only }) =>
      allowed.includes(role) && (officeId === null || !isForAll) && (only?.includes(permission) ?? true),
  )
}

/** The offices in which these grants give the permission: every office, or a list (empty: none). */
export function officesWith(grants: readonly Grant[], permission: Permission): 'all' | string[] {
  const found = giving(grants, permission)
  if (found.some((grant) => grant.officeId === null)) return 'all'
  return [...new Set(found.flatMap((grant) => grant.officeId ?? []))]
}

/** Whether the grants give the permission anywhere at all. */
export function may(grants: readonly Grant[], permission: Permission): boolean {
  return giving(grants, permission).length > 0
}
