import { vendorOrders } from '@wellstock/contract/buying/vendor-orders'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { acknowledge, hold, resume } from './confirm.ts'
import { cancelVendorOrder, closeLines, endBilling } from './end.ts'
import { exportVendorOrders } from './export.ts'
import { getVendorOrder } from './find-vendor-order.ts'
import { countVendorOrders, listVendorOrders, vendorOrderScope } from './list-vendor-orders.ts'
import { vendorOrderFile } from './order-file.ts'
import { previewRevision, reviseVendorOrder, withdrawRevision } from './revise.ts'
import { addToDraft, updateDraft } from './save-draft.ts'
import { sendVendorOrder, withdrawVendorOrder } from './send.ts'
import { listSubstitutes, settleSubstitute } from './substitutes.ts'
import { listToOrder, listVendors } from './to-order.ts'

/** Takes a step, and answers with the vendor order as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async (call: ScopedCall, input: Input) => {
    await take(call.db, call.person, input)
    return getVendorOrder(call, input.id)
  }

/** An office the query names wins over the one in the header, within all that the person may see. */
const within = (call: ScopedCall, { officeId }: { officeId?: string | undefined }) =>
  officeId ? { ...call, scope: vendorOrderScope(call.person) } : call

export const vendorOrderRoutes = serve(vendorOrders, {
  list: (call, filter) => listVendorOrders(within(call, filter), filter),
  counts: (call) => countVendorOrders(call),
  export: (call, wanted) => exportVendorOrders(within(call, wanted), wanted),
  toOrder: (call) => listToOrder(call),
  vendors: ({ db, person }) => listVendors(db, person.organizationId),
  create: async (call, wanted) => getVendorOrder(call, await addToDraft(call.db, call.person, wanted)),
  get: (call, { id }) => getVendorOrder(call, id),
  update: step(updateDraft),
  send: step(sendVendorOrder),
  withdraw: step(withdrawVendorOrder),
  acknowledge: step(acknowledge),
  revise: async (call, wanted) => {
    await reviseVendorOrder(call.db, call.app, call.person, wanted)
    return getVendorOrder(call, wanted.id)
  },
  previewRevision: (call, wanted) => previewRevision(call.db, call.person, wanted),
  withdrawRevision: step(withdrawRevision),
  substitutes: ({ db, person }, wanted) => listSubstitutes(db, person, wanted),
  settleSubstitute: async (call, wanted) => {
    await settleSubstitute(call.db, call.app, call.person, wanted)
    return getVendorOrder(call, wanted.id)
  },
  hold: step(hold),
  resume: step(resume),
  closeLines: step(closeLines),
  close: step(endBilling),
  cancel: step(cancelVendorOrder),
  file: (call, wanted) => vendorOrderFile(call, wanted),
})
