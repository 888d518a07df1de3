import { orders } from '@wellstock/contract/buying/orders'
import { payingLines, spendingYear } from '../../finance/budgets/paying-lines.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { cancelLines, cancelOrder, closeOrder } from './end-order.ts'
import { exportOrders } from './export.ts'
import { getOrder, payingOf } from './find-order.ts'
import { foreseeSubmits } from './foresee-submits.ts'
import { countOrders, listOrders, orderScope, ownOrders } from './list-orders.ts'
import { moveLine } from './move-line.ts'
import { rulesFor, setRules } from './order-rules.ts'
import { listPlaces } from './places.ts'
import { listProducts } from './products.ts'
import { readOrderLines, rowsOf } from './read-lines.ts'
import { copyOrder, createOrder, updateOrder } from './save-order.ts'
import { submitOrder, withdrawOrder } from './submit-order.ts'

/** Takes a step, and answers with the order as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async (call: ScopedCall, input: Input) => {
    await take(call.db, call.person, input)
    return getOrder(call, input.id)
  }

export const orderRoutes = serve(orders, {
  // An office the query names wins over the one in the header, within all that the person may see.
  list: (call, filter) =>
    listOrders(filter.officeId ? { ...call, scope: orderScope(call.person) } : call, filter),
  mine: ({ db, person }, paging) => ownOrders(db, person, paging),
  counts: (call) => countOrders(call),
  export: (call, wanted) =>
    exportOrders(wanted.officeId ? { ...call, scope: orderScope(call.person) } : call, wanted),
  places: ({ db, person }) => listPlaces(db, person),
  products: ({ db, person }, wanted) => listProducts(db, person, wanted),
  budgetLines: async ({ db, person }, buyer) => {
    const year = await spendingYear(db, person.organizationId)
    return (await payingLines(db, person.organizationId, { ...buyer, ...year })).map(payingOf)
  },
  readLines: workedOutFirst(rowsOf, ({ db, person }, wanted, rows) =>
    readOrderLines(db, person, wanted, rows),
  ),
  rules: ({ db, person }) => rulesFor(db, person),
  setRules: ({ db, person }, rules) => setRules(db, person, rules),
  create: async (call, draft) => getOrder(call, await createOrder(call.db, call.person, draft)),
  get: (call, { id }) => getOrder(call, id),
  update: step(updateOrder),
  submit: step(submitOrder),
  foresee: ({ app, person }, { orders }) => foreseeSubmits(app.database, person, orders),
  withdraw: step(withdrawOrder),
  cancelLines: step(cancelLines),
  moveLine: step(moveLine),
  close: step(closeOrder),
  cancel: step(cancelOrder),
  copy: async (call, wanted) => getOrder(call, await copyOrder(call.db, call.person, wanted)),
})
