import {
  type DecimalSign,
  decimalSign,
  type NumberColumn,
  readNumber,
} from '@wellstock/domain/platform/written-numbers'

/** A row of a spreadsheet: what it is, how many packs, in which pack, at which price. What is no number is null. */
export type PastedRow = {
  text: string
  name: string
  packs: number | null
  pack: string
  packPrice: number | null
}

type Signs = { decimalSeparator: string }

/** The signs that part columns, the likeliest first: a comma may stand in a number. */
const separators = ['\t', ';', ',']

/** The rows of a text as it is copied from a spreadsheet or stands in a file; a head without numbers is left out. */
export function readPasted(text: string, { decimalSeparator }: Signs): PastedRow[] {
  const rows = readTable(text)
  const columnOf = (place: number) => rows.map(({ cells }) => bare(cells[place] ?? ''))
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
      ...{ text: line, name, packs: numberOf(packs, packsSign) },
      ...{ pack, packPrice: numberOf(packPrice, priceSign) },
    }))
    .filter(({ packs }, place) => place > 0 || packs !== null)
}

/** The rows of a text as it is copied from a spreadsheet or stands in a file, each with its cells. */
export function readTable(text: string): { line: string; cells: string[] }[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separators.find((sign) => lines[0]?.includes(sign)) ?? '\t'
  return lines.map((line) => ({ line, cells: cellsOf(line, separator) }))
}

/** The cells of a row; in quotes a cell may hold the sign that parts them. */
function cellsOf(line: string, separator: string): string[] {
  const cells = line.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')) ?? []
  return cells.map((cell) =>
    cell
      .replace(new RegExp(`${separator}$`), '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}

/** A number without the sign of a currency and gaps between thousands; what else stands there makes it none. */
export const bare = (text: string) => text.replace(/[\s\p{Sc}]/gu, '').replace('−', '-')

export function numberOf(text: string, decimal: DecimalSign): number | null {
  const value = readNumber(bare(text), decimal)?.value
  return value === undefined || value < 0 ? null : value
}
