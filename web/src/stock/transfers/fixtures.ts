import type { Proposal, ProposedRoute, RebalancePlan } from '@wellstock/contract/stock/rebalancing'
import type {
  Transfer,
  TransferCandidate,
  TransferLine,
  TransferLoss,
  TransferLot,
  TransferRow,
} from '@wellstock/contract/stock/transfer'
import { amountOf } from '@wellstock/domain/stock/amounts'
import { json, signedInAs } from '../../../test-server.ts'
import type { TransferOffice } from './transfer-form.tsx'
import type { TransferCounts } from './waiting.ts'

export const transferId = '99999999-1111-4111-8111-999999999999'
export const depot = '11111111-1111-4111-8111-111111111111'
export const north = '22222222-2222-4222-8222-222222222222'
export const closed = '33333333-2222-4222-8222-333333333333'
export const glovesId = '44444444-1111-4111-8111-444444444444'
export const gauzeId = '44444444-2222-4222-8222-444444444444'
export const lotId = '55555555-1111-4111-8111-555555555555'

const officeOf = (id: string, code: string, name: string) => ({
  id,
  code,
  name,
  timezone: 'America/New_York',
})
const from = officeOf(depot, 'DEP', 'Depot')
const to = officeOf(north, 'NOR', 'North')

export const lotLike = (changes: Partial<TransferLot> = {}): TransferLot => ({
  id: 'transfer-lot-1',
  lotId,
  lotNumber: 'G-1',
  expiryDate: '2028-06-30',
  hold: 'none',
  isUnusable: false,
  allocated: 12,
  picked: null,
  shipped: 0,
  arrived: 0,
  damaged: 0,
  returned: 0,
  lost: 0,
  missing: 0,
  inTransit: 0,
  unitCost: 5,
  losses: [],
  ...changes,
})

/** Said to be missing by one, to be agreed to by another. */
export const reported: TransferLoss = {
  id: 'loss-1',
  quantity: 2,
  state: 'reported',
  note: 'Box was open',
  reportedBy: 'Cleo Park',
  reportedAt: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: '',
  canApprove: true,
  canBringBack: true,
}

export const lineLike = (changes: Partial<TransferLine> = {}): TransferLine => ({
  id: 'line-1',
  itemId: glovesId,
  productId: 'product-1',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  serialNumber: null,
  quantity: 12,
  roomName: 'Store',
  binCode: 'A-1',
  storageMin: null,
  storageMax: null,
  available: 40,
  unitCost: 5,
  shortReason: null,
  sourceRoomId: 'room-3',
  targetRoomId: 'room-1',
  targetItemId: null,
  codes: ['00312345678906'],
  lots: [lotLike()],
  ...changes,
})

const gauze = lineLike({
  id: 'line-2',
  itemId: gauzeId,
  sku: 'WND-001',
  name: 'Gauze sponge',
  binCode: 'B-2',
  storageMin: null,
  storageMax: null,
  quantity: 4,
  codes: [],
  lots: [lotLike({ id: 'transfer-lot-2', lotId: null, lotNumber: null, expiryDate: null, allocated: 4 })],
})

const nothing = amountOf([])

/** A transfer as the server would answer it, for tests. */
export const transferLike = (changes: Partial<Transfer> = {}): Transfer => ({
  id: transferId,
  number: 'TRF-DEP-2026-0001',
  state: 'draft',
  purpose: 'need',
  from,
  to,
  lineCount: 2,
  value: 80,
  currency: 'USD',
  requestedBy: 'Ben Okafor',
  requestedById: 'person-2',
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  shippedAt: null,
  inTransit: nothing,
  expectedOn: null,
  isLate: false,
  discrepancy: { short: nothing, missing: nothing, lost: nothing, damaged: nothing },
  version: 3,
  note: '',
  carrier: '',
  isColdChain: false,
  minLifeDays: 30,
  remark: '',
  code: 'CN:T:TRANSFER:0',
  timeline: [{ step: 'created', at: '2026-11-18T10:00:00.000Z', by: 'Ben Okafor' }],
  steps: [],
  notYet: null,
  notYetReason: null,
  lines: [lineLike(), gauze],
  rooms: [
    {
      id: 'room-1',
      name: 'Supply Room',
      number: '1-01',
      isQuarantine: false,
      temperatureMin: null,
      temperatureMax: null,
    },
    {
      id: 'room-2',
      name: 'Quarantine',
      number: '1-09',
      isQuarantine: true,
      temperatureMin: null,
      temperatureMax: null,
    },
  ],
  returnRooms: [
    {
      id: 'room-3',
      name: 'Store',
      number: '0-01',
      isQuarantine: false,
      temperatureMin: null,
      temperatureMax: null,
    },
    {
      id: 'room-4',
      name: 'Locked cage',
      number: '0-09',
      isQuarantine: true,
      temperatureMin: null,
      temperatureMax: null,
    },
  ],
  ...changes,
})

const sentLot = (lot: TransferLot): TransferLot => ({
  ...lot,
  picked: lot.allocated,
  shipped: lot.allocated,
  inTransit: lot.allocated,
})

/** The same once it has been sent. */
export const onTheWay = (changes: Partial<Transfer> = {}): Transfer =>
  transferLike({
    state: 'in_transit',
    inTransit: amountOf([
      { quantity: 12, unit: 'BX', unitCost: 5 },
      { quantity: 4, unit: 'BX', unitCost: 5 },
    ]),
    shippedAt: '2026-11-19T10:00:00.000Z',
    timeline: [
      { step: 'created', at: '2026-11-18T10:00:00.000Z', by: 'Ben Okafor' },
      { step: 'requested', at: '2026-11-18T10:05:00.000Z', by: 'Ben Okafor' },
      { step: 'approved', at: '2026-11-18T10:05:00.000Z', by: null },
      { step: 'shipped', at: '2026-11-19T10:00:00.000Z', by: 'Dana Reyes' },
    ],
    steps: ['receive'],
    lines: transferLike().lines.map((line) => ({ ...line, lots: line.lots.map(sentLot) })),
    ...changes,
  })

export function rowLike(changes: Partial<TransferRow> = {}): TransferRow {
  const { lines: _, rooms: __, timeline: ___, returnRooms: ____, ...row } = transferLike(changes)
  return row
}

export const candidateLike = (changes: Partial<TransferCandidate> = {}): TransferCandidate => ({
  itemId: glovesId,
  productId: 'product-1',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  serialNumber: null,
  roomName: 'Store',
  unitCost: 5,
  available: 40,
  sendable: 40,
  firstExpiry: '2028-06-30',
  cover: 90,
  maxQuantity: 60,
  target: { available: 2, inbound: 3, reorderPoint: 10, maxQuantity: 20, cover: 1 },
  need: 15,
  suggested: 12,
  ...changes,
})

const proposalLike = (changes: Partial<Proposal>): Proposal => ({
  id: '66666666-1111-4111-8111-666666666666',
  itemId: glovesId,
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  lotNumber: 'G-1',
  expiryDate: '2026-12-15',
  quantity: 18,
  reason: 'waste',
  saving: 90,
  cost: 7.5,
  because: {
    here: 40,
    kept: 22,
    wasted: 18,
    daysLeft: 24,
    there: 10,
    reorderPoint: 12,
    maxQuantity: 40,
    usePerDay: 2,
  },
  ...changes,
})

export const routeLike = (changes: Partial<ProposedRoute> = {}): ProposedRoute => ({
  fromOfficeId: depot,
  fromName: 'Depot',
  toOfficeId: north,
  toName: 'North',
  net: 84,
  proposals: [
    proposalLike({}),
    proposalLike({
      id: '66666666-2222-4222-8222-666666666666',
      itemId: gauzeId,
      sku: 'WND-001',
      name: 'Gauze sponge',
      lotNumber: null,
      expiryDate: null,
      quantity: 5,
      reason: 'need',
      saving: 9,
      cost: 7.5,
    }),
  ],
  ...changes,
})

export const planLike = (changes: Partial<RebalancePlan> = {}): RebalancePlan => ({
  computedAt: '2026-11-20T02:00:00.000Z',
  currency: 'USD',
  offices: 3,
  products: 120,
  saving: 99,
  cost: 15,
  routes: [routeLike()],
  ...changes,
})

export const offices: TransferOffice[] = [
  { ...from, status: 'active', isOwn: true, isOpen: true },
  { ...to, status: 'active', isOwn: false, isOpen: true },
  { ...officeOf(closed, 'OLD', 'Old Clinic'), status: 'inactive', isOwn: false, isOpen: false },
]

export const countsLike = (changes: Partial<TransferCounts> = {}): TransferCounts => ({
  toApprove: 0,
  toSend: 0,
  toReceive: 0,
  toDecide: 0,
  inTransitLines: 0,
  inTransitValue: 0,
  currency: 'USD',
  ...changes,
})

export const pageOf = <Row>(items: Row[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

/** What every page of the transfers asks for. */
export const signedIn = (...roles: Parameters<typeof signedInAs>[0]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles.length > 0 ? roles : ['inventory_manager'])),
  'GET /api/transfers/counts': () => json(countsLike()),
  'GET /api/transfers/offices': () => json(offices),
  'GET /api/transfers/policy': () =>
    json({ approvalAbove: 500, separateReceiver: false, minLifeDays: 30, canChange: false }),
  'GET /api/transfers': () => pageOf([]),
  'GET /api/approvals/document': () => json(null),
  'GET /api/transfers/candidates': () => pageOf([candidateLike()]),
})
