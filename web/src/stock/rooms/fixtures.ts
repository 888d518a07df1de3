import type { Bin, RoomContent, RoomDetails, RoomNode, RoomTree } from '@wellstock/contract/stock/room'

export const roomId = '5f0c8c1e-7a52-4b8f-9a39-5b7a3f9b0001'

const place = {
  id: roomId,
  name: 'Central Supply',
  number: '0-01',
  floor: '0',
  building: 'Main Building',
  type: 'storage',
  isQuarantine: false,
  isActive: true,
} as const
const figures = { items: 12, low: 2, out: 1, expired: 0 }

export const roomNodeLike = (changes: Partial<RoomNode> = {}): RoomNode => ({
  ...place,
  items: 0,
  low: 0,
  out: 0,
  expired: 0,
  bins: 0,
  isCountOverdue: false,
  isCheckOverdue: false,
  isNotReady: false,
  ...changes,
})

export const officeLike = (
  changes: Partial<RoomTree['offices'][number]> = {},
): RoomTree['offices'][number] => ({
  id: 'office-1',
  name: 'Hollow Main Campus',
  code: 'MAIN',
  status: 'active',
  rooms: [],
  ...changes,
})

export const binLike = (changes: Partial<Bin> = {}): Bin => ({
  id: 'bin-1',
  code: 'A-01',
  position: 0,
  items: 3,
  version: 1,
  ...changes,
})

export const roomLike = (changes: Partial<RoomDetails> = {}): RoomDetails => ({
  ...place,
  ...figures,
  officeId: 'office-1',
  officeName: 'Hollow Main Campus',
  officeStatus: 'active',
  responsible: 'Kim',
  temperatureMin: 2,
  temperatureMax: 7.5,
  notes: '',
  value: 1520,
  bins: [],
  lastCount: null,
  openCount: null,
  nextCountOn: null,
  isCountOverdue: false,
  lastCheck: null,
  isCheckOverdue: false,
  version: 3,
  ...changes,
})

export const contentLike = (changes: Partial<RoomContent> = {}): RoomContent => ({
  itemId: 'item-1',
  productId: 'product-1',
  sku: 'GLV-001',
  name: 'Nitrile exam gloves, M',
  unit: 'BX',
  category: 'Gloves',
  serialNumber: null,
  binId: null,
  binCode: null,
  onHand: 4,
  availableQuantity: 4,
  reservedQuantity: 0,
  stockLevel: 'Low Stock',
  abcClass: 'A',
  par: 10,
  fill: 0.4,
  lots: 1,
  expiredLots: 0,
  nextExpiry: null,
  ...changes,
})
