import { clauses } from '@wellstock/contract/compliance/standards'
import { narrowed } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { getClause, listClauses, listEvidence } from './clauses.ts'
import { exportClauses } from './export-clauses.ts'
import { addClauses, removeClause, updateClause } from './save-clause.ts'

const inOffice = <Call extends ScopedCall>(call: Call, officeId: string | undefined): Call => ({
  ...call,
  scope: narrowed(call.scope, officeId ?? null),
})

export const clauseRoutes = serve(clauses, {
  list: (call, { officeId, ...filter }) => listClauses(inOffice(call, officeId), filter),
  export: (call, { officeId, ...wanted }) => exportClauses(inOffice(call, officeId), wanted),
  sources: ({ app }) =>
    app.evidenceSources.map(({ name, narrowedBy }) => ({ name, narrowedBy: [...narrowedBy] })),
  add: (call, wanted) => addClauses(call, wanted),
  get: (call, { id }) => getClause(call, id),
  evidence: (call, wanted) => listEvidence(call, wanted),
  update: async (call, wanted) => {
    await updateClause(call, wanted)
    return getClause(call, wanted.id)
  },
  remove: (call, { id }) => removeClause(call, id),
})
