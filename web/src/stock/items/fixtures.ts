import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { stockLevel } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import type { LotStock, Movement } from '@wellstock/contract/stock/movements'
import { json, signedInAs } from '../../../test-server.ts'

export const mainOffice = '11111111-1111-4111-8111-111111111111'
export const branchOffice = '22222222-2222-4222-8222-222222222222'
export const itemId = '33333333-3333-4333-8333-333333333333'

/** An item as the server would answer it, for tests. */
export function itemLike(changes: Partial<Item> = {}): Item {
  const item: Item = {
    id: itemId,
    sku: 'GLV-001',
    name: 'Nitrile gloves M',
    serialNumber: null,
    category: 'Gloves',
    type: 'Supplies',
    unit: 'BX',
    track: 'lot',
    storageMin: null,
    storageMax: null,
    department: 'Primary Care',
    location: 'Main Campus, Supply Room',
    officeId: mainOffice,
    officeName: 'Main Campus',
    roomId: null,
    roomNumber: null,
    roomName: null,
    floor: null,
    building: null,
    roomType: null,
    purchaseDate: null,
    currentQuantity: 48,
    reservedQuantity: 0,
    unusableQuantity: 0,
    availableQuantity: changes.currentQuantity ?? 48,
    productId: '44444444-4444-4444-8444-444444444444',
    beyondUseDays: null,
    binCode: null,
    abcClass: 'C',
    minQuantity: 10,
    reorderPoint: 20,
    maxQuantity: 100,
    season: null,
    status: 'active',
    stockLevel: 'In Stock',
    vendor: 'Brightwater',
    unitPrice: 12.5,
    unitCost: changes.unitPrice === undefined ? 12.5 : changes.unitPrice,
    notes: '',
    nextExpiry: null,
    lastUpdated: '2026-11-20T10:00:00.000Z',
    updatedBy: 'Dana Reyes',
    version: 3,
    ...changes,
  }
  return { ...item, stockLevel: stockLevel({ ...item, inQuarantine: changes.stockLevel === 'Quarantine' }) }
}

/** A lot of that item. */
export const lotLike = (changes: Partial<LotStock> = {}): LotStock => ({
  lotId: '55555555-5555-4555-8555-555555555555',
  lotNumber: 'G-1',
  expiryDate: '2028-06-30',
  isExpired: false,
  onHand: 48,
  reserved: 0,
  hold: 'none',
  holdReason: '',
  isUsable: true,
  isFirst: false,
  receivedAt: '2026-10-01T10:00:00.000Z',
  unitCost: 12.5,
  opened: [],
  ...changes,
})

/** A row of its ledger. */
export const movementLike = (changes: Partial<Movement> = {}): Movement => ({
  id: '66666666-6666-4666-8666-666666666666',
  seq: 7,
  quantity: -2,
  balance: 48,
  type: 'issue',
  reason: 'dispensed',
  note: '',
  lotNumber: 'G-1',
  expiryDate: '2028-06-30',
  occurredAt: '2026-11-20T10:00:00.000Z',
  actor: 'Dana Reyes',
  lotId: '55555555-5555-4555-8555-555555555555',
  unitCost: 12.5,
  commandId: '77777777-7777-4777-8777-777777777777',
  countId: null,
  importId: null,
  transferId: null,
  receiptId: null,
  receiptNumber: null,
  returnId: null,
  loadId: null,
  loadNumber: null,
  returnNumber: null,
  caseId: null,
  caseNumber: null,
  reversesId: null,
  reversedById: null,
  ...changes,
})

export const facets: ItemFacets = {
  categories: ['Gloves', 'Masks'],
  departments: ['Primary Care'],
  vendors: ['Brightwater'],
  offices: [
    { id: mainOffice, name: 'Main Campus', code: 'MAIN', writable: true },
    { id: branchOffice, name: 'Riverbend', code: 'RIV', writable: false },
  ],
  rooms: [],
}

export const pageWith = (items: Item[], total = items.length) => json({ items, total, page: 1, pageSize: 20 })

/** What every page below the shell asks for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles)),
  'GET /api/inventory/facets': () => json(facets),
  'GET /api/inventory/lookalikes': () => json([]),
})
