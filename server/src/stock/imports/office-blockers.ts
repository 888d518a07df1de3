import { said } from '@wellstock/messages/sentence'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office into which something is being imported is not deleted. */
export const blockedByImports: OfficeBlocker = async (tx, officeId) => {
  const open = await tx.rows(
    `select 1 from import_batch where organization_id = current_organization() and office_id = $1 and state = 'draft'`,
    [officeId],
  )
  if (open.length === 0) return []
  return [open.length === 1 ? said.import_not_finished() : said.imports_not_finished({ count: open.length })]
}
