import { anomalies } from '@wellstock/contract/stock/anomalies'
import { serve } from '../../platform/http/serve.ts'
import { assignAnomaly, decideAnomaly, listAnomalies, ruleRecords } from './anomalies.ts'
import { exportAnomalies } from './export.ts'

export const anomalyRoutes = serve(anomalies, {
  list: ({ db, scope }, wanted) => listAnomalies(db, scope, wanted),
  export: exportAnomalies,
  rules: ({ db, scope }) => ruleRecords(db, scope),
  decide: ({ db, person, scope }, wanted) => decideAnomaly(db, person, scope, wanted),
  assign: ({ db, person, scope }, wanted) => assignAnomaly(db, person, scope, wanted),
})
