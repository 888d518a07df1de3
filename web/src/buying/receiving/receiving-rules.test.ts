import { describe, expect, it } from 'vitest'
import { afterWaiting } from './after-waiting.ts'
import { byDay } from './by-day.ts'
import { findLine } from './find-line.ts'
import { expectedLike, gauzeLike, glovesLine, lineLike, sheetLike } from './fixtures.ts'
import { judge } from './judge.ts'
import { faultsOf, progressOf, receiptOf, withAllAsOrdered } from './receipt-of.ts'
import { entryFor, linesOf, noValues, type Values, withEntry, withProblem } from './receiving-values.ts'
import { takeScan } from './take-scan.ts'

const deliveryOf = (...lines: Parameters<typeof sheetLike>[0]) => {
  const sheet = sheetLike(lines)
  return { sheet, lines: linesOf(sheet) }
}
const gs1 = (lot: string, expiry: string, code = '10312345678903') => `(01)${code}(17)${expiry}(10)${lot}`
const scanAll = (delivery: ReturnType<typeof deliveryOf>, ...codes: string[]) =>
  codes.reduce((taken, code) => takeScan(taken.values, delivery, code), {
    values: noValues(),
  } as ReturnType<typeof takeScan>)
const said = ({ entries }: Values) =>
  entries.map(({ lotNumber, expiryDate, quantity }) => [lotNumber, expiryDate, quantity])
const door = { today: '2026-11-20', temperature: '' as const, hasQuarantine: true }

describe('a scan', () => {
  const cuff = { ...gauzeLike(), productId: 'cuff', sku: 'CUF-1', name: 'Cuff, large' }
  const { vendorSku: _, ...substitute } = cuff

  it.each([
    ['the code of a unit', '(01)00312345678906', glovesLine, 1],
    ['the code of a box', '10312345678903', glovesLine, 10],
    ['boxes in a case', '(02)10312345678903(37)2', glovesLine, 20],
    ['a SKU', 'glv-001', glovesLine, 1],
    ['the vendor’s own number', 'AC-100', glovesLine, 10],
  ])('finds the line by %s', (_, raw, id, units) => {
    const found = findLine(linesOf(sheetLike([gauzeLike(), lineLike()])), [], raw)
    expect(found).toMatchObject({ is: 'lines', lines: [{ id }], units })
  })

  it('finds the line something stands in for, and says so', () => {
    const delivery = deliveryOf(lineLike({ substitutes: [substitute] }))
    const taken = takeScan(noValues(), delivery, 'CUF-1')
    expect(taken).toMatchObject({ signal: 'attention', text: 'Cuff, large instead of Nitrile gloves M' })
    expect(receiptOf(taken.values, delivery).receipt.lines).toMatchObject([
      { vendorOrderLineId: glovesLine, productId: 'cuff', quantity: 1 },
    ])
  })

  it('knows an order by its number, and says of other codes that nobody knows them', () => {
    expect(findLine([], [], 'po-main-2026-0007')).toEqual({ is: 'order', number: 'PO-MAIN-2026-0007' })
    expect(takeScan(noValues(), deliveryOf(lineLike()), 'ZZZ')).toMatchObject({
      signal: 'error',
      unknown: 'ZZZ',
    })
  })

  it('adds to its lot, begins another for another, and says when all is here', () => {
    const delivery = deliveryOf(lineLike())
    const one = scanAll(delivery, gs1('A', '280131'), gs1('A', '280131'), gs1('B', '280228'))
    expect([said(one.values), one.signal]).toEqual([
      [
        ['A', '2028-01-31', 20],
        ['B', '2028-02-28', 10],
      ],
      'ok',
    ])
    const all = takeScan(one.values, delivery, gs1('B', '280228'))
    expect(all).toMatchObject({ signal: 'complete', text: 'Nitrile gloves M: 40 of 40 EA' })
    const over = takeScan(all.values, delivery, gs1('B', '280228'))
    expect([over.signal, over.values]).toEqual(['error', all.values])
  })

  it('says only which lot it is where the quantity was typed before', () => {
    const delivery = deliveryOf(lineLike())
    const typed = withAllAsOrdered(noValues(), delivery)
    expect(said(takeScan(typed, delivery, gs1('A', '280131')).values)).toEqual([['A', '2028-01-31', 40]])
  })

  it('leaves the rest to the one lot that is known where all came as ordered', () => {
    const delivery = deliveryOf(lineLike())
    const { values } = scanAll(delivery, gs1('A', '280131'))
    expect(said(withAllAsOrdered(values, delivery))).toEqual([['A', '2028-01-31', 40]])
  })

  it('takes each piece once by its serial number', () => {
    const delivery = deliveryOf(lineLike({ track: 'serial', expiryRequired: false, packQuantity: 1 }))
    const piece = (serial: string) => `(01)00312345678906(21)${serial}`
    const taken = scanAll(delivery, piece('S1'), piece('S2'), piece('s1'))
    expect(taken).toMatchObject({ signal: 'error', text: 'Nitrile gloves M: s1 was scanned before' })
    expect(receiptOf(taken.values, delivery).receipt.lines).toMatchObject([
      { quantity: 1, serialNumber: 'S1' },
      { quantity: 1, serialNumber: 'S2' },
    ])
  })
})

describe('what becomes of goods', () => {
  const entry = entryFor(glovesLine, lineLike().productId, 'e')
  const short = { ...entry, expiryDate: '2027-01-01', lotNumber: 'A', quantity: 10 }

  it('follows from their date, until somebody says otherwise', () => {
    expect(judge(short, lineLike(), door)).toMatchObject({ trouble: 'short_dated', outcome: 'quarantined' })
    const stocked = judge({ ...short, choice: 'stocked' }, lineLike(), door)
    expect(stocked).toMatchObject({ outcome: 'stocked', problem: null })
    const expired = judge({ ...short, expiryDate: '2026-11-19', choice: 'stocked' }, lineLike(), door)
    expect(expired).toMatchObject({ outcome: 'quarantined', problem: 'short_dated' })
    expect(judge(short, lineLike(), { ...door, hasQuarantine: false }).outcome).toBe('rejected')
  })

  it('follows from how warm they arrived', () => {
    const vaccine = lineLike({ storageMin: 2, storageMax: 8 })
    const good = { ...short, expiryDate: '2028-01-01' }
    expect(judge(good, vaccine, { ...door, temperature: 5 }).outcome).toBe('stocked')
    expect(judge(good, vaccine, { ...door, temperature: 9 })).toMatchObject({
      outcome: 'quarantined',
      problem: 'warm',
    })
  })

  it('is said of some of them: more of the one is less of the other', () => {
    const all = withEntry(noValues(), { ...short, expiryDate: '2028-01-01' })
    const split = withProblem(all, all.entries[0] ?? entry, 'damaged')
    expect(split.entries.map(({ quantity }) => quantity)).toEqual([9, 1])
    const [, broken] = split.entries
    expect(
      broken && withEntry(split, { ...broken, quantity: 3 }).entries.map(({ quantity }) => quantity),
    ).toEqual([7, 3])
  })
})

it('what is missing is said in the order of the page, and what is above the order beside its line', () => {
  const delivery = deliveryOf(lineLike({ storageMin: 2, storageMax: 8 }), gauzeLike())
  const all = withAllAsOrdered(noValues(), delivery)
  expect(progressOf(all, delivery)).toEqual({ lines: 2, said: 2, open: 0 })
  expect(faultsOf(all, delivery).map(({ field }) => field)).toEqual(['temperature', 'lotNumber'])
  const gauze = all.entries.find(({ lineId }) => lineId !== glovesLine)
  const more = gauze && withEntry({ ...noValues() }, { ...gauze, quantity: 6 })
  expect(more && faultsOf(more, delivery)).toMatchObject([{ field: 'quantity' }])
})

it('what waits on this device is not still to come', () => {
  const lines = linesOf(sheetLike([lineLike(), gauzeLike()]))
  const line = { vendorOrderLineId: glovesLine, productId: 'p', quantity: 30 }
  const waiting = { state: 'waiting', body: { receipt: { lines: [line] } } } as never
  expect(afterWaiting(lines, [waiting]).map(({ outstanding }) => outstanding)).toEqual([5, 10])
})

it('orders stand under the day they are due on', () => {
  const orders = [
    expectedLike({ dueOn: '2026-11-18', daysLate: 2 }),
    expectedLike(),
    expectedLike({ dueOn: '2026-11-21' }),
    expectedLike({ dueOn: '2026-11-25' }),
    expectedLike({ dueOn: '2026-11-25' }),
    expectedLike({ dueOn: null }),
  ]
  expect(byDay(orders, '2026-11-20').map(({ key, orders: of }) => [key, of.length])).toEqual([
    ['late', 1],
    ['today', 1],
    ['tomorrow', 1],
    ['2026-11-25', 2],
    ['unknown', 1],
  ])
})
