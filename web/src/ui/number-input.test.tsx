import { expect, it } from 'vitest'
import { outOfRange } from './number-input.tsx'

it('a number out of range is said, and nothing that is not there yet', () => {
  expect([-5, 9, 6, '', undefined, '-'].map((value) => outOfRange(value, 0, 6))).toEqual([
    'At least 0',
    'At most 6',
    ...[undefined, undefined, undefined, undefined],
  ])
})
