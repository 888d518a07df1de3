import type { Match, PriceOutcome } from '@wellstock/contract/buying/prices'
import { basePrice, MAX_PACK, outlierOf, packKey, readPack } from '@wellstock/domain/buying/packs'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Before, Facts } from './facts.ts'
import type { Product } from './known-products.ts'
import { matchProduct } from './match-product.ts'
import type { PriceRow } from './read-rows.ts'

/** A line as it is kept. */
export type Line = Omit<PriceRow, 'refusal' | 'code' | 'sku' | 'manufacturerSku'> & {
  outcome: PriceOutcome
  productId: string | null
  matchedBy: Match | null
  packQuantity: number | null
  beforePrice: number | null
  beforePackQuantity: number | null
  answers: (number | string)[]
  message: Sentence | null
  outlier: Sentence | null
  isExcluded: boolean
}

/** What lines of a list come to, in its order: what an earlier line is about is nothing for a later one. */
export class Planner {
  readonly #facts: Facts
  readonly #lineOfSku = new Map<string, number>()
  readonly #lineOfProduct = new Map<string, number>()

  constructor(facts: Facts) {
    this.#facts = facts
  }

  /** `chosen`: the product somebody said it is. */
  plan(row: PriceRow, chosen?: string): Line {
    const line = blank(row)
    const sku = row.vendorSku.toLowerCase()
    const earlier = sku === '' ? undefined : this.#lineOfSku.get(sku)
    if (earlier !== undefined)
      return { ...line, message: said.price_line_same_sku({ line: earlier, sku: row.vendorSku }) }
    if (sku !== '') this.#lineOfSku.set(sku, row.line)
    const match = matchProduct(row, this.#facts, chosen)
    if ('refusal' in match) return { ...line, message: match.refusal }
    if ('proposals' in match) {
      if (row.refusal && (match.proposals.length > 0 || isUnreadable(row.refusal)))
        return { ...line, message: row.refusal }
      if (match.proposals.length === 0) return { ...line, outcome: 'other', message: said.price_line_other() }
      const message = said.price_line_asks_product({ name: row.name })
      return { ...line, outcome: 'asked', answers: match.proposals, message }
    }
    const { product, by } = match
    const matched = { ...line, productId: product.id, matchedBy: by }
    const other = this.#lineOfProduct.get(product.id)
    if (other !== undefined)
      return { ...matched, message: said.price_line_same_product({ line: other, name: product.name }) }
    this.#lineOfProduct.set(product.id, row.line)
    return priced(this.#facts, matched, row.refusal, product)
  }

  /** What the vendor sells and the list does not have; each is left out until somebody includes it. */
  dropped(from: number): Line[] {
    const gone = [...this.#facts.sold.values()].flatMap(({ productId, vendorSku }) => {
      const before = this.#facts.before(productId)
      const product = this.#facts.products.get(productId)
      return before && product && !this.#lineOfProduct.has(productId) ? [{ product, vendorSku, before }] : []
    })
    return gone.map(({ product, vendorSku, before }, index) => ({
      ...nothing,
      line: from + index,
      outcome: 'dropped',
      vendorSku,
      name: product.name,
      pack: before.pack,
      productId: product.id,
      matchedBy: 'vendor_sku',
      ...compared(before),
      message: said.price_line_dropped(),
      isExcluded: true,
    }))
  }
}

// A row that says nothing that could be matched is not of somebody else's product.
const isUnreadable = ({ reason }: Sentence) => reason.startsWith('price_cell_')

const nothing = {
  packQuantity: null,
  price: null,
  minimumPacks: null,
  multiplePacks: null,
  leadTimeDays: null,
  beforePrice: null,
  beforePackQuantity: null,
  answers: [],
  outlier: null,
  isExcluded: false,
}

const blank = ({ refusal, code: _, sku: __, manufacturerSku: ___, ...row }: PriceRow): Line => ({
  ...nothing,
  ...row,
  outcome: 'refused',
  productId: null,
  matchedBy: null,
  message: refusal,
})

const compared = (before: Before | null) => ({
  beforePrice: before?.price ?? null,
  beforePackQuantity: before?.packQuantity ?? null,
})

/** What a line of a known product comes to: its pack, and its price beside the one before. */
export function priced(facts: Facts, line: Line, refusal: Sentence | null, product: Product): Line {
  const { id, unit } = product
  const before = facts.before(id)
  const with_ = { ...line, outcome: 'refused' as const, answers: [], outlier: null, ...compared(before) }
  if (refusal || line.price === null) return { ...with_, message: refusal ?? said.price_missing() }
  const later = facts.later(id)
  if (later) return { ...with_, message: said.price_starts_later({ date: later }) }
  const read = packOf(facts, line.pack, product, before)
  if (read.kind === 'refused')
    return { ...with_, message: said[`pack_${read.reason}`]({ pack: line.pack, unit, max: MAX_PACK }) }
  if (read.kind === 'ask') {
    const message =
      line.pack === ''
        ? said.price_line_asks_no_pack({ unit })
        : said.price_line_asks_pack({ unit, pack: line.pack })
    return { ...with_, outcome: 'asked', packQuantity: null, answers: [...read.answers], message }
  }
  const { quantity } = read
  const now = basePrice(line.price, quantity)
  const last = before ? basePrice(before.price, before.packQuantity) : facts.elsewhere(id)
  const sizes = [...facts.packSizes(id), quantity]
  const outlier = last === undefined ? null : oddity(now, last, sizes, unit)
  return {
    ...with_,
    pack: line.pack || before?.pack || unit,
    packQuantity: quantity,
    outcome: outcomeOf(line.price, quantity, before),
    message: null,
    outlier,
    // Somebody has to want it.
    isExcluded: outlier !== null,
  }
}

/** What a pack of a product holds, as a list writes it. */
export function packOf(facts: Facts, pack: string, { id, unit }: Product, before: Before | null) {
  const answer = facts.answer(id, packKey(pack))
  if (answer !== undefined) return { kind: 'pack', quantity: answer } as const
  // A list that names no packs means those there were.
  if (pack === '' && before) return { kind: 'pack', quantity: before.packQuantity } as const
  if (pack === '') return { kind: 'ask', answers: [...new Set([1, ...facts.packSizes(id)])] } as const
  return readPack(pack, unit, facts.knownPacks(id))
}

function outcomeOf(price: number, packQuantity: number, before: Before | null): PriceOutcome {
  if (!before) return 'new'
  if (packQuantity !== before.packQuantity) return 'pack_changed'
  return price > before.price ? 'dearer' : price < before.price ? 'cheaper' : 'unchanged'
}

function oddity(now: number, last: number, sizes: number[], unit: string): Sentence | null {
  const odd = outlierOf(now, last, sizes)
  if (!odd) return null
  if (odd.kind === 'unit')
    return said.price_odd_unit({
      unit,
      factor: odd.factor >= 1 ? odd.factor : `1/${Math.round(1 / odd.factor)}`,
    })
  const percent = Math.abs(odd.percent)
  return odd.percent > 0
    ? said.price_odd_dearer({ unit, percent })
    : said.price_odd_cheaper({ unit, percent })
}
