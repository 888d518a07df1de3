import {
  exceptionCauses,
  invoiceTabs,
  invoiceWaits,
  MAX_PAID_TOGETHER,
} from '@wellstock/domain/buying/invoices'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { DocumentFile } from '../identity/documents.ts'
import type { Access } from '../platform/access.ts'
import { Id, PlainDate, pageOf, paging, text, Version } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { type BodyKind, route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import {
  BillableLine,
  facts,
  Invoice,
  InvoiceReading,
  InvoiceRow,
  NewInvoice,
  UnbilledLine,
  UnbilledMonth,
} from './invoice.ts'

export * from '@wellstock/domain/buying/invoices'

const Named = z.object({ id: z.string(), name: z.string() })
const Numbered = z.object({ id: z.string(), number: z.string() })
const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/invoices${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean; body?: BodyKind } = {},
) => route(access, { method, path, summary, tag: 'Invoices', missing: said.invoice_not_found(), ...more })

const filter = {
  tab: z.enum(invoiceTabs, issue.not_a_filter()).default('all'),
  cause: z.enum(exceptionCauses, issue.not_a_filter()).optional(),
  /** Those with something for the caller to accept, or only for others. */
  waitsOn: z.enum(invoiceWaits, issue.not_a_filter()).optional(),
  officeId: Id.optional(),
  vendorId: Id.optional(),
  vendorOrderId: Id.optional(),
  orderId: Id.optional(),
  search: text('search', { max: 100 }).default(''),
}
export const invoiceSorts = ['captured', 'due', 'total', 'number'] as const
const order = {
  sort: z.enum(invoiceSorts, issue.not_a_sort()).default('captured'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

const ById = z.strictObject({ id: Id })
const Step = z.strictObject({ id: Id, version: Version })
const WithReason = Step.extend({ reason: Reason })
const Month = PlainDate.refine((day) => day.endsWith('-01'), issue.not_a_month())

/** What vendors bill: captured, matched with what was ordered and received, approved, paid. */
export const invoices = {
  list: make('invoices.read', 'GET', '/invoices', 'Invoices and credit notes, one page', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(InvoiceRow)),
  counts: make('invoices.read', 'GET', '/invoices/counts', 'How many there are to see to', { byOffice: true })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        toMatch: z.number().int(),
        toApprove: z.number().int(),
        toPay: z.number().int(),
        disputed: z.number().int(),
      }),
    ),
  export: make('invoices.read', 'GET', '/invoices/export', 'The list as a file', { byOffice: true })
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  payments: make(
    'invoices.approve',
    'GET',
    '/invoices/payments',
    'What is to be paid, as a file for the books',
    {
      byOffice: true,
    },
  )
    .input(z.strictObject({ format: ExportFormatField }))
    .output(ExportOutput),
  vendors: make('invoices.read', 'GET', '/invoices/vendors', 'Vendors by name, with their terms')
    .input(z.strictObject({}).optional())
    .output(z.array(Named.extend({ paymentDays: z.number().int().nullable() }))),
  billable: make(
    'invoices.write',
    'GET',
    '/invoices/billable',
    'What a vendor can bill an office: what was received first',
  )
    .input(
      z.strictObject({
        vendorId: Id,
        officeId: Id,
        /** Of one of its orders only. */
        vendorOrderId: Id.optional(),
        /** An invoice whose own lines do not count as billed before. */
        invoiceId: Id.optional(),
      }),
    )
    .output(
      z.object({
        lines: z.array(BillableLine),
        /** Freight and tax still expected, by vendor order. */
        extras: z.array(Numbered.extend({ freight: z.number(), tax: z.number() })),
      }),
    ),
  budgetLines: make(
    'invoices.write',
    'GET',
    '/invoices/budget-lines',
    'Lines of the budget that can pay what was not ordered',
  )
    .input(z.strictObject({ officeId: Id }))
    .output(z.array(Named.extend({ available: z.number() }))),
  unbilled: make('invoices.read', 'GET', '/invoices/unbilled', 'Received and not billed, by month', {
    byOffice: true,
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ months: z.array(UnbilledMonth), canClose: z.boolean() })),
  unbilledLines: make(
    'invoices.read',
    'GET',
    '/invoices/unbilled/{month}',
    'What was received and not billed by the end of a month',
    { byOffice: true },
  )
    .input(z.strictObject({ month: Month, ...paging }))
    .output(pageOf(UnbilledLine)),
  closeMonth: make('invoices.close', 'POST', '/invoices/unbilled/{month}/close', 'Close the books of a month')
    .input(z.strictObject({ month: Month }))
    .output(z.object({ months: z.array(UnbilledMonth), canClose: z.boolean() })),
  read: make('invoices.write', 'POST', '/invoices/read', 'Read a PDF or CSV file; nothing is kept', {
    ownTransactions: true,
    body: 'document',
  })
    .input(z.strictObject({ file: DocumentFile, vendorId: Id.optional(), officeId: Id.optional() }))
    .output(InvoiceReading),
  capture: make('invoices.write', 'POST', '/invoices', 'Capture an invoice, and match it')
    .input(NewInvoice)
    .output(Invoice),
  get: make('invoices.open', 'GET', '/invoices/{id}', 'One invoice with its lines')
    .input(ById)
    .output(Invoice),
  update: make('invoices.write', 'PUT', '/invoices/{id}', 'Correct what was captured, and match it again')
    .input(Step.extend(facts))
    .output(Invoice),
  accept: make('invoices.open', 'POST', '/invoices/{id}/accept', 'Accept what is not as it should be')
    .input(Step.extend({ exceptionId: Id, explanation: Reason }))
    .output(Invoice),
  handOn: make(
    'invoices.open',
    'POST',
    '/invoices/{id}/hand-on',
    'Give an exception to somebody else it could be for',
  )
    .input(Step.extend({ exceptionId: Id, personId: Id }))
    .output(Invoice),
  approve: make('invoices.approve', 'POST', '/invoices/{id}/approve', 'Approve it: the budget is spent')
    .input(Step)
    .output(Invoice),
  pay: make('invoices.approve', 'POST', '/invoices/pay', 'Say that invoices are paid')
    .input(
      z.strictObject({
        invoices: z
          .array(Step)
          .min(1, issue.choose_an_invoice())
          .max(MAX_PAID_TOGETHER, issue.at_most_paid_together({ max: MAX_PAID_TOGETHER })),
        paidOn: PlainDate,
        reference: text('reference', { max: 60 }).default(''),
      }),
    )
    .output(z.object({ paid: z.number().int() })),
  dispute: make('invoices.write', 'POST', '/invoices/{id}/dispute', 'Dispute it with the vendor')
    .input(WithReason)
    .output(Invoice),
  resume: make('invoices.write', 'POST', '/invoices/{id}/resume', 'Go on with it, matched again')
    .input(Step)
    .output(Invoice),
  void: make('invoices.write', 'POST', '/invoices/{id}/void', 'Take it back')
    .input(WithReason)
    .output(Invoice),
}
