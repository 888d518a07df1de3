import { said } from '@wellstock/messages/sentence'
import { factsOf } from '../../identity/offices/facts.ts'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office into which something is being imported is not deleted. */
export const blockedByImports: OfficeBlocker = async (tx, scope, officeId) => {
  const { openImports } = await factsOf(tx, scope, officeId)
  if (openImports === 0) return []
  return [openImports === 1 ? said.import_not_finished() : said.imports_not_finished({ count: openImports })]
}
