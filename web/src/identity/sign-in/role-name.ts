import type { Role } from '@wellstock/contract/platform/access'
import { m } from '../../lib/messages.ts'

const names: Record<Role, () => string> = {
  user: m.role_user,
  admin: m.role_admin,
  manager: m.role_manager,
  inventory_manager: m.role_inventory_manager,
  inventory_viewer: m.role_inventory_viewer,
  order_manager: m.role_order_manager,
  order_viewer: m.role_order_viewer,
  vendor_manager: m.role_vendor_manager,
  approver: m.role_approver,
  compliance_manager: m.role_compliance_manager,
  compliance_viewer: m.role_compliance_viewer,
  settings_manager: m.role_settings_manager,
  office_manager: m.role_office_manager,
  office_viewer: m.role_office_viewer,
  procurement_manager: m.role_procurement_manager,
  procurement_viewer: m.role_procurement_viewer,
  finance_manager: m.role_finance_manager,
  budget_viewer: m.role_budget_viewer,
  security_auditor: m.role_security_auditor,
  procedure_scheduler: m.role_procedure_scheduler,
  procedure_viewer: m.role_procedure_viewer,
}

export const roleName = (role: Role) => names[role]()

export const isRole = (word: string): word is Role => word in names
