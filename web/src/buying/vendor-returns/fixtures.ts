import type {
  ReturnableLine,
  ReturnLine,
  ReturnRow,
  VendorReturn,
} from '@wellstock/contract/buying/vendor-returns'
import type { Role } from '@wellstock/contract/platform/access'
import { json } from '../../../test-server.ts'
import { lineLike, order, receiptId, signedIn as seesReceipts } from '../receipts/fixtures.ts'
import { vendor } from '../vendor-orders/fixtures.ts'

export const returnId = '99999999-1111-4111-8111-999999999999'
export const creditNoteId = '99999999-2222-4222-8222-999999999999'
const receiptLineId = lineLike().id

const gloves = {
  ...{ receiptLineId, itemId: 'item-1', order, sku: 'GLV-001', name: 'Nitrile gloves M', unit: 'EA' },
  ...{ room: 'Supply Room', bin: 'A-02', lotNumber: 'G-7', expiryDate: '2028-06-30', serialNumber: null },
}

export const returnLineLike = (changes: Partial<ReturnLine> = {}): ReturnLine => ({
  ...gloves,
  ...{ id: '99999999-3333-4333-8333-999999999999', quantity: 10, unitCost: 1.25 },
  ...changes,
})

export const returnableLike = (changes: Partial<ReturnableLine> = {}): ReturnableLine => ({
  ...gloves,
  ...{ received: 40, returnable: 30, free: 25, unitCost: 1.25 },
  ...changes,
})

/** A return as the server would answer it, for tests. */
export const returnLike = (changes: Partial<VendorReturn> = {}): VendorReturn => ({
  id: returnId,
  number: 'RT-MAIN-2026-0001',
  state: 'draft',
  reason: 'damaged',
  vendor,
  office: { id: 'office-1', code: 'MAIN', name: 'Hollow Main Campus' },
  receipt: { id: receiptId, number: 'GR-MAIN-2026-0001' },
  rma: '',
  lineCount: 1,
  value: 12.5,
  creditExpected: null,
  credit: 0,
  createdBy: 'Bo Reyes',
  createdAt: '2026-11-23T10:00:00.000Z',
  shippedAt: null,
  version: 1,
  note: '',
  carrier: '',
  tracking: '',
  currency: 'USD',
  remark: '',
  lines: [returnLineLike()],
  creditDue: 12.5,
  credits: [],
  timeline: [{ step: 'created', at: '2026-11-23T10:00:00.000Z', by: 'Bo Reyes', reason: null }],
  steps: ['edit', 'authorise', 'cancel'],
  ...changes,
})

export function returnRowLike(changes: Partial<ReturnRow> = {}): ReturnRow {
  const { lines: _, credits: __, timeline: ___, ...row } = returnLike()
  return { ...row, ...changes }
}

/** What the pages of returns ask for. */
export const signedIn = (...roles: Role[]) => ({
  ...seesReceipts(...roles),
  'GET /api/vendor-returns/vendors': () => json([{ id: vendor.id, name: vendor.name }]),
})
