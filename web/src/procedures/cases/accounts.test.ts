import { expect, it } from 'vitest'
import { lotOfScan, openOf, restReturned, withOne } from './accounts.ts'
import { lotLike } from './fixtures.ts'

const first = lotLike({ used: 2, returned: 1 })
const second = lotLike({ id: 'second', lotId: 'other', lotNumber: 'L2', picked: 1 })

it('returns what nobody has accounted for, and only that', () => {
  expect(openOf(first)).toBe(1)
  expect(restReturned([first, second])).toEqual([
    { id: first.id, used: 2, openedUnused: 0, returned: 2 },
    { id: 'second', used: 0, openedUnused: 0, returned: 1 },
  ])
  expect(restReturned([lotLike({ used: 4 })])).toEqual([])
})

it('finds the lot of a scan, one that is still open first', () => {
  const done = lotLike({ id: 'done', used: 4 })
  expect(lotOfScan([first, second], 'L2')?.id).toBe('second')
  // GTIN, then lot number, as a manufacturer's label has them.
  expect(lotOfScan([first, second], '010061414100001210L2')?.id).toBe('second')
  expect(
    lotOfScan(
      [
        { ...done, sku: 'SUT-0001' },
        { ...second, sku: 'SUT-0001' },
      ],
      'sut-0001',
    )?.id,
  ).toBe('second')
  expect(lotOfScan([done], 'L1')?.id).toBe('done')
  expect(lotOfScan([first, second], 'L9')).toBeUndefined()
})

it('adds one to what was said', () => {
  expect(withOne(first, 'opened_unused')).toEqual({ id: first.id, used: 2, openedUnused: 1, returned: 1 })
})
