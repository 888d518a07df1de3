/** What the columns of codes are called. */
const COLUMN =
  /(?<![\p{L}\p{N}])(?:lots?|batch(?:es)?|serials?|s\/n|ref|p\/n|part|cat|catalog(?:ue)?|model|udi|gtin|device identifier)(?![\p{L}\p{N}])/iu
const IDENTIFIER = /(?<![\p{L}\p{N}])(?:udi|gtin|device identifier)(?![\p{L}\p{N}])/iu

type Column = { index: number; name: string }

/** The columns where a line is the head of a table of codes, device identifiers first; none where it is not. */
function columnsOf(cells: readonly string[]): Column[] {
  const isHead =
    cells.length > 1 && cells.some((cell) => COLUMN.test(cell)) && !cells.some((cell) => /\d/.test(cell))
  const isIdentifier = ({ name }: Column) => Number(IDENTIFIER.test(name))
  return isHead
    ? cells
        .map((name, index) => ({ index, name }))
        .sort((one, other) => isIdentifier(other) - isIdentifier(one))
    : []
}

/**
 * A text whose tables, of tabs or bars, say in each row what the cells are, a line each: `Lot number: A1200`. Nothing is left out,
 * and other text stays as it is.
 */
export function labelTables(text: string): string {
  let columns: Column[] = []
  const lines = text.split(/\r?\n/).map((line) => {
    const cells = line.split(/\t|\|/).map((cell) => cell.trim())
    const head = columnsOf(cells)
    if (head.length > 0) columns = head
    else if (cells.length > 1 && cells.length === columns.length)
      return columns.map(({ index, name }) => `${name}: ${cells[index]}`).join('\n')
    else if (line.trim() !== '') columns = []
    return line
  })
  return lines.join('\n')
}
