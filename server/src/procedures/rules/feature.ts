import { procedureRules as routes } from '@wellstock/contract/procedures/rules'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProcedureRules, setProcedureRules } from './procedure-rules.ts'

export const procedureRules: Feature = {
  routes: serve(routes, {
    get: ({ db, person }) => readProcedureRules(db, person.organizationId),
    set: ({ db, person }, rules) => setProcedureRules(db, person, rules),
  }),
}
