import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { becauseWords } from '../rebalancing/because.ts'
import { emptyArrival, inputOf, refusalOf } from './arrivals.ts'
import { findLots } from './find-lots.ts'
import {
  countsLike,
  glovesId,
  lineLike,
  lotId,
  lotLike,
  onTheWay,
  reported,
  routeLike,
  transferLike,
} from './fixtures.ts'
import { nextStep } from './next-step.ts'
import { asPlanned, mostOf, placesOf } from './pick-state.ts'
import { inputOf as backInputOf, roomRefusal } from './return-lots.ts'
import { timelineOf } from './timeline-steps.ts'
import { checkTransfer, emptyTransfer, todayIn } from './transfer-values.ts'
import { landingTab } from './waiting.ts'

const late = lotLike({ id: 'late', lotId: 'lot-late', lotNumber: 'G-2' })
const lines = [lineLike({ lots: [lotLike(), late], targetItemId: 'target-1' })]
const idsOf = (code: string) => {
  const found = findLots(lines, code)
  return found.is === 'lots' ? found.lots.map(({ lot }) => lot.id) : found.is
}

describe('what a scanned code means in a transfer', () => {
  it('is every lot of a product, in the order in which they expire', () => {
    for (const code of ['glv-001', '00312345678906', '312345678906', ownCode('item', glovesId)])
      expect(idsOf(code), code).toEqual(['transfer-lot-1', 'late'])
  })

  it('is one lot where the label or the code says which', () => {
    expect(idsOf(ownCode('lot', lotId))).toEqual(['transfer-lot-1'])
    expect(idsOf('G-2')).toEqual(['late'])
    expect(idsOf('(01)00312345678906(10)G-2')).toEqual(['late'])
  })

  it('is another lot, or nothing at all', () => {
    expect(findLots(lines, '(01)00312345678906(10)G-3')).toMatchObject({ is: 'other_lot', lotNumber: 'G-3' })
    expect(findLots(lines, 'WND-9')).toEqual({ is: 'nothing', code: 'WND-9' })
  })
})

describe('the way of a transfer', () => {
  const made = (step: 'created' | 'requested' | 'cancelled', hour: string) => ({
    step,
    at: `2026-11-18T${hour}:00:00.000Z`,
    by: 'Ben Okafor',
  })
  const timeline = [made('created', '10'), made('requested', '11')]

  it('has an earlier request ahead of it again once it is a draft', () => {
    const [created, requested] = timelineOf({ state: 'draft', timeline })
    expect(created).toMatchObject({ is: 'current', by: 'Ben Okafor' })
    expect(requested).toEqual({ step: 'requested', is: 'open', at: null, by: null })
  })

  it('ends where it was cancelled', () => {
    const steps = timelineOf({ state: 'cancelled', timeline: [...timeline, made('cancelled', '12')] })
    expect(steps.map(({ step, is }) => `${step} ${is}`)).toEqual([
      'created done',
      'requested done',
      'cancelled stopped',
    ])
  })

  it('is sent next once each lot was picked, even if less than was asked for', () => {
    const steps = ['pick', 'ship', 'cancel'] as const
    expect(nextStep({ steps: [...steps], lines: [lineLike()] })).toBe('pick')
    const picked = [lineLike({ lots: [lotLike({ picked: 3 })] })]
    expect(nextStep({ steps: [...steps], lines: picked })).toBe('ship')
    expect(nextStep({ steps: ['cancel'], lines: picked })).toBeUndefined()
  })

  it('waits for a decision only of those who may agree to a loss', () => {
    const loss = { ...reported, canApprove: false }
    const withLoss = (canApprove: boolean) => [
      lineLike({ lots: [lotLike({ losses: [{ ...loss, canApprove }] })] }),
    ]
    expect(nextStep({ steps: ['decide_loss'], lines: withLoss(false) })).toBeUndefined()
    expect(nextStep({ steps: ['decide_loss'], lines: withLoss(true) })).toBe('decide_loss')
  })
})

it('as planned leaves alone what somebody has counted already', () => {
  const half = lineLike({ lots: [lotLike({ picked: 3 }), late] })
  expect(asPlanned([half])).toEqual([{ lineId: 'line-1', lotId: 'lot-late', picked: 9 }])
})

it('as planned takes no more of a line than was asked for, whatever is kept of its lots', () => {
  const last = lotLike({ id: 'last', lotId: 'lot-last', allocated: 5 })
  const more = lineLike({ lots: [lotLike({ allocated: 4, picked: 4 }), { ...late, allocated: 5 }, last] })
  expect(asPlanned([more]).map(({ lotId: lot, picked }) => [lot, picked])).toEqual([
    ['lot-late', 5],
    ['lot-last', 3],
  ])
  const full = lineLike({ lots: [lotLike({ picked: 12 }), late] })
  expect(asPlanned([full])).toEqual([{ lineId: 'line-1', lotId: 'lot-late', picked: 0 }])
})

it('of a lot can be picked what is open of its line, also more than was kept of it', () => {
  const kept = lotLike({ allocated: 5, picked: 2 })
  const other = { ...late, allocated: 7, picked: 4 }
  const line = lineLike({ lots: [kept, other] })
  expect(mostOf(line, kept)).toBe(8)
  expect(mostOf(line, { picked: null })).toBe(6)
  expect(mostOf(lineLike({ lots: [lotLike({ picked: 15 })] }), { picked: 0 })).toBe(0)
})

it('the way through the rooms keeps its order', () => {
  const away = lineLike({ id: 'line-9', binCode: 'C-1' })
  const places = placesOf([lineLike(), away, lineLike({ id: 'line-2' })])
  expect(places.map(({ binCode, lines: here }) => [binCode, here.map(({ id }) => id)])).toEqual([
    ['A-1', ['line-1', 'line-2']],
    ['C-1', ['line-9']],
  ])
})

describe('what comes back', () => {
  const [line = lineLike()] = onTheWay().lines
  const [lot = lotLike()] = line.lots
  const transfer = transferLike()
  const back = { id: lot.id, quantity: 2, roomId: '' }
  const refused = (isUnusable: boolean, sourceRoomId: string | null, returnRooms = transfer.returnRooms) =>
    roomRefusal(
      back,
      { line: { ...line, sourceRoomId }, lot: { ...lot, isUnusable } },
      { ...transfer, returnRooms },
    )

  it('goes where it was kept, or where somebody says', () => {
    expect(refused(false, 'room-3')).toBeUndefined()
    expect(refused(false, null)).toBe('Choose the room it comes back into.')
    expect(refused(true, 'room-3')).toBe('Choose the room it comes back into.')
    expect(refused(true, 'room-3', [])).toMatch(/Depot has no quarantine room/)
    expect(
      roomRefusal({ ...back, quantity: 0 }, { line: { ...line, sourceRoomId: null }, lot }, transfer),
    ).toBe(undefined)
  })

  it('is told with its room only where one was chosen', () => {
    expect(backInputOf([back, { ...back, id: 'b', roomId: 'room-4' }, { ...back, quantity: '' }])).toEqual([
      { id: lot.id, quantity: 2 },
      { id: 'b', quantity: 2, roomId: 'room-4' },
    ])
  })
})

describe('what arrived', () => {
  const [line = lineLike()] = onTheWay().lines
  const [lot = lotLike()] = line.lots
  const { rooms } = transferLike()

  it('is at most what is on its way and not missing', () => {
    const partly = { ...lot, inTransit: 5, missing: 2 }
    const arrival = { ...emptyArrival(partly, rooms), received: 3 }
    expect(refusalOf(arrival, { line, lot: partly }, rooms)).toBeUndefined()
    expect(refusalOf({ ...arrival, damaged: 1 }, { line, lot: partly }, rooms)).toMatch(/Only 3 BX/)
  })

  it('cannot be put away when it may not be used and there is no quarantine room', () => {
    const unusable = { ...lot, isUnusable: true }
    const arrival = { ...emptyArrival(unusable, []), received: 1 }
    expect(refusalOf(arrival, { line, lot: unusable }, [])).toMatch(/no quarantine room/)
    expect(refusalOf({ ...arrival, received: 0, missing: 1 }, { line, lot: unusable }, [])).toBeUndefined()
  })

  it('needs a room where the product is kept nowhere yet', () => {
    const stray = { line: { ...line, targetRoomId: null }, lot }
    const arrival = { ...emptyArrival(lot, rooms), received: 1 }
    expect(refusalOf(arrival, stray, rooms)).toMatch(/Choose a room/)
    expect(refusalOf({ ...arrival, roomId: 'room-1' }, stray, rooms)).toBeUndefined()
  })

  it('is told only of lots of which something is said', () => {
    const nothing = emptyArrival(lot, rooms)
    expect(inputOf([nothing, { ...nothing, id: 'other', received: '', missing: 1 }])).toEqual([
      { id: 'other', received: 0, damaged: 0, missing: 1, note: '' },
    ])
  })
})

it('a day that has passed in the receiving office is refused', () => {
  const today = todayIn('Pacific/Auckland', new Date('2026-11-21T12:00:00Z'))
  expect(today).toBe('2026-11-22')
  const values = { ...emptyTransfer(glovesId, lotId), expectedOn: '2026-11-21' }
  expect(checkTransfer(values, today, false)).toEqual({ expectedOn: 'Choose today or a later day.' })
  expect(checkTransfer({ ...values, toOfficeId: glovesId }, '2026-11-21', false)).toEqual({
    toOfficeId: 'Choose another office than the one it is sent from.',
  })
})

it('somebody lands where something waits', () => {
  expect(landingTab(countsLike({ toReceive: 1, toSend: 5 }))).toBe('incoming')
  expect(landingTab(countsLike({ toSend: 5 }))).toBe('outgoing')
  expect(landingTab(countsLike({ toDecide: 1 }))).toBe('all')
})

it('a need says what either side has', () => {
  const route = routeLike()
  const [, need] = route.proposals
  expect(need && becauseWords(need, route)).toBe(
    'North has 10, orders again at 12 and uses 2 a day; Depot has 40 and keeps 22 for itself.',
  )
})
