import type { DepartmentPart } from '../../platform/app.ts'

export const linksOfDepartment: DepartmentPart = {
  what: 'documents',
  count: async (tx, organizationId, departmentId) => {
    const [row] = await tx.rows<{ documents: number }>(
      `select count(*) as documents from document_link where organization_id = $1 and kind = 'department' and record_id = $2`,
      [organizationId, departmentId],
    )
    return row?.documents ?? 0
  },
  move: (tx, organizationId, departmentId, into) =>
    tx.rows(
      `with gone as (
         delete from document_link where organization_id = $1 and kind = 'department' and record_id = $2
         returning document_id)
       insert into document_link (organization_id, document_id, kind, record_id)
       select $1, document_id, 'department', $3 from gone on conflict do nothing`,
      [organizationId, departmentId, into],
    ),
}
