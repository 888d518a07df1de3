import type { DepartmentPart } from '../../platform/app.ts'

export const peopleOfDepartment: DepartmentPart = {
  what: 'people',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ people: number }>(
      'select count(*) as people from person where organization_id = $1 and department_id = $2',
      [organizationId, departmentId],
    )
    return row?.people ?? 0
  },
  move: (tx, organizationId, departmentId, into) =>
    tx.rows('update person set department_id = $3 where organization_id = $1 and department_id = $2', [
      organizationId,
      departmentId,
      into,
    ]),
}
