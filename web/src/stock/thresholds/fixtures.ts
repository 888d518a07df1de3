import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { Proposal } from '@wellstock/contract/stock/threshold-changes'
import { said } from '@wellstock/messages/sentence'
import { json, signedInAs } from '../../../test-server.ts'
import { facets, mainOffice } from '../items/fixtures.ts'

export const glovesId = '33333333-3333-4333-8333-333333333333'
export const masksId = '33333333-3333-4333-8333-333333333334'

/** A row of the grid as the server would answer it, for tests. */
export function rowLike(changes: Partial<ThresholdRow> = {}): ThresholdRow {
  return {
    itemId: glovesId,
    version: 3,
    sku: 'GLV-001',
    name: 'Nitrile gloves M',
    unit: 'BX',
    category: 'Gloves',
    officeId: mainOffice,
    officeName: 'Main Campus',
    officeCode: 'MAIN',
    roomId: null,
    roomName: null,
    vendor: 'Brightwater',
    stockLevel: 'In Stock',
    abcClass: 'A',
    onHand: 48,
    available: 48,
    unitPrice: 12.5,
    shelfLifeDays: null,
    fields: {
      minQuantity: 10,
      reorderPoint: 20,
      maxQuantity: 100,
      replenishMethod: 'ledger',
      leadTimeDays: null,
      reviewDays: 7,
      serviceLevel: null,
      orderMultiple: 1,
      autoReorder: false,
      autoReorderQuantity: null,
      alertPeople: [],
      levelsLocked: false,
    },
    season: null,
    waitsIn: null,
    leadTime: { days: 7, deviation: 2, source: 'default', stated: null, measured: null },
    demand: { days: 90, daysOutOfStock: 3, used: 174, daily: 2, deviation: 1.5, isThin: false },
    planned: null,
    suggestion: {
      min: 9,
      reorderPoint: 23,
      max: 37,
      serviceLevel: 0.95,
      explanation: {
        z: 1.645,
        safetyStock: 8.9,
        demandInLeadTime: 14,
        demandInReview: 14,
        usedInHalfShelfLife: null,
        isShelfLimited: false,
      },
    },
    differs: true,
    expected: {
      now: { quantity: 46, value: 575, service: 0.9 },
      suggested: { quantity: 16, value: 200, service: 0.95 },
    },
    ...changes,
  }
}

export const rows = [rowLike(), rowLike({ itemId: masksId, sku: 'MSK-001', name: 'Masks', version: 5 })]

export const answers = {
  'GET /api/auth/session': () => json(signedInAs(['inventory_manager'])),
  'GET /api/thresholds': () => json({ items: rows, total: 2, page: 1, pageSize: 50 }),
  'GET /api/thresholds/changes': () => json([]),
  'GET /api/thresholds/choices': () =>
    json({
      facets,
      people: [{ id: '55555555-5555-4555-8555-555555555555', name: 'Dana Reyes', offices: null }],
    }),
}

export const proposal: Proposal = {
  changing: 3,
  invalid: 1,
  rows: [
    {
      itemId: glovesId,
      version: 3,
      sku: 'GLV-001',
      name: 'Nitrile gloves M',
      officeName: 'Main Campus',
      fields: rowLike().fields,
      message: null,
      messageReason: null,
      cells: [
        { field: 'minQuantity', from: 10, to: 12, message: null, messageReason: null },
        { field: 'reorderPoint', from: 20, to: 24, message: null, messageReason: null },
      ],
    },
    {
      itemId: masksId,
      version: 5,
      sku: 'MSK-001',
      name: 'Masks',
      officeName: 'Main Campus',
      fields: rowLike().fields,
      message: null,
      messageReason: null,
      cells: [
        { field: 'minQuantity', from: 10, to: 8, message: null, messageReason: null },
        {
          field: 'reorderPoint',
          from: 20,
          to: null,
          message: 'Reorder point must be a whole number.',
          messageReason: said.must_be_whole_number({ label: said.label_reorder_point() }),
        },
      ],
    },
  ],
}
