import { invoices } from '@wellstock/contract/buying/invoices'
import { said } from '@wellstock/messages/sentence'
import { lineName } from '../../finance/budgets/line-name.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { serve } from '../../platform/http/serve.ts'
import { say } from '../../platform/messages.ts'
import { approveInvoice } from './approve-invoice.ts'
import { type Billed, expectedExtras, openLines } from './billable-lines.ts'
import { linesThatPay } from './budget-lines.ts'
import { disputeInvoice, payInvoices, resumeInvoice, voidInvoice } from './end-invoice.ts'
import { acceptException, handOnException } from './exceptions.ts'
import { exportInvoices, exportPayments } from './export.ts'
import { getInvoice } from './find-invoice.ts'
import { countInvoices, listInvoices, listVendors } from './list-invoices.ts'
import { readInvoice } from './read-invoice.ts'
import { captureInvoice, correctInvoice } from './save-invoice.ts'
import { closeMonth, listUnbilled, listUnbilledLines } from './unbilled.ts'

/** An office the query names wins over the one in the header, within all that the person may see. */
const within = (call: ScopedCall, { officeId }: { officeId?: string | undefined }) =>
  officeId ? { ...call, scope: scopeOf(call.person, 'invoices.read') } : call

/** Takes a step, and answers with the invoice as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async ({ db, person }: Pick<ScopedCall, 'db' | 'person'>, input: Input) => {
    await take(db, person, input)
    return getInvoice(db, person, input.id)
  }

/** What a vendor can bill an office that somebody captures invoices for. */
async function billable(
  { db, person }: Pick<ScopedCall, 'db' | 'person'>,
  { invoiceId = null, ...wanted }: Billed & { invoiceId?: string | null | undefined },
) {
  const { organizationId } = person
  if (!covers(scopeOf(person, 'invoices.write'), wanted.officeId))
    throw invalid({ officeId: said.office_does_not_exist() })
  const lines = await openLines(db, organizationId, wanted, invoiceId)
  const ids = lines.map(({ vendorOrderLineId }) => vendorOrderLineId)
  return { lines, extras: await expectedExtras(db, organizationId, ids, invoiceId) }
}

export const invoiceRoutes = serve(invoices, {
  list: (call, filter) => listInvoices(within(call, filter), filter),
  counts: (call) => countInvoices(call),
  export: (call, filter) => exportInvoices(within(call, filter), filter),
  payments: (call, wanted) => exportPayments(call, wanted),
  vendors: ({ db, person }) => listVendors(db, person.organizationId),
  billable,
  budgetLines: async ({ db, person }, { officeId }) => {
    if (!covers(scopeOf(person, 'invoices.write'), officeId))
      throw invalid({ officeId: said.office_does_not_exist() })
    const lines = await linesThatPay(db, person.organizationId, officeId)
    return lines.map((line) => ({ id: line.id, name: say(lineName(line)), available: line.available }))
  },
  unbilled: ({ db, person, scope }) => listUnbilled(db, person, scope),
  unbilledLines: ({ db, scope }, wanted) => listUnbilledLines(db, scope, wanted),
  closeMonth: async ({ db, person, scope }, { month }) => {
    await closeMonth(db, person, month)
    return listUnbilled(db, person, scope)
  },
  read: ({ app, person }, wanted) => readInvoice(app, person, wanted),
  capture: async ({ db, person }, wanted) => getInvoice(db, person, await captureInvoice(db, person, wanted)),
  get: ({ db, person }, { id }) => getInvoice(db, person, id),
  update: step(correctInvoice),
  accept: step(acceptException),
  handOn: step(handOnException),
  approve: step(approveInvoice),
  pay: ({ db, person }, wanted) => payInvoices(db, person, wanted),
  dispute: step(disputeInvoice),
  resume: step(resumeInvoice),
  void: step(voidInvoice),
})
