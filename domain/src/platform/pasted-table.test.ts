import { expect, it } from 'vitest'
import { readPastedNumber, readTable } from './pasted-table.ts'

it('reads rows by the sign that parts their columns', () => {
  const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells.slice(0, 2))
  expect(cellsOf('GLV-2\t11,40\r\n\r\nGWN-1\t3')).toEqual([
    ['GLV-2', '11,40'],
    ['GWN-1', '3'],
  ])
  expect(cellsOf('"Gown; blue";"2 ""ply"""')).toEqual([['Gown; blue', '2 "ply"']])
})

it('reads amounts with the sign of a currency, and nothing below 0', () => {
  expect(readPastedNumber('$ 1,250.50', '.')).toBe(1250.5)
  expect(readPastedNumber('27,75 €', ',')).toBe(27.75)
  expect(readPastedNumber('−1', '.')).toBeNull()
  expect(readPastedNumber('soon', '.')).toBeNull()
})
