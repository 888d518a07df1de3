import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { said } from '@wellstock/messages/sentence'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import { updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getLine } from './lines.ts'

type Control = Pick<BudgetLine, 'controlOrder' | 'controlVendorOrder' | 'controlInvoice'>

const CHANGED = 'budget.control_changed'

/** Changes how strictly a line holds documents to its money. What is unbudgeted has none to be held to: it stops nothing. */
export async function setControl(
  call: ScopedCall,
  { id, version, ...control }: Control & { id: string; version: number },
): Promise<BudgetLine> {
  const { db: tx, person } = call
  await tx.rows('select 1 from budget_line where organization_id = $1 and id = $2 for no key update', [
    person.organizationId,
    id,
  ])
  const line = await getLine(call, id)
  if (!line.canChange)
    throw problem('OPERATION_FAILED', said.fiscal_year_closed({ year: String(line.fiscalYear) }))
  if (line.version !== version) throw await stale(tx, CHANGED, id, version)
  if (line.category === null)
    for (const field of ['controlOrder', 'controlVendorOrder'] as const)
      if (control[field] === 'stop') throw invalid({ [field]: said.unbudgeted_not_stopped() })
  const before: Control = line
  await updateRow(tx, 'budget_line', { organizationId: person.organizationId, id }, control)
  await note(
    tx,
    person,
    CHANGED,
    { entity: 'budget', id },
    { version: version + 1, changes: differences(before, control) },
  )
  return getLine(call, id)
}
