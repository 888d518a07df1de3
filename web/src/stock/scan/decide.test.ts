import type { BookItem, BookLot, ScanBook } from '@wellstock/domain/stock/scan-book'
import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { gs1BracketString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { after, todayOf } from './book.ts'
import { decide } from './decide.ts'
import type { Answers, Setting } from './decision.ts'
import type { LineBody } from './queue.ts'

const today = '2026-11-20'
const gtin = '09520000000011'
const lot = (number: string, expiryDate: string | null, changes: Partial<BookLot> = {}): BookLot => ({
  id: `lot-${number}`,
  number,
  expiryDate,
  hold: 'none',
  onHand: 10,
  reserved: 0,
  ...changes,
})
const item = (changes: Partial<BookItem> = {}): BookItem => ({
  id: 'gloves',
  productId: 'product-gloves',
  sku: 'GLV-001',
  name: 'Nitrile gloves M',
  unit: 'BX',
  serialNumber: null,
  officeId: 'main',
  roomId: 'store',
  binCode: null,
  stockLevel: 'In Stock',
  expiryRequired: true,
  track: 'lot' as const,
  isTwoBin: false,
  unitPrice: 12.5,
  lots: [lot('SOON', '2026-12-31'), lot('LATE', '2027-12-31'), lot('OLD', '2026-11-19')],
  ...changes,
})
const room = (id: string, isQuarantine = false) => ({
  id,
  officeId: 'main',
  number: id,
  name: id,
  isQuarantine,
})

const bookOf = (items: BookItem[] = [item()], packQuantity = 1): ScanBook => ({
  today,
  asOf: '2026-11-20T08:00:00Z',
  items,
  codes: [{ code: gtin, productId: 'product-gloves', packQuantity }],
  rooms: [room('store'), room('exam'), room('held', true)],
})

type Asked = { raw?: string; book?: ScanBook; answers?: Answers } & Partial<Setting>

function ask({ raw = gtin, book = bookOf(), answers, ...changes }: Asked) {
  const scan = parseScan(raw, { today })
  const setting: Setting = {
    mode: 'use',
    today,
    officeId: 'main',
    rooms: book.rooms,
    roomId: null,
    toRoomId: null,
    count: null,
    mayWrite: () => true,
    serials: new Set(),
    open: null,
    ...changes,
  }
  return decide(scan, findInBook(book, scan, setting.roomId), setting, answers)
}

const label = (number: string, expiry = '2027-12-31') => gs1BracketString({ gtin, lot: number, expiry })

it('says that a bin is empty of what has two, once however it is packed', () => {
  const twoBins = item({ id: 'two', isTwoBin: true, roomId: 'exam' })
  expect(ask({ mode: 'bin_empty' })).toMatchObject({ do: 'refuse', why: 'one_bin' })
  const decision = ask({ mode: 'bin_empty', book: bookOf([item(), twoBins], 12) })
  expect(decision).toMatchObject({ do: 'book', body: { kind: 'bin_empty', itemId: 'two', quantity: 1 } })
  const book = bookOf([twoBins])
  const commands =
    decision.do === 'book' ? [{ body: decision.body, about: { name: '', unit: 'BX', lotNumber: null } }] : []
  expect(after(book, commands, today)).toEqual(book)
  // A book from before it said so: the server decides.
  const { isTwoBin: _, ...unknown } = twoBins
  expect(ask({ mode: 'bin_empty', book: bookOf([unknown as BookItem]) })).toMatchObject({ do: 'book' })
})

describe('whoever may only look', () => {
  it.each(['use', 'receive', 'move', 'count', 'quarantine', 'bin_empty', 'link'] as const)(
    'does nothing in mode %s',
    (mode) => {
      expect(ask({ mode, mayWrite: () => false })).toMatchObject({ do: 'refuse', why: 'read_only' })
    },
  )

  it('is shown what it is', () => {
    expect(ask({ mode: 'lookup', mayWrite: () => false })).toMatchObject({
      do: 'show',
      items: [{ id: 'gloves' }],
    })
  })
})

describe('using', () => {
  it('takes one of the lot that expires first, and of a package what it holds', () => {
    expect(ask({})).toMatchObject({ do: 'book', body: { kind: 'use', quantity: 1 } })
    expect(ask({})).not.toHaveProperty('body.lotId')
    expect(ask({ book: bookOf([item()], 12) })).toMatchObject({ body: { quantity: 12 } })
  })

  it('takes the lot on the label; another expires first: that takes a reason', () => {
    expect(ask({ raw: label('SOON', '2026-12-31') })).toMatchObject({ body: { lotId: 'lot-SOON' } })
    expect(ask({ raw: label('LATE') })).toMatchObject({
      do: 'stop',
      why: 'not_first',
      first: { number: 'SOON' },
    })
    const answers = { overrideReason: 'The other lot is not here.' }
    expect(ask({ raw: label('LATE'), answers })).toMatchObject({ body: { lotId: 'lot-LATE', ...answers } })
    // What is taken instead is what is written down, and what the feed says.
    expect(ask({ raw: label('LATE'), answers: { lotId: 'first' } })).toMatchObject({
      lot: { number: 'SOON' },
      body: { lotId: 'lot-SOON' },
    })
  })

  it('stops at what has expired, by the books or by the label, and not on the day of expiry', () => {
    expect(ask({ raw: label('OLD', '2026-11-19') })).toMatchObject({ why: 'expired' })
    expect(ask({ raw: label('SOON', '2026-11-01') })).toMatchObject({
      why: 'expired',
      expiryDate: '2026-11-01',
    })
    const lastDay = bookOf([item({ lots: [lot('TODAY', today)] })])
    expect(ask({ book: lastDay, raw: label('TODAY', today) })).toMatchObject({ do: 'book' })
    expect(ask({ book: bookOf([item({ lots: [lot('OLD', '2026-11-19')] })]) })).toMatchObject({
      why: 'expired',
    })
  })

  it.each([
    ['recalled', 'recalled'],
    ['quarantined', 'held'],
    ['damaged', 'held'],
  ] as const)('stops at a lot that is %s, even where it is all there is', (hold, why) => {
    const book = bookOf([item({ lots: [lot('X', '2027-12-31', { hold })] })])
    expect(ask({ book, raw: label('X') })).toMatchObject({ do: 'stop', why })
    expect(ask({ book })).toMatchObject({ do: 'stop', why })
  })

  it('asks about a lot that is not in the books, and about more than they hold', () => {
    expect(ask({ raw: label('NEVER') })).toMatchObject({ why: 'lot_unknown', lotNumber: 'NEVER' })
    const open = { kind: 'use', itemId: 'gloves', quantity: 19, lotId: undefined } as const
    expect(ask({ open })).toMatchObject({ do: 'book' })
    expect(ask({ open: { ...open, quantity: 20 } })).toMatchObject({ why: 'short', quantity: 0 })
  })

  it('asks about a quantity that the code says, and never multiplies by itself', () => {
    const raw = `(01)${gtin}(30)24`
    expect(ask({ raw, book: bookOf([item()], 12) })).toMatchObject({
      why: 'quantity',
      quantity: 24,
      pack: 12,
    })
    expect(ask({ raw, answers: { quantity: 12 } })).toMatchObject({ body: { quantity: 12 } })
  })

  it('takes it from the room somebody is in, else from the only one that has some, else asks', () => {
    const exam = item({ id: 'gloves-exam', roomId: 'exam' })
    expect(ask({ book: bookOf([item(), exam]) })).toMatchObject({ why: 'where' })
    expect(ask({ book: bookOf([item(), exam]), roomId: 'exam' })).toMatchObject({
      item: { id: 'gloves-exam' },
    })
    expect(ask({ book: bookOf([item(), { ...exam, lots: [] }]) })).toMatchObject({ item: { id: 'gloves' } })
    expect(ask({ book: bookOf([item(), exam]), answers: { itemId: 'gloves' } })).toMatchObject({ do: 'book' })
  })

  it('stops at what lies in quarantine or belongs to another office', () => {
    expect(ask({ book: bookOf([item({ roomId: 'held' })]) })).toMatchObject({ why: 'in_quarantine' })
    expect(ask({ officeId: 'branch' })).toMatchObject({ why: 'other_office' })
  })

  it('refuses a serial number that was scanned before', () => {
    const raw = `(01)${gtin}(21)S1`
    expect(ask({ raw })).toMatchObject({ do: 'book' })
    expect(ask({ raw, serials: new Set([`${gtin} S1`]) })).toMatchObject({
      do: 'refuse',
      why: 'serial_twice',
    })
  })
})

it('leaves out the lot on the label of what is not tracked by lot', () => {
  const book = bookOf([
    item({ track: 'none', expiryRequired: false, lots: [lot('', null, { number: null })] }),
  ])
  const raw = label('NEW')
  for (const [mode, body] of [
    ['use', { kind: 'use', itemId: 'gloves', quantity: 1 }],
    ['receive', { kind: 'receive', itemId: 'gloves', quantity: 1 }],
    ['count', { kind: 'count', itemId: 'gloves', quantity: 1 }],
  ] as const) {
    const decision = ask({ mode, raw, book, count: { id: 'count', roomId: 'store' } as never })
    expect(decision).toMatchObject({ do: 'book', body })
    expect(JSON.stringify(decision)).not.toContain('NEW')
  }
  // What the label says has expired is not used all the same.
  expect(ask({ mode: 'use', raw: label('OLD', '2026-11-01'), book })).toMatchObject({ why: 'expired' })
})

describe('receiving', () => {
  const mode = 'receive'
  it('takes lot and date from the label, else asks, and does not ask twice on one line', () => {
    expect(ask({ mode, raw: label('NEW') })).toMatchObject({
      body: { kind: 'receive', lotNumber: 'NEW', expiryDate: '2027-12-31', quantity: 1 },
    })
    expect(ask({ mode })).toMatchObject({ why: 'needs_lot' })
    const said = { lotNumber: 'NEW', expiryDate: '2027-12-31' }
    expect(ask({ mode, answers: said })).toMatchObject({ body: said })
    expect(ask({ mode, open: { kind: 'receive', itemId: 'gloves', quantity: 1, ...said } })).toMatchObject({
      body: said,
    })
    expect(ask({ mode, book: bookOf([item({ expiryRequired: false })]) })).toMatchObject({ do: 'book' })
  })

  it('knows the date of a lot that is here, and stops where the label says another', () => {
    expect(ask({ mode, answers: { lotNumber: 'SOON' } })).toMatchObject({
      body: { expiryDate: '2026-12-31' },
    })
    expect(ask({ mode, raw: label('SOON') })).toMatchObject({ why: 'expiry_differs' })
  })

  it('takes a lot written otherwise for the one that is here', () => {
    expect(ask({ mode, answers: { lotNumber: 'soon' } })).toMatchObject({
      body: { lotNumber: 'SOON', expiryDate: '2026-12-31' },
    })
  })

  it('takes what has expired only into a quarantine room', () => {
    expect(ask({ mode, raw: label('GONE', '2026-11-01') })).toMatchObject({ why: 'expired' })
    const book = bookOf([item({ roomId: 'held' })])
    expect(ask({ mode, book, raw: label('GONE', '2026-11-01') })).toMatchObject({ do: 'book' })
  })

  it('refuses a piece that is here already', () => {
    const piece = item({
      serialNumber: 'S1',
      expiryRequired: false,
      track: 'lot' as const,
      isTwoBin: false,
      lots: [lot('L', null, { onHand: 1 })],
    })
    expect(ask({ mode, book: bookOf([piece]), raw: `(01)${gtin}(21)S1` })).toMatchObject({
      why: 'serial_here',
    })
  })
})

describe('moving', () => {
  it('waits for a room, goes to the one that was scanned, and not where it is', () => {
    expect(ask({ mode: 'move' })).toMatchObject({ body: { kind: 'move', toRoomId: '' } })
    expect(ask({ mode: 'move', toRoomId: 'exam' })).toMatchObject({ body: { toRoomId: 'exam' } })
    expect(ask({ mode: 'move', toRoomId: 'store' })).toMatchObject({ do: 'refuse', why: 'there_already' })
  })

  it('takes what has expired to quarantine alone', () => {
    const raw = label('OLD', '2026-11-19')
    expect(ask({ mode: 'move', raw, toRoomId: 'exam' })).toMatchObject({ why: 'expired' })
    expect(ask({ mode: 'move', raw, toRoomId: 'held' })).toMatchObject({
      body: { lotId: 'lot-OLD', toRoomId: 'held' },
    })
  })
})

describe('counting', () => {
  const counting = { mode: 'count', count: { id: 'count-1', roomId: 'store' } } as const
  it('needs a count, and counts what is in its room', () => {
    expect(ask({ mode: 'count' })).toMatchObject({ why: 'no_count' })
    expect(ask({ ...counting, count: { id: 'count-1', roomId: 'exam' } })).toMatchObject({
      why: 'not_in_room',
    })
  })

  it('counts by lot, expired ones too, and asks which where the code does not say', () => {
    const raw = label('OLD', '2026-11-19')
    expect(ask({ ...counting, raw })).toMatchObject({
      body: { kind: 'count', lotId: 'lot-OLD', quantity: 1 },
    })
    expect(ask(counting)).toMatchObject({ why: 'which_lot' })
    expect(ask({ ...counting, answers: { lotId: 'lot-LATE' } })).toMatchObject({
      body: { lotId: 'lot-LATE' },
    })
    expect(ask({ ...counting, raw: label('FOUND') })).toMatchObject({
      body: { lotNumber: 'FOUND', expiryDate: '2027-12-31' },
    })
  })
})

describe('any other code', () => {
  it('is a command, a room, unknown or wrong', () => {
    expect(ask({ raw: 'CN:X:UNDO' })).toEqual({ do: 'command', command: 'UNDO' })
    const id = '7d3f1c9a-8f0a-4c1e-9a53-0b7c5a6d2e11'
    const book = { ...bookOf(), rooms: [{ ...room('store'), id }] }
    expect(ask({ raw: ownCode('room', id), book })).toMatchObject({ do: 'room', room: { id } })
    expect(ask({ raw: 'ZZ-999' })).toMatchObject({ do: 'stop', why: 'unknown' })
    expect(ask({ raw: '(01)09520000000012' })).toMatchObject({ do: 'stop', why: 'wrong' })
  })

  it('is not learnt where it is known', () => {
    expect(ask({ mode: 'link' })).toMatchObject({ do: 'refuse', why: 'known_code' })
  })
})

describe('the book', () => {
  const quantities = (book: ScanBook) =>
    book.items.map(({ id, lots }) => [id, lots.map(({ number, onHand }) => [number, onHand])])

  const about = (lotNumber: string | null, expiryDate: string | null = null) => ({
    name: 'Nitrile gloves M',
    unit: 'BX',
    lotNumber,
    expiryDate,
  })

  it('shows what waits: what was used, came in and was moved', () => {
    let book = bookOf([item(), item({ id: 'gloves-exam', roomId: 'exam', lots: [] })])
    const then = (body: LineBody, lotNumber: string | null = null) => {
      book = after(book, [{ body, about: about(lotNumber) }], today)
    }
    then({ kind: 'use', itemId: 'gloves', quantity: 12 })
    then({ kind: 'receive', itemId: 'gloves', quantity: 3, lotNumber: 'NEW' })
    then({ kind: 'move', itemId: 'gloves', quantity: 5, lotId: 'lot-LATE', toRoomId: 'exam' })
    const others = [
      ['SOON', 0],
      ['LATE', 3],
      ['OLD', 10],
    ]
    expect(quantities(book)).toEqual([
      ['gloves', [...others, ['NEW', 3]]],
      ['gloves-exam', [['LATE', 5]]],
    ])
    const undoes = { kind: 'receive', itemId: 'gloves', quantity: 3, lotNumber: 'NEW' } as const
    then({ kind: 'undo', commandId: 'c', itemId: 'gloves', quantity: 3, undoes }, 'NEW')
    expect(quantities(book)[0]).toEqual(['gloves', others])
  })

  it('knows a lot that came in a moment ago, before the server has said what it calls it', () => {
    const raw = gs1BracketString({ gtin, lot: 'NEW', expiry: '2028-01-31' })
    const received = {
      kind: 'receive',
      itemId: 'gloves',
      quantity: 3,
      lotNumber: 'NEW',
      expiryDate: '2028-01-31',
    }
    const book = after(
      bookOf([item({ lots: [] })]),
      [{ body: received as LineBody, about: about('NEW') }],
      today,
    )
    const decision = ask({ raw, book })
    expect(decision).toMatchObject({ do: 'book', body: { kind: 'use', lotNumber: 'NEW', quantity: 1 } })
    const { body } = decision as { body: LineBody }
    expect(quantities(after(book, [{ body, about: about('NEW') }], today))).toEqual([
      ['gloves', [['NEW', 2]]],
    ])
    expect(ask({ raw, book, answers: { quantity: 4 } })).toMatchObject({
      do: 'stop',
      why: 'short',
      quantity: 3,
    })
  })

  it.each([
    ['of the device', (used: ScanBook) => used],
    ['of the server, which has no lot without stock', () => bookOf([item({ lots: [] })])],
  ])('has the last unit back when it is undone, in the book %s', (_, bookAfter) => {
    const raw = gs1BracketString({ gtin, lot: 'SOON', expiry: '2026-12-31' })
    const whole = bookOf([item({ lots: [lot('SOON', '2026-12-31', { onHand: 1 })] })])
    const undoes = { kind: 'use', itemId: 'gloves', quantity: 1, lotId: 'lot-SOON' } as const
    const used = after(whole, [{ body: undoes, about: about('SOON', '2026-12-31') }], today)
    expect(ask({ raw, book: used })).toMatchObject({ do: 'stop', why: 'short', quantity: 0 })
    const body: LineBody = { kind: 'undo', commandId: 'c', itemId: 'gloves', quantity: 1, undoes }
    const book = after(bookAfter(used), [{ body, about: about('SOON', '2026-12-31') }], today)
    expect(ask({ raw, book })).toMatchObject({
      do: 'book',
      lot: { number: 'SOON', expiryDate: '2026-12-31' },
      body: { lotId: 'lot-SOON' },
    })
  })

  it('goes on to the next day by itself, and never back', () => {
    const readAt = new Date(2026, 10, 20, 23, 30).getTime()
    const asOf = new Date(readAt).toISOString()
    const dayAt = (...time: [number, number]) =>
      todayOf({ today, asOf, readAt }, new Date(2026, 10, ...time).getTime())
    expect([dayAt(20, 23), dayAt(21, 0), dayAt(22, 9), dayAt(18, 9)]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-20',
    ])
    // Thirty hours ahead, its day ends when the office's does.
    const wrong = { today, asOf, readAt: readAt + 30 * 3_600_000 }
    expect(todayOf(wrong, wrong.readAt + 29 * 60_000)).toBe('2026-11-20')
    expect(todayOf(wrong, wrong.readAt + 30 * 60_000)).toBe('2026-11-21')
  })
})
