import type { Feature } from '../../platform/feature.ts'
import { ruleTest } from './notices.ts'
import { alertRuleRoutes } from './routes.ts'

export const alertRules: Feature = {
  routes: alertRuleRoutes,
  notices: [ruleTest],
}
