import { creditAllotments } from '@wellstock/contract/buying/credit-allotments'
import { vendorReturns } from '@wellstock/contract/buying/vendor-returns'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { allotCredit, creditReturn } from './allot-credit.ts'
import { readAllotments } from './credit-notes.ts'
import { cancelReturn, closeReturn } from './end-return.ts'
import { getReturn, listCreditNotes } from './find-return.ts'
import { replaceReturn } from './replace-return.ts'
import { returnList } from './return-list.ts'
import { findReceiptsOf, findReturnable } from './returnable.ts'
import { authoriseReturn, createReturn, updateReturn } from './save-return.ts'
import { shipReturn } from './ship-return.ts'

/** Takes a step, and answers with the return as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Pick<ScopedCall, 'db' | 'person'>, input: Input) => {
    await take(db, person, input)
    return getReturn(db, person, input.id)
  }

export const returnRoutes = serve(vendorReturns, {
  ...returnList.handlers,
  ...returnList.vendorHandlers,
  returnable: ({ db, person }, wanted) => findReturnable(db, person, wanted),
  receipts: ({ db, person }, wanted) => findReceiptsOf(db, person, wanted),
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

export const allotmentRoutes = serve(creditAllotments, {
  get: ({ db, person }, { id }) => readAllotments(db, person, id),
  allot: async ({ db, person }, wanted) => {
    await allotCredit(db, person, wanted)
    return readAllotments(db, person, wanted.id)
  },
})
