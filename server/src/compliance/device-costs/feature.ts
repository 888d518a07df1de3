import { deviceCosts as routes } from '@wellstock/contract/compliance/device-costs'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { addCost, readCosts, reverseCost } from './costs.ts'
import { exportCosts } from './export-costs.ts'

export const deviceCosts: Feature = {
  routes: serve(routes, {
    list: ({ db, person }, { id }) => readCosts(db, person, id),
    export: exportCosts,
    add: ({ db, person }, wanted) => addCost(db, person, wanted),
    reverse: ({ db, person }, wanted) => reverseCost(db, person, wanted),
  }),
}
