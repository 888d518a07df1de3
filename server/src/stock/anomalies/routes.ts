import { anomalies } from '@wellstock/contract/stock/anomalies'
import { serve } from '../../platform/http/serve.ts'
import { assignAnomaly, decideAnomaly, listAnomalies, ruleRecordOf, ruleRecords } from './anomalies.ts'
import { exportAnomalies } from './export.ts'
import { setRule } from './settings.ts'
import { tryRule } from './try-rule.ts'

export const anomalyRoutes = serve(anomalies, {
  list: ({ db, scope }, wanted) => listAnomalies(db, scope, wanted),
  export: exportAnomalies,
  rules: ({ db, scope }) => ruleRecords(db, scope),
  setRule: async ({ db, person, scope }, wanted) => {
    await setRule(db, person, wanted)
    return ruleRecordOf(db, scope, wanted.rule)
  },
  tryRule: ({ app, person }, wanted) => tryRule(app, person.organizationId, wanted),
  decide: ({ db, person, scope }, wanted) => decideAnomaly(db, person, scope, wanted),
  assign: ({ db, person, scope }, wanted) => assignAnomaly(db, person, scope, wanted),
})
