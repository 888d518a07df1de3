import { bareNumber, readPastedNumber, readTable } from '@wellstock/domain/platform/pasted-table'
import { decimalSign, type NumberColumn } from '@wellstock/domain/platform/written-numbers'

/** A row of a spreadsheet: what it is, how many packs, in which pack, at which price. What is no number is null. */
export type PastedRow = {
  text: string
  name: string
  packs: number | null
  pack: string
  packPrice: number | null
}

type Signs = { decimalSeparator: string }

/** The rows of a text as it is copied from a spreadsheet or stands in a file; a head without numbers is left out. */
export function readPasted(text: string, { decimalSeparator }: Signs): PastedRow[] {
  const rows = readTable(text)
  const columnOf = (place: number) => rows.map(({ cells }) => bareNumber(cells[place] ?? ''))
  const [packsColumn, prices]: [NumberColumn, NumberColumn] = [
    { values: columnOf(1), kind: 'quantity' },
    { values: columnOf(3), kind: 'price' },
  ]
  // Where neither column shows it, it is written as where the person is.
  const usual = decimalSeparator === ',' ? ',' : '.'
  const packsSign = decimalSign(packsColumn, [prices]) ?? usual
  const priceSign = decimalSign(prices, [packsColumn]) ?? usual
  return rows
    .map(({ line, cells: [name = '', packs = '', pack = '', packPrice = ''] }) => ({
      ...{ text: line, name, packs: readPastedNumber(packs, packsSign) },
      ...{ pack, packPrice: readPastedNumber(packPrice, priceSign) },
    }))
    .filter(({ packs }, place) => place > 0 || packs !== null)
}
