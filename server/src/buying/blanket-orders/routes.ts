import { blanketOrders } from '@wellstock/contract/buying/blanket-orders'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { activateBlanketOrder, cancelBlanketOrder, endBlanketOrder } from './activate.ts'
import { exportBlanketOrders } from './export.ts'
import { extendBlanketOrder } from './extend.ts'
import { getBlanketOrder } from './find-blanket-order.ts'
import { listBlanketOrders } from './list-blanket-orders.ts'
import { createBlanketOrder, updateBlanketOrder } from './save-blanket-order.ts'

/** Takes a step, and answers with the blanket order as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async (call: ScopedCall, input: Input) => {
    await take(call.db, call.person, input)
    return getBlanketOrder(call, input.id)
  }

export const blanketOrderRoutes = serve(blanketOrders, {
  list: ({ db, person }, filter) => listBlanketOrders(db, person.organizationId, filter),
  export: (call, wanted) => exportBlanketOrders(call, wanted),
  get: (call, { id }) => getBlanketOrder(call, id),
  create: async (call, draft) => getBlanketOrder(call, await createBlanketOrder(call.db, call.person, draft)),
  update: step(updateBlanketOrder),
  activate: step(activateBlanketOrder),
  extend: step(extendBlanketOrder),
  end: step(endBlanketOrder),
  cancel: step(cancelBlanketOrder),
})
