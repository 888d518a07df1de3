/** What the columns of codes are called. */
const COLUMN =
  /^(?:.*(?<![\p{L}\p{N}]))?(?:lots?|batch(?:es)?|serials?|s\/n|ref|p\/n|part|cat\.?|catalog(?:ue)?|model|udi(?:-di)?|gtin|device identifier)(?![\p{L}\p{N}]).*$/iu
const IDENTIFIER = /(?<![\p{L}\p{N}])(?:udi(?:-di)?|gtin|device identifier)(?![\p{L}\p{N}])/iu

const cellsOf = (line: string) => line.split(/\t|\|/).map((cell) => cell.trim())

/** The columns of codes where a line is the head of a table, device identifiers first. */
function columnsOf(cells: readonly string[]): { index: number; name: string }[] {
  if (cells.length < 2 || cells.some((cell) => /\d/.test(cell))) return []
  return cells
    .map((name, index) => ({ index, name }))
    .filter(({ name }) => COLUMN.test(name))
    .sort((one, other) => Number(IDENTIFIER.test(other.name)) - Number(IDENTIFIER.test(one.name)))
}

/** A text whose tables, of tabs or bars, say in each row what the cells are: `Lot number: A1200`. Other text stays as it is. */
export function labelTables(text: string): string {
  let [columns, width] = [[] as { index: number; name: string }[], 0]
  return text
    .split(/\r?\n/)
    .map((line) => {
      const cells = cellsOf(line)
      const head = columnsOf(cells)
      if (head.length > 0) {
        columns = head
        width = cells.length
        return ''
      }
      if (cells.length < 2 || cells.length !== width) {
        if (line.trim() !== '') columns = []
        return line
      }
      if (columns.length === 0) return line
      return columns.map(({ index, name }) => `${name}: ${cells[index]}`).join('\n')
    })
    .join('\n')
}
