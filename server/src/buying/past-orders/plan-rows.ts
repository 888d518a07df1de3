import { MAX_PACK } from '@wellstock/domain/buying/packs'
import {
  type PastAnswer,
  type PastField,
  PastOrders,
  type PastOutcome,
  type PastPlan,
} from '@wellstock/domain/buying/past-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Facts } from '../prices/facts.ts'
import type { Product } from '../prices/known-products.ts'
import { matchProduct } from '../prices/match-product.ts'
import { packOf } from '../prices/plan-lines.ts'
import { rowKey } from '../prices/read-rows.ts'
import type { KnownPast } from './known.ts'
import type { ReadPastRow } from './read-rows.ts'

/** Why a row is left out, and what would answer it. */
type RowProblem = {
  field: PastField
  sentence: Sentence
  asks?: PastAnswer
  /** What the vendor lists the product as, where that is asked. */
  listedAs?: string
  products?: string[]
  packs?: number[]
}

/** A row as it is kept. */
export type PlannedRow = {
  line: number
  outcome: PastOutcome
  number: string
  vendor: string
  name: string
  vendorId: string | null
  productId: string | null
  pack: string
  problem: RowProblem | null
  plan: PastPlan | null
}

/** What the rows of a file come to, in its order. */
export class RowPlanner {
  readonly #known: KnownPast
  readonly #orders: PastOrders

  constructor(known: KnownPast) {
    this.#known = known
    this.#orders = new PastOrders(known.earlier, uuid)
  }

  plan(row: ReadPastRow): PlannedRow {
    const { vendorOf, officeOf, factsOf, ours } = this.#known
    const { line, number, vendor, pack } = row
    const vendorId = vendorOf(row) ?? null
    const shown = { line, number, vendor, pack, name: row.name || row.vendorSku || row.sku, vendorId }
    const refused = (problem: RowProblem, productId: string | null = null): PlannedRow => ({
      ...{ ...shown, outcome: 'problem', productId, problem, plan: null },
    })
    if (row.problem) return refused(row.problem)
    if (vendorId === null)
      return refused(
        vendor === ''
          ? { field: 'vendor', sentence: said.past_row_needs_vendor() }
          : { field: 'vendor', sentence: said.past_vendor_unknown({ vendor }), asks: 'vendor' },
      )
    if (ours.has(number.toLowerCase()))
      return refused({ field: 'number', sentence: said.past_order_is_ours({ number }) })
    const officeId = officeOf(row)
    if (officeId === undefined)
      return refused({ field: 'office', sentence: said.past_office_unknown({ office: row.office }) })

    const facts = factsOf(vendorId)
    const match = matchProduct(row, facts)
    if ('refusal' in match) return refused({ field: 'name', sentence: match.refusal })
    if ('proposals' in match) return refused(unknownProduct(row, match.proposals))
    const { product } = match
    const held = heldBy(row, facts, product)
    if (typeof held === 'object' && held !== null) return refused(held, product.id)
    const placed = this.#orders.place({
      ...row,
      ...{ vendorId, officeId, productId: product.id, packQuantity: held, pack: pack || product.unit },
    })
    const found = { ...shown, name: product.name, productId: product.id }
    if (!placed.problem) return { ...found, outcome: placed.outcome, problem: null, plan: placed.plan }
    const { field, is } = placed.problem
    return { ...refused({ field, sentence: said[`past_${is}`]() }, product.id), name: product.name }
  }
}

function unknownProduct(row: ReadPastRow, products: string[]): RowProblem {
  const name = row.name || row.vendorSku
  if (name === '')
    return { field: 'sku', sentence: said.past_product_unknown({ sku: row.sku || row.manufacturerSku }) }
  return {
    field: 'name',
    sentence: said.price_line_asks_product({ name }),
    asks: 'product',
    products,
    listedAs: rowKey(row),
  }
}

/** How many base units a pack of the row holds; null: as on the line it is about. */
function heldBy(row: ReadPastRow, facts: Facts, product: Product): number | null | RowProblem {
  const { pack } = row
  const { unit } = product
  if (pack === '' && row.packs === null) return null
  const read = packOf(facts, pack, product, facts.before(product.id))
  if (read.kind === 'pack') return read.quantity
  if (read.kind === 'refused')
    return { field: 'pack', sentence: said[`pack_${read.reason}`]({ pack, unit, max: MAX_PACK }) }
  // A file that names no packs means base units, unless the product comes in others.
  if (pack === '' && [...facts.packSizes(product.id)].every((size) => size === 1)) return 1
  const sentence =
    pack === '' ? said.price_line_asks_no_pack({ unit }) : said.price_line_asks_pack({ unit, pack })
  return { field: 'pack', sentence, asks: 'pack', packs: [...read.answers] }
}
