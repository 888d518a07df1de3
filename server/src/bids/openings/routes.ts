import { bidOpenings } from '@wellstock/contract/bids/openings'
import { serve } from '../../platform/http/serve.ts'
import { setUpOpenerKey } from '../keys/opener-key.ts'
import { openBid } from './open-bid.ts'
import { declareConflict, getOpeningPage, listOpenings } from './opening-page.ts'

export const openingRoutes = serve(bidOpenings, {
  list: ({ db, person }) => listOpenings(db, person),
  setUp: ({ app, person }, { password }) => setUpOpenerKey(app, person, password),
  get: ({ db, person }, { id }) => getOpeningPage(db, person, id),
  open: async ({ app, person }, wanted) => {
    await openBid(app, person, wanted)
    return app.database.read(person.organizationId, (db) => getOpeningPage(db, person, wanted.id))
  },
  declare: async ({ db, person }, wanted) => {
    await declareConflict(db, person, wanted)
    return getOpeningPage(db, person, wanted.id)
  },
})
