import { expirations } from '@wellstock/contract/stock/expirations'
import { secondPerson } from '../../identity/people/second-person.ts'
import { type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { countLots } from './count-lots.ts'
import { listDisposals, printCertificate } from './disposals.ts'
import { disposeLots } from './dispose.ts'
import { findLots } from './lots.ts'
import { listOpened } from './opened.ts'
import { exportLots, printPickList } from './print.ts'
import { setReturnDays } from './return-days.ts'
import { expirationSummary, expiryDays } from './summary.ts'

// A place the query names wins over the office in the header, within all that the person may see.
const within = (
  person: Person,
  scope: Scope,
  { officeId, roomId }: { officeId?: string | undefined; roomId?: string | undefined },
) => (officeId || roomId ? scopeOf(person, 'expirations.read') : scope)

export const expirationRoutes = serve(expirations, {
  list: async ({ db, person, scope }, { page, pageSize, ...filter }) => {
    const place = within(person, scope, filter)
    const items = await findLots(db, place, filter, { limit: pageSize, offset: (page - 1) * pageSize })
    const isAll = page === 1 && items.length < pageSize
    return { items, total: isAll ? items.length : await countLots(db, place, filter), page, pageSize }
  },
  summary: ({ app, db, person, scope }, wanted) =>
    expirationSummary(db, within(person, scope, wanted), { ...wanted, now: app.now() }),
  opened: ({ db, person, scope }, wanted) => listOpened(db, within(person, scope, wanted), wanted),
  days: ({ db, person, scope }, wanted) => expiryDays(db, within(person, scope, wanted), wanted),
  dispose: async ({ app, person, scope }, { witness, ...wanted }) => {
    const signedBy = witness ? await secondPerson(app, person, witness, 'inventory.write') : null
    return disposeLots(app, person, scope, { ...wanted, signedBy })
  },
  disposals: ({ db, person, scope }, wanted) => listDisposals(db, within(person, scope, wanted), wanted),
  certificate: (call, { id }) => printCertificate(call, id),
  returnDays: ({ db, person, scope }, wanted) => setReturnDays(db, person, scope, wanted),
  export: (call, wanted) => exportLots({ ...call, scope: within(call.person, call.scope, wanted) }, wanted),
  pickList: (call, wanted) =>
    printPickList({ ...call, scope: within(call.person, call.scope, wanted) }, wanted),
})
