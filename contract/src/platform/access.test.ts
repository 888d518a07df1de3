import { describe, expect, it } from 'vitest'
import {
  may,
  officesWith,
  type Permission,
  permissions,
  type Role,
  roles,
  tokenPermissions,
  wholeOrganization,
} from './access.ts'
import { pages } from './pages.ts'

// The specification's table, section 6, written out once more: what the code says must be what was asked for.
const specified: [routes: string, allowed: string][] = [
  [
    'inventory, inventory/{id}, inventory-detection, inventory-scan, inventory-stats, inventory-alerts, inventory-rooms',
    'admin, inventory_manager, inventory_viewer',
  ],
  ['inventory/new, inventory/{id}/edit', 'admin, inventory_manager'],
  ['orders', 'admin, order_manager, order_viewer'],
  ['vendor-orders', 'admin, vendor_manager, order_manager'],
  ['approvals', 'admin, approver'],
  ['expirations', 'admin, inventory_manager, compliance_manager'],
  ['thresholds', 'admin, inventory_manager, settings_manager'],
  ['vendors', 'admin, vendor_manager'],
  ['offices, offices/reports', 'admin, office_manager, office_viewer'],
  ['offices/new', 'admin, office_manager'],
  ['offices/transfer', 'admin, office_manager, inventory_manager'],
  ['create-bid', 'admin, procurement_manager'],
  ['bids, bids/{id}', 'admin, procurement_manager, procurement_viewer'],
  ['tax-calculator', 'admin, finance_manager, procurement_manager'],
  ['audit-logs', 'admin, security_auditor'],
  ['procedure-calendar', 'admin, procedure_scheduler, procedure_viewer'],
  ['budgets', 'admin, finance_manager, budget_viewer'],
  ['budget-allocation', 'admin, finance_manager'],
  ['compliance, compliance/device/{id}, compliance/iso', 'admin, compliance_manager, compliance_viewer'],
  ['compliance/add, compliance/device/{id}/edit', 'admin, compliance_manager'],
]
const rows = specified.flatMap(([routes, allowed]) =>
  routes
    .split(', ')
    .map((route) => [`/dashboard/${route.replace(/\{(\w+)\}/g, '$$$1')}`, allowed.split(', ')] as const),
)

describe('the table of roles', () => {
  it('has the 21 roles', () => expect(new Set(roles).size).toBe(21))

  it.each(rows)('%s opens to %j', (path, allowed) => {
    const page = pages[path as keyof typeof pages]
    expect([...permissions[page.permission]].sort()).toEqual([...allowed].sort())
  })

  it('opens the shell to the base role, which every active account has', () => {
    expect(permissions['shell.open']).toEqual(['user', 'admin', 'manager'])
  })
})

describe('grants', () => {
  const grant = (role: Role, officeId: string | null) => ({ role, officeId })

  it('give a permission in the offices they name, or everywhere', () => {
    expect(
      officesWith([grant('inventory_manager', 'a'), grant('inventory_viewer', 'b')], 'inventory.read'),
    ).toEqual(['a', 'b'])
    expect(
      officesWith([grant('inventory_manager', 'a'), grant('inventory_viewer', 'b')], 'inventory.write'),
    ).toEqual(['a'])
    expect(officesWith([grant('inventory_manager', 'a'), grant('admin', null)], 'inventory.write')).toBe(
      'all',
    )
    expect(officesWith([grant('approver', null)], 'inventory.read')).toEqual([])
  })

  it.each([...wholeOrganization])('for one office do not give %s, which is for all of them', (permission) => {
    for (const role of permissions[permission]) {
      expect([may([grant(role, 'a')], permission), officesWith([grant(role, 'a')], permission)]).toEqual([
        false,
        [],
      ])
      expect(officesWith([grant(role, 'a'), grant(role, null)], permission)).toBe('all')
    }
  })

  it('for the whole organization only: adding offices, the departments, the vendors and where they are paid, the rules of anomalies, of approvals, of transfers and of compliance, giving out budgets, recalls, what procedures stand on, the installation, the whole audit', () => {
    const expected: Permission[] = [
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
    ]
    expect([...wholeOrganization]).toEqual(expected)
  })

  it('give a permission to its roles alone, in one office only what is not for all of them, through a token only what it names', () => {
    for (const permission of Object.keys(permissions) as Permission[])
      for (const role of roles) {
        const isIts = (permissions[permission] as readonly Role[]).includes(role)
        const isForAll = wholeOrganization.has(permission)
        const named = { ...grant(role, null), only: [permission] }
        const others = { ...grant(role, null), only: tokenPermissions.filter((each) => each !== permission) }
        const given = [grant(role, null), grant(role, 'a'), named, others]
        expect([role, permission, ...given.map((each) => may([each], permission))]).toEqual([
          ...[role, permission],
          ...[isIts, isIts && !isForAll, isIts, false],
        ])
        expect(given.map((each) => officesWith([each], permission))).toEqual([
          isIts ? 'all' : [],
          isIts && !isForAll ? ['a'] : [],
          isIts ? 'all' : [],
          [],
        ])
      }
  })

  it('give nothing they do not name', () => {
    expect(may([grant('inventory_viewer', null)], 'inventory.write')).toBe(false)
    expect(may([], 'shell.open')).toBe(false)
  })
})
