import { openOrderStates } from '@wellstock/domain/buying/orders'
import type { DepartmentPart } from '../../platform/app.ts'

/** Orders that are open go on for the department another is merged into; those that are over stay as they were. Templates go with them. */
export const ordersOfDepartment: DepartmentPart = {
  what: 'orders',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ orders: number }>(
      `select count(*) as orders from supply_order where organization_id = $1 and department_id = $2 and state = any($3)`,
      [organizationId, departmentId, openOrderStates],
    )
    return row?.orders ?? 0
  },
  move: async (tx, organizationId, departmentId, into) => {
    await tx.rows(
      `update supply_order set department_id = $3, version = version + 1
       where organization_id = $1 and department_id = $2 and state = any($4)`,
      [organizationId, departmentId, into, openOrderStates],
    )
    await tx.rows(
      `update order_template set department_id = $3, version = version + 1
       where organization_id = $1 and department_id = $2 and archived_at is null`,
      [organizationId, departmentId, into],
    )
  },
}
