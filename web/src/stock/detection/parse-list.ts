export type Seen = { raw: string; times: number }
export type ParsedList = {
  codes: Seen[]
  /** Lines, from 1, whose count is none: they are left out. */
  wrong: number[]
}

export const MAX_TIMES = 10_000

const LONGEST_CODE = 4300
const codeHeads = new Set(['code', 'barcode', 'sku', 'gtin', 'ean', 'upc', 'udi', 'código', 'codigo'])
const countHeads = new Set([
  ...['count', 'counted', 'quantity', 'qty', 'times', 'seen'],
  ...['cantidad', 'quantité', 'quantite', 'nombre', 'menge', 'anzahl'],
])

/** The cells of a line; one in quotes may hold separators. A comma parts cells only where nothing else does. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(?:${separator}|$)`, 'gy')
  for (let match = cell.exec(line); match; match = cell.exec(line)) {
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim())
    if (cell.lastIndex >= line.length) break
  }
  return cells
}

/** A count in a cell; 1 where nothing stands, undefined where something else does. */
function timesOf(cell: string | undefined): number | undefined {
  if (!cell) return 1
  const times = Number(cell)
  return /^\d{1,5}$/.test(cell) && times >= 1 && times <= MAX_TIMES ? times : undefined
}

/** The same code on several lines was seen as often as all of them say. */
export function addSeen(seen: readonly Seen[], more: readonly Seen[]): Seen[] {
  const all = new Map(seen.map(({ raw, times }) => [raw, times]))
  for (const { raw, times } of more) all.set(raw, Math.min(MAX_TIMES, (all.get(raw) ?? 0) + times))
  return [...all].map(([raw, times]) => ({ raw, times }))
}

/**
 * One code a line, with how often it was seen after a tab, a semicolon or a comma; 1 where nothing is said. A first line
 * that names columns (code, SKU, GTIN; count, quantity) says where they stand.
 */
export function parseList(text: string): ParsedList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const heads = cellsOf(lines[0] ?? '').map((head) => head.toLowerCase())
  const headAt = heads.findIndex((head) => codeHeads.has(head))
  const codeAt = Math.max(headAt, 0)
  const countAt = headAt < 0 ? 1 : heads.findIndex((head) => countHeads.has(head))

  const wrong: number[] = []
  const found = lines.flatMap((line, index): Seen[] => {
    if (index === 0 && headAt >= 0) return []
    const cells = cellsOf(line)
    const raw = cells[codeAt] ?? ''
    if (raw === '') return []
    const times = countAt < 0 ? 1 : timesOf(cells[countAt])
    if (times !== undefined && raw.length <= LONGEST_CODE) return [{ raw, times }]
    wrong.push(index + 1)
    return []
  })
  return { codes: addSeen([], found), wrong }
}
