import type { OrderProduct, ReadLine } from '@wellstock/contract/buying/order'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY, packsOf } from '@wellstock/domain/buying/orders'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { type DecimalSign, decimalSign, readNumber } from '@wellstock/domain/platform/written-numbers'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { readProductCode } from '../../stock/item-details/product-code.ts'
import { parseList } from '../../stock/lists/parse-list.ts'
import { guessOrderColumns, type OrderField, orderKind } from './columns.ts'
import { listProducts } from './products.ts'

const LONGEST = 200
/** As the statement ranks what a name is found by. */
const CODE = 2

/** A row that asks for something. */
type Row = { line: number; names: string[]; packs: string; quantity: string; decimal: DecimalSign | null }

/** What the rows of a list of what to order for an office mean now. */
export async function readOrderLines(
  db: Connection,
  person: Person,
  { officeId, vendorId }: { officeId: string; vendorId?: string | undefined },
  rows: readonly Row[],
): Promise<ReadLine[]> {
  const meant = await productsCalled(db, person.organizationId, [
    ...new Set(rows.flatMap(({ names }) => names)),
  ])
  const found = rows.map((row) => ({
    row,
    ids: row.names.map((name) => meant(name)).find((ids) => ids.length > 0) ?? [],
  }))
  const productIds = [...new Set(found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))]
  if (productIds.length > MAX_ORDER_LINES)
    throw invalid({ content: said.order_max_lines({ max: MAX_ORDER_LINES }) })
  const { items } = await listProducts(db, person, {
    ...{ officeId, vendorId, search: '', needed: false, productIds, page: 1, pageSize: MAX_ORDER_LINES },
  })
  const products = new Map(items.map((product) => [product.id, product]))
  const seen = new Set<string>()
  return found.map(({ row, ids }) => {
    const [id] = ids
    const product = (ids.length === 1 && id && products.get(id)) || null
    const answer = {
      line: row.line,
      text: row.names.join(' · '),
      quantity: row.packs || row.quantity,
      product,
    }
    if (!id) return { ...answer, outcome: 'unknown', packs: 0 }
    if (ids.length > 1) return { ...answer, outcome: 'ambiguous', packs: 0 }
    if (!product) return { ...answer, outcome: 'discontinued', packs: 0 }
    const read = packsAsked(row, product)
    if (read.outcome !== 'matched') return { ...answer, ...read }
    if (seen.has(id)) return { ...answer, outcome: 'twice', packs: 0 }
    seen.add(id)
    return { ...answer, ...read }
  })
}

/** The rows of a list of what to order. Those that ask for nothing are left out. */
export function rowsOf({ content }: { content: string }): Row[] {
  const list = parseList(content, orderKind)
  const fields = guessOrderColumns(list)
  const has = (field: OrderField) => fields.includes(field)
  if (!(has('sku') || has('code') || has('name')) || !(has('packs') || has('quantity')))
    throw invalid({ content: said.order_file_without_columns() })
  const numbers = (['packs', 'quantity'] as const).filter(has).map((field) => ({
    values: list.rows.map(({ cells }) => (cells[fields.indexOf(field)] ?? '').slice(0, LONGEST)),
    kind: 'quantity' as const,
  }))
  const [asked, ...others] = numbers
  const decimal = asked ? decimalSign(asked, others) : null
  return list.rows.flatMap(({ line, cells }) => {
    const cell = (field: OrderField) => {
      const written = (cells[fields.indexOf(field)] ?? '').trim().slice(0, LONGEST)
      // Spreadsheets guard numbers as ="00123" against losing their zeros.
      return /^="([^"]*)"$/.exec(written)?.[1] ?? written
    }
    const names = [cell('sku'), cell('code'), cell('name')].filter((name) => name !== '')
    const row = { line, names, packs: cell('packs'), quantity: cell('quantity'), decimal }
    const asksNothing = [row.packs, row.quantity].every((text) => text === '' || /^0+([.,]0+)?$/.test(text))
    return names.length === 0 || asksNothing ? [] : [row]
  })
}

/** How many packs a row asks for: of packs where it says so, otherwise of base units. */
function packsAsked(
  row: Row,
  { packQuantity }: OrderProduct,
): { outcome: ReadLine['outcome']; packs: number } {
  const read = readNumber(row.packs || row.quantity, row.decimal)
  const number = read && 'value' in read ? read.value : undefined
  if (number === undefined || !Number.isInteger(number) || number < 1)
    return { outcome: 'no_quantity', packs: 0 }
  const packs = row.packs ? number : packsOf(number, packQuantity)
  if (packs !== null && packs * packQuantity > MAX_ORDER_QUANTITY) return { outcome: 'no_quantity', packs: 0 }
  return packs === null ? { outcome: 'not_packs', packs: 0 } : { outcome: 'matched', packs }
}

/** Which products something is called: by our SKU, else a code, else a vendor's SKU, else a name. */
async function productsCalled(db: Connection, organizationId: string, names: readonly string[]) {
  const codeOf = (name: string) => {
    const read = readProductCode(name)
    return 'problem' in read ? name : read.code
  }
  const rows = await db.rows<{ rank: number; key: string; id: string }>(
    `select distinct c.* from (
       select 1 as rank, lower(sku) as key, id from product where organization_id = $1 and lower(sku) = any($2)
       union all select 2, code, product_id from product_code where organization_id = $1 and code = any($3)
       union all select 3, lower(vendor_sku), product_id from vendor_product
         where organization_id = $1 and vendor_sku <> '' and lower(vendor_sku) = any($2)
       union all select 4, lower(name), id from product where organization_id = $1 and lower(name) = any($2)) c
     order by c.rank, c.id`,
    [organizationId, names.map((name) => name.toLowerCase()), names.map(codeOf)],
  )
  const byKey = groupedBy(rows, ({ rank, key }) => `${rank === CODE} ${key}`)
  return (name: string) => {
    const fits = [
      ...(byKey.get(`false ${name.toLowerCase()}`) ?? []),
      ...(byKey.get(`true ${codeOf(name)}`) ?? []),
    ]
    const best = Math.min(...fits.map(({ rank }) => rank))
    return fits.filter(({ rank }) => rank === best).map(({ id }) => id)
  }
}
