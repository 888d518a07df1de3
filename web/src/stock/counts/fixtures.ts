import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { mainOffice } from '../items/fixtures.ts'

export const countId = '77777777-7777-4777-8777-777777777777'

/** A line as the server answers it to somebody who counts blind, for tests. */
export const lineLike = (changes: Partial<CountLine> = {}): CountLine => ({
  id: 'line-1',
  itemId: 'item-1',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  track: 'lot',
  binCode: 'A-1',
  lotId: 'lot-1',
  lotNumber: 'G-SOON',
  expiryDate: '2027-01-31',
  codes: ['00312345678906'],
  countedBy: null,
  countedAt: null,
  recountedBy: null,
  recountedAt: null,
  isOwn: false,
  needsRecount: false,
  ...changes,
})

export const countLike = (changes: Partial<Count> = {}): Count => {
  const lines = changes.lines ?? [
    lineLike(),
    lineLike({ id: 'line-2', lotId: 'lot-2', lotNumber: 'G-LATE', expiryDate: '2028-06-30' }),
    lineLike({
      id: 'line-3',
      itemId: 'item-3',
      sku: 'WND-001',
      name: 'Gauze sponge',
      binCode: 'B-2',
      lotId: null,
      lotNumber: null,
      expiryDate: null,
      codes: [],
    }),
  ]
  return {
    id: countId,
    number: 'CNT-MAIN-2026-0001',
    officeId: mainOffice,
    officeName: 'Main Campus',
    roomId: 'room-1',
    roomName: 'Supply Room',
    roomNumber: '1-01',
    state: 'counting',
    isBlind: true,
    assignedTo: null,
    dueOn: null,
    isOverdue: false,
    note: '',
    currency: 'USD',
    createdAt: '2026-11-20T10:00:00.000Z',
    startedBy: 'Ana Whitlock',
    startedAt: '2026-11-20T10:00:00.000Z',
    postedAt: null,
    postedBy: null,
    lineCount: lines.length,
    countedCount: lines.filter(({ countedAt }) => countedAt !== null).length,
    differences: null,
    accuracy: null,
    isHidden: true,
    ...changes,
    lines,
  }
}
