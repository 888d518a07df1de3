import { substitutes } from '@wellstock/contract/stock/substitutes'
import { scopeOf } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { addSubstitute, changeSubstitute, removeSubstitute } from './change.ts'
import { listSubstitutes } from './substitutes.ts'

export const substituteRoutes = serve(substitutes, {
  // Elsewhere is everywhere the person may look, whichever office is chosen.
  list: ({ db, person }, { id, officeId }) =>
    listSubstitutes(db, scopeOf(person, 'inventory.read'), id, officeId ?? null),
  add: ({ db, person, scope }, { id, substituteId, ...terms }) =>
    addSubstitute(db, person, scope, { id, substituteId }, terms),
  change: ({ db, person, scope }, { id, substituteId, ...terms }) =>
    changeSubstitute(db, person, scope, { id, substituteId }, terms),
  remove: ({ db, person, scope }, about) => removeSubstitute(db, person, scope, about),
})
