import type { ReadBidLine } from '@wellstock/contract/bids/bids'
import { MAX_BID_LINES } from '@wellstock/domain/bids/bids'
import { plain } from '@wellstock/domain/platform/plain-text'
import { readNumber } from '@wellstock/domain/platform/written-numbers'
import type { Connection } from '../../platform/database/database.ts'
import { columnWords } from '../../stock/lists/column-names.ts'
import { type ColumnRules, columnsOf, hasLetter } from '../../stock/lists/guess-columns.ts'
import { type List, type ListKind, parseList } from '../../stock/lists/parse-list.ts'
import { dateOrder, looksLikeDate, readDate } from '../../stock/lists/read-date.ts'
import { looksLikeMoney, looksWhole } from '../../stock/lists/read-number.ts'

const columns = ['sku', 'name', 'quantity', 'unit', 'neededBy', 'price'] as const
type Column = (typeof columns)[number]

/** What tables of needs call their columns, in English, Spanish, French and German. */
const NAMES: Record<Column, string> = {
  sku: `sku, item number, item no, item, item code, part number, product number, product code, catalog number, code, codigo, referencia,
    reference, numero d article, artikelnummer, artikel nr, nummer`,
  name: `name, description, item name, product, product name, item description, descripcion, producto, nombre, designation, produit, nom,
    bezeichnung, artikel, produkt, beschreibung`,
  quantity: `quantity, qty, need, needed, annual quantity, annual usage, usage, cantidad, consumo, quantite, besoin, consommation, menge, bedarf,
    jahresbedarf, verbrauch`,
  unit: 'unit, uom, unit of measure, unidad, unite, einheit, mengeneinheit',
  neededBy: `needed by, need by, due, due date, date, delivery date, fecha, para el, date de livraison, pour le, benotigt bis, termin, datum,
    liefertermin`,
  price: `price, unit price, current price, price each, cost, precio, precio unitario, prix, prix unitaire, preis, einzelpreis`,
}
const words = columnWords(NAMES, /\b(total|amount|note|notes|vendor)\b/)
const anything = () => true
const rules: ColumnRules<Column> = {
  words,
  fits: {
    ...{ sku: anything, name: hasLetter, quantity: looksWhole, unit: hasLetter },
    ...{ neededBy: looksLikeDate, price: looksLikeMoney },
  },
  shape: () => undefined,
}
const kind: ListKind = { words, maxRows: MAX_BID_LINES }

type Row = { line: number; cell: (column: Column) => string }

function rowsOf(list: List): Row[] {
  const found = columnsOf(list, rules)
  return list.rows.map(({ line, cells }) => ({
    line,
    cell: (column) => {
      const place = found.indexOf(column)
      return place < 0 ? '' : (cells[place] ?? '').trim()
    },
  }))
}

/** A number as it is written; none where it cannot be told which. */
function numberOf(written: string): number | null {
  const read = written === '' ? undefined : readNumber(written, null)
  return read && 'value' in read ? Number(read.value) : null
}

/** Works a pasted table out: done before a transaction is opened. */
export const parseBidLines = ({ text }: { text: string }): Row[] => rowsOf(parseList(text, kind))

type Product = { id: string; name: string; sku: string; unit: string }

/** Lines of a table: products by SKU or name, or what it says itself. Rows without a quantity are handed back. */
export async function readBidLines(db: Connection, organizationId: string, rows: readonly Row[]) {
  const products = await db.rows<Product>(
    `select p.id, p.name, p.sku, p.unit from product p
     where p.organization_id = $1 and (plain_text(p.sku) = any($2) or plain_text(p.name) = any($3))`,
    [
      organizationId,
      rows.map(({ cell }) => plain(cell('sku'))),
      rows.map(({ cell }) => plain(cell('name') || cell('sku'))),
    ],
  )
  const bySku = new Map(products.map((product) => [plain(product.sku), product]))
  const byName = new Map(products.map((product) => [plain(product.name), product]))
  const order = dateOrder(rows.map(({ cell }) => cell('neededBy')))
  const lines: ReadBidLine[] = []
  const unread: { row: number; text: string }[] = []
  for (const { line, cell } of rows) {
    const quantity = numberOf(cell('quantity'))
    const written = cell('name') || cell('sku')
    if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || written === '') {
      unread.push({
        row: line,
        text: columns
          .map((column) => cell(column))
          .filter(Boolean)
          .join(' · ')
          .slice(0, 200),
      })
      continue
    }
    const product = bySku.get(plain(cell('sku'))) ?? byName.get(plain(written)) ?? null
    lines.push({
      product: product && { id: product.id, name: product.name, sku: product.sku },
      name: (product?.name ?? written).slice(0, 200),
      unit: product?.unit ?? (cell('unit') || 'EA').slice(0, 20),
      quantity,
      neededBy: readDate(cell('neededBy'), order)?.value ?? null,
      baselinePrice: numberOf(cell('price')),
      yearlyQuantity: null,
    })
  }
  return { lines, unread }
}
