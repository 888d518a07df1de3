import { system } from '@wellstock/contract/identity/system'
import { auditState, checkAudit } from '../../platform/audit/check.ts'
import { serve } from '../../platform/http/serve.ts'
import { revokeAnyToken, tokensOfEverybody } from '../people/tokens.ts'
import { takeLogAllowance } from './log-allowance.ts'
import { outbox, overview, setRate } from './overview.ts'
import { setUp } from './set-up.ts'
import { welcome } from './welcome.ts'

export const systemRoutes = serve(system, {
  welcome: ({ app }) => welcome(app),
  setup: ({ app }, setup) => setUp(app, setup),
  health: () => ({ status: 'alive' as const }),
  ready: async ({ app }) => {
    await app.database.visit((db) => db.rows('select 1'))
    return { status: 'ready' as const, engine: app.database.engine }
  },
  overview: ({ app, db, person }) => overview(app, db, person),
  outbox: ({ db, person }, wanted) => outbox(db, person, wanted),
  setRate: ({ app, db, person }, { currency, rate }) => setRate(app, db, person, currency, rate),
  tokens: ({ app, db, person }, paging) => tokensOfEverybody(db, person, app.now(), paging),
  revokeToken: ({ app, db, person }, { id }) => revokeAnyToken(db, person, id, app.now()),
  audit: ({ db, person }) => auditState(db, person.organizationId),
  checkAudit: ({ app, person }) =>
    app.database.read(person.organizationId, (db) => checkAudit(db, app.auditSigner, person.organizationId)),
  logs: ({ app, person }, { logs }) => {
    takeLogAllowance(app, person.id, logs)
    for (const entry of logs) app.log.info({ browser: entry, personId: person.id }, 'browser log')
    return { accepted: logs.length }
  },
})
