import type { BlanketOrder, BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import { json, signedInAs } from '../../../test-server.ts'
import { orderId, vendor } from '../vendor-orders/fixtures.ts'

export const blanketId = '66666666-1111-4111-8111-666666666666'
export const lineId = '66666666-2222-4222-8222-666666666666'
export const glovesId = '44444444-1111-4111-8111-444444444444'
export const gauzeId = '44444444-2222-4222-8222-444444444444'

/** A blanket order as the server would answer it, for tests. */
export const blanketLike = (changes: Partial<BlanketOrder> = {}): BlanketOrder => ({
  id: blanketId,
  number: 'BO-2026-0001',
  state: 'active',
  standing: 'active',
  vendor,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  daysLeft: 41,
  valueCap: 1000,
  drawnValue: 820,
  lineCount: 1,
  releases: 2,
  runningOut: ['value', 'period'],
  version: 4,
  note: 'Prices firm',
  remark: '',
  currency: 'USD',
  lines: [
    {
      id: lineId,
      productId: glovesId,
      sku: 'GLV-001',
      name: 'Nitrile gloves M',
      unit: 'EA',
      pack: 'BX',
      packQuantity: 10,
      packPrice: 10,
      quantityCap: 1000,
      drawn: 820,
      drawnValue: 820,
    },
  ],
  releaseList: [
    {
      name: 'BO-2026-0001/02',
      vendorOrder: { id: orderId, number: 'PO-MAIN-2026-0002' },
      state: 'sent',
      office: 'Hollow Main Campus',
      sentAt: '2026-11-10T10:00:00.000Z',
      drawnValue: 320,
      lines: [{ lineId, drawn: 320, drawnValue: 320 }],
    },
    {
      name: 'BO-2026-0001/01',
      vendorOrder: null,
      state: 'acknowledged',
      office: 'Riverbend Clinic',
      sentAt: '2026-10-10T10:00:00.000Z',
      drawnValue: 500,
      lines: [{ lineId, drawn: 500, drawnValue: 500 }],
    },
  ],
  timeline: [
    { step: 'created', at: '2025-12-20T10:00:00.000Z', by: 'Ana Whitlock', reason: null },
    { step: 'activated', at: '2026-01-01T10:00:00.000Z', by: 'Ana Whitlock', reason: null },
  ],
  steps: ['extend', 'end'],
  ...changes,
})

export const draftLike = (changes: Partial<BlanketOrder> = {}): BlanketOrder => {
  const { lines, ...order } = blanketLike()
  return {
    ...order,
    state: 'draft',
    standing: 'draft',
    drawnValue: 0,
    releases: 0,
    runningOut: [],
    releaseList: [],
    lines: lines.map((line) => ({ ...line, drawn: 0, drawnValue: 0 })),
    timeline: blanketLike().timeline.slice(0, 1),
    steps: ['edit', 'activate', 'cancel'],
    ...changes,
  }
}

export function rowLike(changes: Partial<BlanketOrderRow> = {}): BlanketOrderRow {
  const { lines: _, releaseList: __, timeline: ___, steps: ____, ...row } = blanketLike()
  return { ...row, ...changes }
}

const pageOf = <Row>(items: Row[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

/** What the pages of blanket orders ask for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles.length > 0 ? roles : ['vendor_manager'])),
  'GET /api/vendor-orders/vendors': () =>
    json([
      { id: vendor.id, name: vendor.name, isOpen: true },
      { id: '77777777-2222-4222-8222-777777777777', name: 'Brightwater', isOpen: false },
    ]),
  'GET /api/blanket-orders': () => pageOf<BlanketOrderRow>([]),
  [`GET /api/vendors/${vendor.id}/products`]: () =>
    pageOf([{ id: gauzeId, sku: 'GAU-001', name: 'Gauze sponge', unit: 'BX', isInCatalog: true }]),
  'GET /api/documents': () => pageOf([]),
  'GET /api/comments': () => pageOf([]),
})
