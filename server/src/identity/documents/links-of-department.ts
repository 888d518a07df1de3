import type { DepartmentPart } from '../../platform/app.ts'
import { moveLinks } from './move-links.ts'

export const linksOfDepartment: DepartmentPart = {
  what: 'documents',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ documents: number }>(
      `select count(*) as documents from document_link where organization_id = $1 and kind = 'department' and record_id = $2`,
      [organizationId, departmentId],
    )
    return row?.documents ?? 0
  },
  move: (tx, organizationId, id, into) => moveLinks(tx, organizationId, 'department', { id, into }),
}
