import { complianceRules as routes } from '@wellstock/contract/compliance/rules'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { rulesFor, setRules } from './compliance-rules.ts'

export const complianceRules: Feature = {
  routes: serve(routes, {
    get: ({ db, person }) => rulesFor(db, person),
    set: ({ db, person }, rules) => setRules(db, person, rules),
  }),
}
