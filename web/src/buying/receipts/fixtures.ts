import type { Receipt, ReceiptLine, ReceiptRow, VendorClaim } from '@wellstock/contract/buying/receipt'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import type { ReturnRow } from '@wellstock/contract/buying/vendor-returns'
import { json, signedInAs } from '../../../test-server.ts'
import { orderId, pageOf, vendor } from '../vendor-orders/fixtures.ts'

export const receiptId = '88888888-1111-4111-8111-888888888888'
export const claimId = '88888888-2222-4222-8222-888888888888'
const main = { id: '11111111-1111-4111-8111-111111111111', code: 'MAIN', name: 'Hollow Main Campus' }
export const order = { id: orderId, number: 'PO-MAIN-2026-0001' }

export const lineLike = (changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  id: '88888888-3333-4333-8333-888888888888',
  order,
  vendorOrderLineId: '22222222-1111-4111-8111-222222222222',
  productId: '44444444-1111-4111-8111-444444444444',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'EA',
  insteadOf: null,
  item: { id: 'item-1', room: 'Supply Room', bin: 'A-02', order: 2 },
  lotNumber: 'G-7',
  expiryDate: '2028-06-30',
  serialNumber: null,
  quantity: 40,
  outcome: 'stocked',
  problem: null,
  unitCost: 1.25,
  note: '',
  returned: 0,
  ...changes,
})

/** A receipt as the server would answer it, for tests. */
export const receiptLike = (changes: Partial<Receipt> = {}): Receipt => ({
  id: receiptId,
  number: 'GR-MAIN-2026-0001',
  state: 'posted',
  office: main,
  vendor,
  orders: [order],
  deliveryNote: 'DN 77',
  lineCount: 1,
  problemCount: 0,
  unmatched: 0,
  value: 50,
  receivedBy: 'Bo Reyes',
  receivedAt: '2026-11-23T10:00:00.000Z',
  version: 1,
  note: '',
  temperature: null,
  currency: 'USD',
  vendorEmail: 'claims@acme.example',
  lines: [lineLike()],
  claim: null,
  claimDue: 0,
  reversed: null,
  canReverse: true,
  needsWitness: false,
  canMatch: false,
  canReturn: false,
  ...changes,
})

export function rowLike(changes: Partial<ReceiptRow> = {}): ReceiptRow {
  const { lines: _, claim: __, reversed: ___, ...row } = receiptLike()
  return { ...row, ...changes }
}

export const claimLike = (changes: Partial<VendorClaim> = {}): VendorClaim => ({
  id: claimId,
  number: 'CL-MAIN-2026-0001',
  state: 'open',
  receipt: { id: receiptId, number: 'GR-MAIN-2026-0001' },
  vendor,
  office: main,
  amount: 12.5,
  sentAt: null,
  sentTo: '',
  outcome: null,
  credit: null,
  credited: 0,
  remark: '',
  createdAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
  version: 1,
  steps: ['send', 'settle', 'withdraw'],
  ...changes,
})

export const expectedLike = (changes: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  ...order,
  state: 'sent',
  vendor,
  office: main,
  dueOn: '2026-11-22',
  daysLate: 0,
  openLines: 2,
  products: ['Nitrile gloves M', 'Gauze sponge'],
  lastReceivedAt: null,
  ...changes,
})

/** What the pages of receipts ask for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles.length > 0 ? roles : ['order_manager'])),
  'GET /api/receipts/vendors': () => json([{ id: vendor.id, name: vendor.name }]),
  'GET /api/receipts/rules': () => json({ separateReceiver: false, canChange: roles.includes('admin') }),
  'GET /api/receipts': () => pageOf<ReceiptRow>([]),
  'GET /api/vendor-claims': () => pageOf<VendorClaim>([]),
  'GET /api/vendor-returns': () => pageOf<ReturnRow>([]),
  'GET /api/documents': () => pageOf([]),
  'GET /api/comments': () => pageOf([]),
})
