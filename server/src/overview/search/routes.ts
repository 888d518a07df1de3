import { search } from '@wellstock/contract/overview/search'
import { serve } from '../../platform/http/serve.ts'
import { findPage, quickSearch } from './answers.ts'
import { forgetSearches, popularSearches, recentSearches, rememberSearch } from './history.ts'

export const searchRoutes = serve(search, {
  quick: ({ app, db, person, request }, { q }) =>
    quickSearch({ db, person, officeId: request.officeId }, q, app),
  find: ({ app, db, person, request }, wanted) =>
    findPage({ db, person, officeId: request.officeId }, wanted, app),
  recent: async ({ app, db, person }) => {
    const [recent, popular] = await db.batch(
      () => recentSearches(db, person),
      () => popularSearches(db, person, app.now()),
    )
    return { recent, popular }
  },
  remember: ({ app, db, person }, { q }) => rememberSearch(db, person, q, app.now()),
  forget: ({ db, person }) => forgetSearches(db, person),
})
