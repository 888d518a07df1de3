import {
  claimOutcomes,
  MAX_RECEIPT_LINES,
  MAX_RECEIVED_TOGETHER,
  receiptFilters,
} from '@wellstock/domain/buying/receipts'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, documentRoutes, Step } from '../platform/document-routes.ts'
import { Email, Id, idsInAddress, Price, pageOf, paging, text } from '../platform/fields.ts'
import { receipt } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { Reason, Witness } from '../stock/command.ts'
import { MatchCandidate, Receipt, ReceiptRow, VendorClaim } from './receipt.ts'
import { ExpectedOrder, Goods, NewReceipt, ReceivingRules, ReceivingSheet } from './receiving.ts'

export * from '@wellstock/domain/buying/receipts'

const tooManyOrders = issue.receive_at_most({ max: MAX_RECEIVED_TOGETHER })
const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/${'receipts' | 'vendor-claims'}${string}`,
  summary: string,
  more: { byOffice?: boolean; ownTransactions?: boolean } = {},
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Receipts',
    missing: path.startsWith('/vendor-claims') ? said.claim_not_found() : said.receipt_not_found(),
    ...more,
  })

const { lists, one } = documentRoutes(receipt, {
  tag: 'Receipts',
  missing: said.receipt_not_found(),
  summaries: {
    list: 'Receipts, the latest first',
    vendors: 'Vendors that goods came from',
    one: 'One receipt with its lines',
  },
  filter: {
    vendorOrderId: Id.optional(),
    orderId: Id.optional(),
    itemId: Id.optional(),
    only: z.enum(receiptFilters, issue.not_a_filter()).optional(),
  },
  row: ReceiptRow,
  one: Receipt,
})

/** What came from vendors: taken in at the door, matched, taken back, claimed. */
export const receipts = {
  expected: make('receipts.write', 'GET', '/receipts/expected', 'Vendor orders of which something can come', {
    byOffice: true,
  })
    .input(
      z.strictObject({
        officeId: Id.optional(),
        vendorId: Id.optional(),
        search: text('search', { max: 100 }).default(''),
        /** Only what is due by today where it is to come. */
        due: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(ExpectedOrder)),
  sheet: make(
    'receipts.write',
    'GET',
    '/receipts/sheet',
    'What is to come of vendor orders of one vendor and office',
  )
    .input(
      z.strictObject({
        /** Where goods come without an order. */
        officeId: Id.optional(),
        orders: idsInAddress(tooManyOrders)
          .refine(({ length }) => length <= MAX_RECEIVED_TOGETHER, tooManyOrders)
          .optional(),
      }),
    )
    .output(ReceivingSheet),
  sheets: make(
    'receipts.write',
    'GET',
    '/receipts/sheets',
    'What is to come of each of some vendor orders, one by one',
  )
    .input(
      z.strictObject({
        orders: idsInAddress(tooManyOrders).refine(
          ({ length }) => length <= MAX_RECEIVED_TOGETHER,
          tooManyOrders,
        ),
      }),
    )
    .output(z.array(ReceivingSheet)),
  goods: make(
    'receipts.write',
    'GET',
    '/receipts/goods',
    'Products by name, SKU or code, as they are taken in',
  )
    .input(z.strictObject({ officeId: Id, search: text('search', { min: 1, max: 100 }) }))
    .output(z.array(Goods)),
  post: make(
    'receipts.write',
    'POST',
    '/receipts',
    'Take goods in, as a whole or not at all; each receipt happens once',
  )
    .input(NewReceipt)
    .output(Receipt),
  ...lists,
  rules: make('receipts.read', 'GET', '/receipts/rules', 'The rules of receiving')
    .input(z.strictObject({}).optional())
    .output(ReceivingRules.extend({ canChange: z.boolean() })),
  get: one,
  reverse: make(
    'receipts.write',
    'POST',
    '/receipts/{id}/reverse',
    'Take a receipt back while its stock is untouched',
    {
      ownTransactions: true,
    },
  )
    .input(Step.extend({ reason: Reason, witness: Witness.optional() }))
    .output(Receipt),
  candidates: make(
    'vendor-orders.write',
    'GET',
    '/receipts/{id}/candidates',
    'Lines of vendor orders that goods without an order could be part of',
  )
    .input(ById)
    .output(z.array(MatchCandidate)),
  match: make('vendor-orders.write', 'POST', '/receipts/{id}/match', 'Say which orders goods are part of')
    .input(
      Step.extend({
        lines: z
          .array(z.strictObject({ id: Id, vendorOrderLineId: Id }))
          .min(1, issue.choose_a_line())
          .max(MAX_RECEIPT_LINES, issue.receipt_max_lines({ max: MAX_RECEIPT_LINES })),
      }),
    )
    .output(Receipt),
  setRules: make('approvals.rules', 'PUT', '/receipts/rules', 'Change the rules of receiving')
    .input(ReceivingRules)
    .output(ReceivingRules.extend({ canChange: z.boolean() })),
  claims: make('receipts.read', 'GET', '/vendor-claims', 'Claims, those to see to first', { byOffice: true })
    .input(
      z.strictObject({
        vendorId: Id.optional(),
        open: z.stringbool(issue.say_true_or_false()).default(false),
        ...paging,
      }),
    )
    .output(pageOf(VendorClaim)),
  sendClaim: make('vendor-orders.write', 'POST', '/vendor-claims/{id}/send', 'Tell the vendor what was wrong')
    .input(Step.extend({ /** Null: in a way of the buyer’s own. */ to: Email.nullable().default(null) }))
    .output(VendorClaim),
  settleClaim: make(
    'vendor-orders.write',
    'POST',
    '/vendor-claims/{id}/settle',
    'Say how the vendor settled it',
  )
    .input(
      Step.extend({
        outcome: z.enum(claimOutcomes, issue.choose_an_outcome()),
        credit: Price.nullable().default(null),
        remark: text('note', { max: 500 }).default(''),
      }),
    )
    .output(VendorClaim),
  withdrawClaim: make('vendor-orders.write', 'POST', '/vendor-claims/{id}/withdraw', 'Let it go')
    .input(Step.extend({ reason: Reason }))
    .output(VendorClaim),
}
