import { home } from '@wellstock/contract/overview/home'
import { serve } from '../../platform/http/serve.ts'
import { firstSteps } from './first-steps.ts'
import { officeStandings } from './office-standings.ts'
import { summary } from './summary.ts'
import { today } from './today.ts'

export const homeRoutes = serve(home, {
  today,
  offices: ({ app, db, scope }) => officeStandings(db, scope, app.now()),
  firstSteps: ({ db, person }) => firstSteps(db, person.organizationId),
  summary: ({ app, db, scope }) => summary(db, scope, app.now()),
})
