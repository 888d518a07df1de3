/** A row of a spreadsheet: what it is, how many packs, in which pack, at which price. What is no number is null. */
export type PastedRow = {
  text: string
  name: string
  packs: number | null
  pack: string
  packPrice: number | null
}

type Signs = { thousandSeparator: string; decimalSeparator: string }

/** The signs that part columns, the likeliest first: a comma may stand in a number. */
const separators = ['\t', ';', ',']

/** The rows of a text as it is copied from a spreadsheet or stands in a file; a head without numbers is left out. */
export function readPasted(text: string, signs: Signs): PastedRow[] {
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

/** A number with or without the sign of a currency, written as it is where the person is, or plainly. */
function numberOf(text: string, { thousandSeparator, decimalSeparator }: Signs): number | null {
  const digits = text.replace(/[^\d.,-]/g, '')
  const plain = /^-?\d+(\.\d+)?$/.test(digits)
    ? digits
    : digits.replaceAll(thousandSeparator, '').replace(decimalSeparator, '.')
  const value = Number(plain)
  return plain === '' || Number.isNaN(value) || value < 0 ? null : value
}
