import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { readPack } from '@wellstock/domain/buying/packs'
import { bareNumber, readPastedNumber, readTable } from '@wellstock/domain/platform/pasted-table'
import type { NumberSigns } from '@wellstock/domain/platform/typed-number'
import { decimalSign } from '@wellstock/domain/platform/written-numbers'
import { m } from '../../lib/messages.ts'
import { fieldWords, type LineField, type LineValues, lineFields, type OfferValues } from './offer-values.ts'

type Line = VendorBid['lines'][number]

/** What a column is: which line a row means, or what is offered for it. */
type Column = 'line' | 'sku' | 'name' | LineField | null

const lineColumns = ['line', 'sku', 'name'] as const

/** What is left of a word that is compared: no case, spaces or signs. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What people head their columns with, beside what the table says. */
const usual: Record<Exclude<Column, null>, string[]> = {
  line: ['line', '#', 'no', 'pos'],
  sku: ['sku', 'item', 'itemno', 'code'],
  name: ['description', 'name', 'product'],
  price: ['price', 'packprice', 'priceperpack', 'unitprice'],
  pack: ['pack', 'uom', 'packaging'],
  packQuantity: ['unitsperpack', 'packquantity', 'packsize', 'perpack'],
  leastPacks: ['leastpacks', 'moq', 'minimumpacks'],
  multiple: ['multiple', 'step'],
  leadDays: ['leaddays', 'leadtime', 'lead'],
  shelfLifeDays: ['shelflife', 'shelflifedays'],
  alternate: ['alternate', 'alternative', 'substitute'],
  vendorSku: ['vendorsku', 'yoursku', 'suppliersku'],
}

const headWords = (): [Column, string[]][] => {
  const own = { line: m.entrance_line(), sku: m.common_sku(), name: m.entrance_description() }
  return [
    ...lineColumns.map((column): [Column, string[]] => [column, [own[column], ...usual[column]]]),
    ...lineFields.map((field): [Column, string[]] => [field, [fieldWords[field](), ...usual[field]]]),
  ]
}

/** The columns a first row names; null: it is a row like the others. */
function headOf(cells: readonly string[]): Column[] | null {
  const words = headWords().map(([column, names]) => ({ column, names: names.map(plain) }))
  const found = cells.map(
    (cell) => (plain(cell) !== '' && words.find(({ names }) => names.includes(plain(cell)))?.column) || null,
  )
  return found.includes('price') ? found : null
}

/** The line that a text means: its SKU, its number, or what it is called. */
function lineNamed(text: string, lines: readonly Line[], column: Column): Line | undefined {
  const said = plain(text)
  if (said === '') return undefined
  const bySku = lines.find(({ sku }) => sku !== null && plain(sku) === said)
  const byNumber = /^\d+$/.test(said) ? lines[Number(said) - 1] : undefined
  const named = lines.filter(({ name }) => plain(name) === said)
  const byName = named.length === 1 ? named[0] : undefined
  if (column === 'line') return byNumber
  if (column === 'sku') return bySku
  return column === 'name' ? byName : (bySku ?? byNumber ?? byName)
}

const numbers: ReadonlySet<Column> = new Set([
  'packQuantity',
  'leastPacks',
  'multiple',
  'leadDays',
  'shelfLifeDays',
])

type ReadRows = {
  lines: Record<string, LineValues>
  /** How many lines were filled in. */
  placed: number
  /** Rows that mean no line, one that was there before, or have no price. */
  left: string[]
}

/** Prices of a spreadsheet put into the lines of an offer: by the heads of its columns, or in the order of the table. */
export function placeRows(
  text: string,
  bid: Pick<VendorBid, 'lines'>,
  before: OfferValues['lines'],
  signs: NumberSigns,
): ReadRows {
  const table = readTable(text)
  const head = headOf(table[0]?.cells ?? [])
  const rows = head ? table.slice(1) : table
  // A column of prices alone is one for each line.
  const isBare =
    !head &&
    rows.length === bid.lines.length &&
    rows.every(({ line }) => readPastedNumber(line, '.') !== null)
  const columns: Column[] = head ?? (isBare ? ['price'] : ['line', ...lineFields])
  const index = columns.indexOf('price')
  const priceIn = ({ line, cells }: (typeof rows)[number]) => (isBare ? line : (cells[index] ?? ''))
  const prices = rows.map((row) => bareNumber(priceIn(row)))
  const sign = decimalSign({ values: prices, kind: 'price' }) ?? (signs.decimalSeparator === ',' ? ',' : '.')
  const written = (number: number) => String(number).replace('.', signs.decimalSeparator)

  const lines = { ...before }
  const placed = new Set<string>()
  const left: string[] = []
  rows.forEach((row, position) => {
    const { cells } = row
    const line = isBare
      ? bid.lines[position]
      : columns
          .map((column, at) =>
            column !== null && lineColumns.some((each) => each === column)
              ? lineNamed(cells[at] ?? '', bid.lines, head ? column : null)
              : undefined,
          )
          .find((found) => found !== undefined)
    const price = readPastedNumber(priceIn(row), sign)
    const values = line && before[line.id]
    if (!line || !values || price === null || placed.has(line.id)) {
      left.push(row.line)
      return
    }
    const said = Object.fromEntries(
      columns.flatMap((column, at) => {
        const cell = (cells[at] ?? '').replace(/^'/, '')
        if (column === null || column === 'price' || cell === '') return []
        return lineFields.some((field) => field === column)
          ? [[column, numbers.has(column) ? bareNumber(cell) : cell]]
          : []
      }),
    )
    // BX/100 says how many there are in it.
    const pack = said.pack && !said.packQuantity ? readPack(said.pack, line.unit) : null
    lines[line.id] = {
      ...values,
      ...said,
      ...(pack?.kind === 'pack' && { packQuantity: String(pack.quantity) }),
      price: written(price),
    }
    placed.add(line.id)
  })
  return { lines, placed: placed.size, left }
}

/** What a spreadsheet would take for a formula is a text. */
const cellOf = (text: string, separator: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The lines of a bid as a file to be filled in, which `placeRows` reads again. */
export function csvToFill(
  { lines }: Pick<VendorBid, 'lines'>,
  values: OfferValues,
  signs: NumberSigns,
): string {
  const separator = signs.decimalSeparator === ',' ? ';' : ','
  const head = [
    m.entrance_line(),
    m.common_sku(),
    m.entrance_description(),
    m.common_quantity(),
    ...lineFields.map((field) => fieldWords[field]()),
  ]
  const rows = lines.map(({ id, sku, name, quantity, unit }, index) => [
    String(index + 1),
    sku ?? '',
    name,
    `${quantity} ${unit}`,
    ...lineFields.map((field) => values.lines[id]?.[field] ?? ''),
  ])
  const text = [head, ...rows]
    .map((cells) => cells.map((cell) => cellOf(cell, separator)).join(separator))
    .join('\r\n')
  // The mark by which spreadsheets know the encoding.
  return `\ufeff${text}\r\n`
}
