import type { DepartmentPart } from '../../platform/app.ts'
import { moveComments } from './comments.ts'

export const commentsOfDepartment: DepartmentPart = {
  what: 'comments',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ comments: number }>(
      `select count(*) as comments from comment
       where organization_id = $1 and kind = 'department' and record_id = $2 and deleted_at is null`,
      [organizationId, departmentId],
    )
    return row?.comments ?? 0
  },
  move: (tx, organizationId, id, into) => moveComments(tx, organizationId, 'department', { id, into }),
}
