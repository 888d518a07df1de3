import type { Order, OrderLine, OrderProduct, OrderRow, PayingLine } from '@wellstock/contract/buying/order'
import { json, signedInAs } from '../../../test-server.ts'
import type { OrderPlaces } from './order-form.tsx'

export const orderId = '99999999-1111-4111-8111-999999999999'
export const otherId = '99999999-2222-4222-8222-999999999999'
export const main = '11111111-1111-4111-8111-111111111111'
const closed = '11111111-2222-4222-8222-111111111111'
export const surgery = '33333333-1111-4111-8111-333333333333'
export const glovesId = '44444444-1111-4111-8111-444444444444'
export const itemId = '55555555-1111-4111-8111-555555555555'
export const budgetId = '66666666-1111-4111-8111-666666666666'

const vendor = { id: '77777777-1111-4111-8111-777777777777', name: 'Acme Medical', slug: 'acme-medical' }

export const lineLike = (changes: Partial<OrderLine> = {}): OrderLine => ({
  id: '22222222-1111-4111-8111-222222222222',
  productId: glovesId,
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  category: 'Gloves',
  unit: 'EA',
  vendor,
  offeredBy: vendor,
  pack: 'BX',
  packQuantity: 10,
  packPrice: 12.5,
  priceSource: 'last',
  packs: 4,
  quantity: 40,
  amount: 50,
  approvedPrice: null,
  neededBy: '2026-12-01',
  takesSubstitute: false,
  note: '',
  budgetLineId: budgetId,
  cancelled: null,
  onHand: 37,
  available: 30,
  onOrder: 5,
  alsoOn: null,
  toSource: 0,
  placed: [],
  ...changes,
})

export const budgetLike = (changes: Partial<PayingLine> = {}): PayingLine => ({
  id: budgetId,
  department: 'Surgery',
  category: 'Supplies',
  office: null,
  month: null,
  fiscalYear: 2026,
  allocated: 1000,
  precommitted: 50,
  committed: 0,
  spent: 200,
  available: 750,
  ...changes,
})

/** An order as the server would answer it, for tests. */
export const orderLike = (changes: Partial<Order> = {}): Order => ({
  id: orderId,
  number: 'ORD-MAIN-2026-0001',
  state: 'draft',
  priority: 'routine',
  office: { id: main, code: 'MAIN', name: 'Hollow Main Campus' },
  department: { id: surgery, name: 'Surgery' },
  requestedBy: { id: 'person-1', name: 'Ana Whitlock' },
  isAutomatic: false,
  isDirect: false,
  neededBy: '2026-12-01',
  lineCount: 1,
  total: 50,
  unpriced: 0,
  budgetState: null,
  approval: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  submittedAt: null,
  version: 3,
  note: '',
  remark: '',
  decidedBy: null,
  decidedAt: null,
  currency: 'USD',
  directVendor: null,
  freight: 0,
  tax: 0,
  lines: [lineLike()],
  move: null,
  budgets: [],
  timeline: [{ step: 'created', at: '2026-11-20T10:00:00.000Z', by: 'Ana Whitlock', reason: null }],
  steps: ['edit', 'submit', 'cancel'],
  ...changes,
})

export function rowLike(changes: Partial<OrderRow> = {}): OrderRow {
  const { lines: _, budgets: __, timeline: ___, steps: ____, ...row } = orderLike()
  return { ...row, ...changes }
}

export const productLike = (changes: Partial<OrderProduct> = {}): OrderProduct => ({
  id: glovesId,
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  category: 'Gloves',
  unit: 'EA',
  vendor,
  pack: 'BX',
  packQuantity: 10,
  packPrice: 12.5,
  priceSource: 'last',
  onHand: 11,
  available: 3,
  onOrder: 0,
  suggested: 60,
  isUsual: false,
  ...changes,
})

const places: OrderPlaces = {
  offices: [
    { id: main, code: 'MAIN', name: 'Hollow Main Campus', isOpen: true, today: '2026-11-24' },
    { id: closed, code: 'OLD', name: 'Old Clinic', isOpen: false, today: '2026-11-24' },
  ],
  departments: [{ id: surgery, name: 'Surgery' }],
  departmentId: surgery,
}

export const countsLike = () => ({
  states: {
    draft: 1,
    submitted: 2,
    changes_requested: 0,
    approved: 1,
    rejected: 0,
    closed: 0,
    cancelled: 0,
  },
  waiting: 1,
})

export const pageOf = <Row>(items: Row[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

/** What every page of the orders asks for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles.length > 0 ? roles : ['order_manager'])),
  'GET /api/departments': () => json([]),
  'GET /api/orders/counts': () => json(countsLike()),
  'GET /api/orders/places': () => json(places),
  'GET /api/orders/rules': () => json({ directUpTo: 1000, canChange: false }),
  'GET /api/orders/mine': () => pageOf([]),
  'GET /api/orders/products': () => pageOf([productLike()]),
  'GET /api/orders/budget-lines': () => json([budgetLike()]),
  'GET /api/orders': () => pageOf([]),
  'GET /api/order-templates': () => pageOf([]),
  'GET /api/approvals/document': () => json(null),
  'GET /api/documents': () => pageOf([]),
  'GET /api/comments': () => pageOf([]),
})
