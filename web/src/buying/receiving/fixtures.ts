import type { Receipt } from '@wellstock/contract/buying/receipt'
import type { ExpectedLine, ExpectedOrder, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { json, signedInAs } from '../../../test-server.ts'

export const orderId = '99999999-3333-4333-8333-999999999999'
export const glovesLine = '22222222-1111-4111-8111-222222222222'
export const glovesId = '44444444-1111-4111-8111-444444444444'
export const gauzeLine = '22222222-2222-4222-8222-222222222222'
const main = { id: 'office-1', name: 'Hollow Main Campus', code: 'MAIN' }
const vendor = { id: '77777777-1111-4111-8111-777777777777', name: 'Acme Medical', slug: 'acme-medical' }

/** A line as the server would answer it, for tests: 40 gloves in boxes of 10, kept by lot. */
export const lineLike = (changes: Partial<ExpectedLine> = {}): ExpectedLine => ({
  id: glovesLine,
  productId: glovesId,
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'EA',
  track: 'lot',
  expiryRequired: true,
  shortLifeDays: 90,
  storageMin: null,
  storageMax: null,
  codes: [
    { code: '00312345678906', packQuantity: 1 },
    { code: '10312345678903', packQuantity: 10 },
  ],
  place: { roomId: 'room-1', room: 'Store', bin: 'A-1', order: 2 },
  vendorSku: 'AC-100',
  pack: 'BX',
  packQuantity: 10,
  ordered: 40,
  received: 0,
  cancelled: 0,
  outstanding: 40,
  most: 40,
  dueOn: '2026-11-20',
  substitutes: [],
  ...changes,
})

/** Nothing to tell apart. */
export const gauzeLike = (changes: Partial<ExpectedLine> = {}): ExpectedLine =>
  lineLike({
    id: gauzeLine,
    productId: '44444444-2222-4222-8222-444444444444',
    sku: 'WND-001',
    name: 'Gauze sponge',
    track: 'none',
    expiryRequired: false,
    codes: [],
    place: { roomId: 'room-1', room: 'Store', bin: 'A-0', order: 1 },
    vendorSku: 'AC-200',
    packQuantity: 1,
    outstanding: 5,
    most: 5,
    ordered: 5,
    ...changes,
  })

export const sheetLike = (lines: ExpectedLine[], changes: Partial<ReceivingSheet> = {}): ReceivingSheet => ({
  office: main,
  today: '2026-11-20',
  vendor,
  rooms: [
    { id: 'room-1', name: 'Store', number: '1-01', isQuarantine: false },
    { id: 'room-9', name: 'Quarantine', number: '9-01', isQuarantine: true },
  ],
  orders: [{ id: orderId, number: 'PO-MAIN-2026-0001', state: 'sent', refusal: null, lines }],
  ...changes,
})

export const expectedLike = (changes: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  id: orderId,
  number: 'PO-MAIN-2026-0001',
  state: 'sent',
  vendor,
  office: main,
  dueOn: '2026-11-20',
  daysLate: 0,
  openLines: 2,
  products: ['Nitrile gloves M', 'Gauze sponge'],
  lastReceivedAt: null,
  ...changes,
})

export const receiptLike = (changes: Partial<Receipt> = {}): Receipt => ({
  id: '88888888-1111-4111-8111-888888888888',
  number: 'GR-MAIN-2026-0001',
  state: 'posted',
  office: main,
  vendor,
  orders: [{ id: orderId, number: 'PO-MAIN-2026-0001' }],
  deliveryNote: '',
  lineCount: 1,
  problemCount: 0,
  unmatched: 0,
  value: 5,
  receivedBy: 'Ana Whitlock',
  receivedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  note: '',
  temperature: null,
  currency: 'USD',
  vendorEmail: '',
  lines: [
    {
      id: 'receipt-line-1',
      order: { id: orderId, number: 'PO-MAIN-2026-0001' },
      vendorOrderLineId: gauzeLine,
      productId: '44444444-2222-4222-8222-444444444444',
      sku: 'WND-001',
      name: 'Gauze sponge',
      unit: 'EA',
      insteadOf: null,
      item: { id: 'item-1', room: 'Store', bin: 'A-0', order: 1 },
      lotNumber: '',
      expiryDate: null,
      serialNumber: null,
      quantity: 5,
      outcome: 'stocked',
      problem: null,
      unitCost: 1,
      note: '',
      returned: 0,
    },
  ],
  claim: null,
  claimDue: 0,
  reversed: null,
  canReverse: true,
  needsWitness: false,
  canMatch: false,
  canReturn: false,
  ...changes,
})

/** What the pages of receiving ask for. */
export const signedIn = () => ({
  'GET /api/auth/session': () => json(signedInAs(['inventory_manager'])),
  'GET /api/receipts/goods': () => json([]),
})
