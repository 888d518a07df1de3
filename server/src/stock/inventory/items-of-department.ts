import type { DepartmentPart } from '../../platform/app.ts'

export const itemsOfDepartment: DepartmentPart = {
  what: 'items',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ items: number }>(
      `select count(*) as items from item
       where organization_id = $1 and department_id = $2 and archived_at is null`,
      [organizationId, departmentId],
    )
    return row?.items ?? 0
  },
  move: (tx, organizationId, departmentId, into) =>
    tx.rows('update item set department_id = $3 where organization_id = $1 and department_id = $2', [
      organizationId,
      departmentId,
      into,
    ]),
}
