import type { TokenPermission } from '@wellstock/contract/platform/access'
import { m } from '../../lib/messages.ts'

const names: Record<TokenPermission, () => string> = {
  'inventory.read': m.permission_inventory_read,
  'inventory.write': m.permission_inventory_write,
  'lots.hold': m.permission_lots_hold,
  'lots.clear': m.permission_lots_clear,
  'expirations.read': m.permission_expirations_read,
  'thresholds.write': m.permission_thresholds_write,
  'vendors.read': m.permission_vendors_read,
  'vendors.write': m.permission_vendors_write,
  'transfers.write': m.permission_transfers_write,
  'transfers.approve': m.permission_transfers_approve,
  'transfers.rules': m.permission_transfers_rules,
  'offices.read': m.permission_offices_read,
  'offices.write': m.permission_offices_write,
  'budgets.read': m.permission_budgets_read,
  'orders.read': m.permission_orders_read,
  'vendor-orders.read': m.permission_vendor_orders_read,
  'receipts.read': m.permission_receipts_read,
  'receipts.write': m.permission_receipts_write,
  'invoices.read': m.permission_invoices_read,
  'invoices.write': m.permission_invoices_write,
  'compliance.read': m.permission_compliance_read,
  'compliance.write': m.permission_compliance_write,
  'compliance.tasks': m.permission_compliance_tasks,
  'loads.read': m.permission_loads_read,
  'loads.write': m.permission_loads_write,
  'office-hours.read': m.permission_office_hours_read,
  'office-hours.write': m.permission_office_hours_write,
  'procedures.read': m.permission_procedures_read,
  'procedures.write': m.permission_procedures_write,
  'procedures.pick': m.permission_procedures_pick,
  'procedures.setup': m.permission_procedures_setup,
  'audit.check': m.permission_audit_check,
}

export const permissionName = (permission: TokenPermission) => names[permission]()
