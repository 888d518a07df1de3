import { vendorReturns } from '@wellstock/contract/buying/vendor-returns'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { cancelReturn, closeReturn, creditReturn } from './end-return.ts'
import { exportReturns } from './export.ts'
import { getReturn, listCreditNotes } from './find-return.ts'
import { listReturns, listReturnVendors } from './list-returns.ts'
import { replaceReturn } from './replace-return.ts'
import { findReturnable } from './returnable.ts'
import { authoriseReturn, createReturn, updateReturn } from './save-return.ts'
import { shipReturn } from './ship-return.ts'

/** An office the query names wins over the one in the header, within all that the person may see. */
const within = (call: ScopedCall, { officeId }: { officeId?: string | undefined }) =>
  officeId ? { ...call, scope: scopeOf(call.person, 'vendor-returns.read') } : call

/** Takes a step, and answers with the return as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Pick<ScopedCall, 'db' | 'person'>, input: Input) => {
    await take(db, person, input)
    return getReturn(db, person, input.id)
  }

export const returnRoutes = serve(vendorReturns, {
  list: (call, filter) => listReturns(within(call, filter), filter),
  export: (call, filter) => exportReturns(within(call, filter), filter),
  vendors: (call) => listReturnVendors(call),
  returnable: ({ db, person }, wanted) => findReturnable(db, person, wanted),
  create: async ({ db, person }, wanted) => getReturn(db, person, await createReturn(db, person, wanted)),
  get: ({ db, person }, { id }) => getReturn(db, person, id),
  creditNotes: ({ db, person }, { id }) => listCreditNotes(db, person, id),
  update: step(updateReturn),
  authorise: step(authoriseReturn),
  ship: step(shipReturn),
  credit: step(creditReturn),
  replace: step(replaceReturn),
  close: step(closeReturn),
  cancel: step(cancelReturn),
})
