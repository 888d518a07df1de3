import type { Item, ItemFacets } from '@wellstock/contract/inventory'
import { stockLevel } from '@wellstock/contract/inventory'
import { json, signedInAs } from '../../test-server.ts'

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
    binCode: null,
    abcClass: 'C',
    minQuantity: 10,
    reorderPoint: 20,
    maxQuantity: 100,
    status: 'active',
    stockLevel: 'In Stock',
    vendor: 'Brightwater',
    unitPrice: 12.5,
    notes: '',
    nextExpiry: null,
    lastUpdated: '2026-11-20T10:00:00.000Z',
    updatedBy: 'Dana Reyes',
    version: 3,
    ...changes,
  }
  return { ...item, stockLevel: stockLevel(item) }
}

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
