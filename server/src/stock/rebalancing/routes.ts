import { rebalancing } from '@wellstock/contract/stock/rebalancing'
import { serve } from '../../platform/http/serve.ts'
import { getTransfer } from '../transfers/find-transfer.ts'
import { computePlan } from './compute.ts'
import { acceptProposals, dismissProposals } from './decide.ts'
import { findPlan } from './find-plan.ts'

export const rebalancingRoutes = serve(rebalancing, {
  plan: ({ db, scope, session }) => findPlan(db, scope, session.organization.currency),
  compute: async ({ app, person, scope, session }) => {
    await computePlan(app, person.organizationId, person)
    return app.database.read(person.organizationId, (db) =>
      findPlan(db, scope, session.organization.currency),
    )
  },
  accept: async ({ db, person, scope }, chosen) =>
    getTransfer(db, person, scope, await acceptProposals(db, person, scope, chosen)),
  dismiss: ({ db, person, scope }, chosen) => dismissProposals(db, person, scope, chosen),
})
