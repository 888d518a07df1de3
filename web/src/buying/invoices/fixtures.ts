import type { BillableLine, Invoice, InvoiceLine, InvoiceRow } from '@wellstock/contract/buying/invoice'
import { json, signedInAs } from '../../../test-server.ts'
import { orderId, pageOf, vendor } from '../vendor-orders/fixtures.ts'

export const invoiceId = '99999999-5555-4555-8555-999999999999'
export const exceptionId = '99999999-6666-4666-8666-999999999999'
export const office = { id: '11111111-1111-4111-8111-111111111111', code: 'MAIN', name: 'Hollow Main Campus' }

/** Ten boxes of a hundred came at 12.00, and nothing of them is billed. Source: the worked figures (c). */
export const billableLike = (changes: Partial<BillableLine> = {}): BillableLine => ({
  vendorOrderLineId: '22222222-1111-4111-8111-222222222222',
  order: { id: orderId, number: 'PO-MAIN-2026-0001', state: 'received' },
  productId: '44444444-1111-4111-8111-444444444444',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'EA',
  vendorSku: 'AC-100',
  pack: 'BX',
  packQuantity: 100,
  packPrice: 12,
  otherPacks: [1200],
  quantity: 1000,
  received: 1000,
  returned: 0,
  claimed: 0,
  billedBefore: { quantity: 0, amount: 0 },
  ...changes,
})

/** Billed at 12.25. */
export const lineLike = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: '99999999-7777-4777-8777-999999999999',
  ordered: billableLike(),
  budgetLine: null,
  credited: null,
  leftToCredit: null,
  credits: [],
  description: '',
  pack: 'BX',
  packQuantity: 100,
  packs: 10,
  packPrice: 12.25,
  amount: 122.5,
  quantity: 1000,
  matchedQuantity: 1000,
  priceFindings: [],
  unit: null,
  match: { billable: 1000, expected: 120, billed: 122.5, tolerance: 2.4 },
  ...changes,
})

/** An invoice as the server would answer it, for tests. */
export const invoiceLike = (changes: Partial<Invoice> = {}): Invoice => ({
  id: invoiceId,
  kind: 'invoice',
  state: 'exception',
  number: 'INV-42',
  vendor,
  office,
  orders: [{ id: orderId, number: 'PO-MAIN-2026-0001' }],
  invoicedOn: '2026-11-20',
  dueOn: '2026-12-20',
  daysLeft: 26,
  terms: 'account',
  total: 122.5,
  causes: ['price'],
  waitsOn: [],
  capturedBy: 'Bo Reyes',
  capturedAt: '2026-11-24T10:00:00.000Z',
  version: 1,
  currency: 'USD',
  subtotal: 122.5,
  freight: 0,
  tax: 0,
  discount: 0,
  rounding: 0,
  expectedFreight: 0,
  expectedTax: 0,
  note: '',
  revalued: [],
  remark: '',
  bookedOn: null,
  paidOn: null,
  paymentReference: '',
  lines: [lineLike()],
  exceptions: [
    {
      id: exceptionId,
      lineId: lineLike().id,
      ...{ cause: 'price', amount: 2.5, quantity: 0, other: null, owner: 'approver' },
      owners: [{ id: 'person-1', name: 'Ana Whitlock' }],
      accepted: null,
      canAccept: true,
      handOnTo: [],
    },
  ],
  spent: [],
  timeline: [{ step: 'captured', at: '2026-11-24T10:00:00.000Z', by: 'Bo Reyes', reason: null }],
  steps: ['edit', 'dispute', 'void'],
  barred: null,
  ...changes,
})

export function rowLike(changes: Partial<InvoiceRow> = {}): InvoiceRow {
  const { lines: _, exceptions: __, timeline: ___, ...row } = invoiceLike()
  return { ...row, ...changes }
}

/** What the pages of invoices ask for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles.length > 0 ? roles : ['finance_manager'])),
  'GET /api/invoices': () => pageOf<InvoiceRow>([]),
  'GET /api/invoices/counts': () => json({ toMatch: 1, toApprove: 2, toPay: 3, disputed: 0 }),
  'GET /api/invoices/vendors': () => json([{ id: vendor.id, name: vendor.name, paymentDays: 30 }]),
  'GET /api/documents': () => pageOf([]),
  'GET /api/comments': () => pageOf([]),
})
