import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { findLines } from './find-line.ts'
import { lineLike } from './fixtures.ts'

const item = '33333333-3333-4333-8333-333333333333'
const lot = '44444444-4444-4444-8444-444444444444'
const lines = [
  lineLike({ id: 'soon', itemId: item, lotId: lot }),
  lineLike({ id: 'late', itemId: item, lotId: 'other', lotNumber: 'G-LATE' }),
  lineLike({ id: 'gauze', itemId: 'gauze', sku: 'WND-001', lotId: null, lotNumber: null, codes: [] }),
]
const ids = (code: string) => findLines(lines, code).lines.map(({ id }) => id)

describe('a code in front of the shelf', () => {
  it.each([
    ['a SKU, however it is typed', 'wnd-001', ['gauze']],
    ['a lot number', 'G-LATE', ['late']],
    ["a product's code: every lot of it", '312345678906', ['soon', 'late']],
    ['our label of an item', ownCode('item', item), ['soon', 'late']],
    ['our label of a lot', ownCode('lot', lot), ['soon']],
    ['a product and its lot in one code', '(01)00312345678906(10)G-LATE', ['late']],
    ['something else', 'nowhere', []],
  ])('means the lines of %s', (_, code, expected) => {
    expect(ids(code)).toEqual(expected)
  })

  it('of a lot that is not on the list says which item it is of, and what else it says', () => {
    expect(findLines(lines, '(01)00312345678906(17)290531(10)NEW-1')).toEqual({
      lines: [],
      unlisted: { itemId: item, lotNumber: 'NEW-1', expiryDate: '2029-05-31' },
    })
  })
})
