import { home } from '@wellstock/contract/overview/home'
import { serve } from '../../platform/http/serve.ts'
import { summary } from './summary.ts'

export const homeRoutes = serve(home, {
  summary: ({ app, db, scope }) => summary(db, scope, app.now()),
})
