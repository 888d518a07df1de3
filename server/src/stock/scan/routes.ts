import { scan } from '@wellstock/contract/stock/scan'
import { serve } from '../../platform/http/serve.ts'
import { lookUp, readBook } from './book.ts'
import { keepUnknown, listUnknown } from './unknown.ts'

export const scanRoutes = serve(scan, {
  book: ({ app, db, scope }, { officeId }) => readBook(db, scope, { officeId, now: app.now() }),
  lookup: ({ app, db, scope }, { raw }) => lookUp(db, scope, { raw, now: app.now() }),
  keepUnknown: ({ app, db, person, scope }, wanted) =>
    keepUnknown(db, person, scope, { ...wanted, now: app.now() }),
  unknown: ({ db, scope }, page) => listUnknown(db, scope, page),
})
