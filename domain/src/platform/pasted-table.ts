import { type DecimalSign, readNumber } from './written-numbers.ts'

/** The signs that part columns, the likeliest first: a comma may stand in a number. */
const separators = ['\t', ';', ',']

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
export const bareNumber = (text: string) => text.replace(/[\s\p{Sc}]/gu, '').replace('−', '-')

/** The number of a cell, 0 or more; null: none. */
export function readPastedNumber(text: string, decimal: DecimalSign): number | null {
  const value = readNumber(bareNumber(text), decimal)?.value
  return value === undefined || value < 0 ? null : value
}
