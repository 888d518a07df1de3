import { type NumberSigns, readTypedNumber } from '@wellstock/domain/platform/typed-number'

/** A row of a spreadsheet: what it is, how many packs, in which pack, at which price. What is no number is null. */
export type PastedRow = {
  text: string
  name: string
  packs: number | null
  pack: string
  packPrice: number | null
}

/** The signs that part columns, the likeliest first: a comma may stand in a number. */
const separators = ['\t', ';', ',']

/** The rows of a text as it is copied from a spreadsheet or stands in a file; a head without numbers is left out. */
export function readPasted(text: string, signs: NumberSigns): PastedRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separators.find((sign) => lines[0]?.includes(sign)) ?? '\t'
  return lines
    .map((line) => {
      const [name = '', packs = '', pack = '', packPrice = ''] = cellsOf(line, separator)
      return {
        ...{ text: line, name, packs: numberOf(packs, signs) },
        ...{ pack, packPrice: numberOf(packPrice, signs) },
      }
    })
    .filter(({ packs }, place) => place > 0 || packs !== null)
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

/** A number of 0 or more; what is none stays a row that is not read. */
function numberOf(text: string, signs: NumberSigns): number | null {
  const value = readTypedNumber(text, signs)
  return value === undefined || value < 0 ? null : value
}
