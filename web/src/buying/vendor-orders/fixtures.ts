import type {
  ToOrder,
  VendorOrder,
  VendorOrderLine,
  VendorOrderRow,
} from '@wellstock/contract/buying/vendor-order'
import { json, signedInAs } from '../../../test-server.ts'

export const orderId = '99999999-3333-4333-8333-999999999999'
export const otherVendorId = '77777777-2222-4222-8222-777777777777'
const main = { id: '11111111-1111-4111-8111-111111111111', code: 'MAIN', name: 'Hollow Main Campus' }
export const vendor = {
  id: '77777777-1111-4111-8111-777777777777',
  name: 'Acme Medical',
  slug: 'acme-medical',
}
const source = { id: '99999999-1111-4111-8111-999999999999', number: 'ORD-MAIN-2026-0001' }

export const lineLike = (changes: Partial<VendorOrderLine> = {}): VendorOrderLine => ({
  id: '22222222-1111-4111-8111-222222222222',
  productId: '44444444-1111-4111-8111-444444444444',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'EA',
  vendorSku: 'AC-100',
  pack: 'BX',
  packQuantity: 10,
  packs: 4,
  quantity: 40,
  packPrice: 12.5,
  priceSource: 'contract',
  amount: 50,
  most: 60,
  now: null,
  expectedOn: null,
  promisedOn: null,
  received: 0,
  billed: 0,
  sentBack: 0,
  closed: 0,
  closeReason: '',
  takesSubstitute: false,
  substitute: null,
  replaces: null,
  neededBy: '2026-12-01',
  parts: [{ order: source, office: main, requestedBy: 'Bo Reyes', neededBy: '2026-12-01', quantity: 40 }],
  ...changes,
})

/** A vendor order as the server would answer it, for tests. */
export const orderLike = (changes: Partial<VendorOrder> = {}): VendorOrder => ({
  id: orderId,
  number: null,
  state: 'draft',
  revision: 0,
  isRevising: false,
  isAnswered: false,
  vendor,
  office: main,
  buyer: { id: 'person-1', name: 'Ana Whitlock' },
  lineCount: 1,
  total: 50,
  receivedShare: 0,
  billedShare: 0,
  dueOn: null,
  daysLate: 0,
  acknowledgedAt: null,
  mail: 'none',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  version: 3,
  note: '',
  waiver: '',
  way: null,
  sentTo: '',
  mailError: null,
  isFiling: false,
  documents: [],
  revisions: [],
  releases: [],
  vendorReference: '',
  remark: '',
  currency: 'USD',
  freight: 0,
  tax: 0,
  minimumOrder: null,
  freeFreightAbove: null,
  orderEmail: 'orders@acme.example',
  answer: null,
  link: null,
  remindedAt: null,
  lines: [lineLike()],
  timeline: [{ step: 'created', at: '2026-11-20T10:00:00.000Z', by: 'Ana Whitlock', reason: null }],
  steps: ['edit', 'send', 'cancel'],
  canReceive: false,
  canBill: false,
  ...changes,
})

export const sentLike = (changes: Partial<VendorOrder> = {}): VendorOrder =>
  orderLike({
    number: 'PO-MAIN-2026-0001',
    state: 'sent',
    way: 'email',
    sentTo: 'orders@acme.example',
    sentAt: '2026-11-21T10:00:00.000Z',
    mail: 'sent',
    documents: [{ id: 'document-1', slug: 'po-main-2026-0001', revision: 0 }],
    dueOn: '2026-11-28',
    lines: [lineLike({ expectedOn: '2026-11-28' })],
    steps: ['acknowledge', 'revise', 'hold', 'close_lines', 'cancel'],
    ...changes,
  })

export function rowLike(changes: Partial<VendorOrderRow> = {}): VendorOrderRow {
  const { lines: _, timeline: __, steps: ___, ...row } = sentLike()
  return { ...row, ...changes }
}

export const blockLike = (changes: Partial<ToOrder> = {}): ToOrder => ({
  vendor: { ...vendor, minimumOrder: 100, freeFreightAbove: 250, isOpen: true },
  office: main,
  draft: null,
  total: 50,
  lines: [
    {
      orderLineId: '22222222-3333-4333-8333-222222222222',
      order: source,
      requestedBy: 'Bo Reyes',
      productId: '44444444-1111-4111-8111-444444444444',
      sku: 'GLV-001',
      name: 'Nitrile gloves M',
      unit: 'EA',
      pack: 'BX',
      packQuantity: 10,
      quantity: 40,
      packPrice: 12.5,
      priceSource: 'contract',
      amount: 50,
      approvedAmount: 48,
      neededBy: '2026-12-01',
    },
  ],
  ...changes,
})

export const pageOf = <Row>(items: Row[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

/** What the pages of vendor orders ask for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () =>
    json(signedInAs(roles.length > 0 ? roles : ['vendor_manager', 'order_manager'])),
  'GET /api/vendor-orders/vendors': () =>
    json([
      { id: vendor.id, name: vendor.name, isOpen: false },
      { id: otherVendorId, name: 'Brightwater', isOpen: true },
    ]),
  'GET /api/vendor-orders/counts': () => json({ toOrder: 1, drafts: 2, open: 3, late: 1 }),
  'GET /api/vendor-orders/to-order': () => json([]),
  'GET /api/orders/rules': () => json({ directUpTo: 1000, canChange: false }),
  'GET /api/vendor-orders': () => pageOf<VendorOrderRow>([]),
  'GET /api/approvals/document': () => json(null),
  'GET /api/documents': () => pageOf([]),
  'GET /api/comments': () => pageOf([]),
})
