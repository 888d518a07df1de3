import { alertRules } from '@wellstock/contract/stock/alert-rules'
import { serve } from '../../platform/http/serve.ts'
import { listRules } from './rules.ts'
import { createRule, removeRule, updateRule } from './save-rule.ts'
import { testRule } from './test-rule.ts'

export const alertRuleRoutes = serve(alertRules, {
  list: ({ db, person }) => listRules(db, person),
  create: ({ db, person }, wanted) => createRule(db, person, wanted),
  update: ({ db, person }, wanted) => updateRule(db, person, wanted),
  remove: ({ db, person }, { id }) => removeRule(db, person, id),
  test: ({ app, db, person }, rule) => testRule(db, app, person, rule),
})
