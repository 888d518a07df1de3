import type { ReadReceipt } from '@wellstock/contract/buying/receiving'
import { daysLeft, isCold, isOutside } from '@wellstock/domain/buying/receipts'
import { shortLifeDays } from '@wellstock/domain/stock/commands'
import { trackingIssue } from '@wellstock/domain/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { type OrderedLine, openOf, type Taken } from './expected-lines.ts'

export type WantedLine = ReadReceipt['lines'][number]

/** What is known of the goods of a receipt before anything is written. */
export type Known = {
  today: string
  temperature: number | null
  ordered: readonly OrderedLine[]
  products: ReadonlyMap<string, Taken>
  /** Whether a product is taken in for a line of a vendor order, one for one. */
  standsIn: (productId: string, lineId: string) => boolean
}

type Fields = Record<string, Sentence>

/** Whether little life is left of goods that were stocked, or would be. */
export const isShortDated = ({ expiryDate }: WantedLine, { shelfLifeDays }: Taken, today: string): boolean =>
  expiryDate !== undefined && daysLeft(expiryDate, today) < shortLifeDays(shelfLifeDays)

/** All that is wrong with the lines of a receipt, by field: `lines.0.lotNumber`. */
export function lineIssues(lines: readonly WantedLine[], known: Known): Fields {
  const fields: Fields = {}
  lines.forEach((line, place) => {
    const product = known.products.get(line.productId)
    const issues = product ? issuesOf(line, product, known) : { productId: said.product_does_not_exist() }
    for (const [field, sentence] of Object.entries(issues)) fields[`lines.${place}.${field}`] = sentence
  })
  const isColdLine = ({ outcome, productId }: WantedLine) => {
    const product = known.products.get(productId)
    return outcome === 'stocked' && product !== undefined && isCold(product)
  }
  if (known.temperature === null && lines.some(isColdLine))
    fields.temperature = said.enter_temperature_on_arrival()
  return fields
}

function issuesOf(line: WantedLine, product: Taken, known: Known): Fields {
  const { outcome, problem, note, quantity, unitCost } = line
  if (outcome !== 'stocked' && problem === null) return { problem: said.say_what_is_wrong() }
  if (outcome === 'stocked' && problem !== null && problem !== 'short_dated')
    return { outcome: said.not_stocked_with_problem() }
  if (outcome === 'quarantined' && problem === 'over') return { outcome: said.over_is_not_taken_in() }
  const ordered = known.ordered.find(({ id }) => id === line.vendorOrderLineId)
  if (line.vendorOrderLineId !== null && !ordered)
    return { vendorOrderLineId: said.order_line_does_not_exist() }
  if (ordered && outcome !== 'rejected' && !isAgreed(line, ordered, known))
    return { productId: said.not_agreed_instead({ product: ordered.name }) }
  if (ordered && unitCost !== undefined) return { unitCost: said.ordered_at_agreed_price() }
  if (outcome === 'rejected') return {}
  const untracked = trackingIssue(product.track, {
    ...line,
    quantity,
    serialNumber: line.serialNumber ?? null,
  })
  if (untracked) return { [untracked.field]: untracked.message }
  if (product.expiryRequired && !line.lotNumber) return { lotNumber: said.product_kept_by_lot() }
  if (product.expiryRequired && !line.expiryDate) return { expiryDate: said.product_needs_expiry_date() }
  if (line.expiryDate && !line.lotNumber) return { expiryDate: said.expiry_date_needs_lot() }
  if (outcome !== 'stocked') return {}
  const days = line.expiryDate ? daysLeft(line.expiryDate, known.today) : null
  if (days !== null && days < 0) return { expiryDate: said.expired_into_quarantine_only() }
  if (days !== null && isShortDated(line, product, known.today) && note.trim().length < 5)
    return { note: said.short_life_needs_reason({ days }) }
  return isOutside(product, known.temperature) ? { outcome: said.warm_goods_are_not_stocked() } : {}
}

const isAgreed = (line: WantedLine, ordered: OrderedLine, { standsIn }: Known) =>
  line.productId === ordered.productId || standsIn(line.productId, ordered.id)

/** Lines of which more would have come than is to come, each said once, where that first happens. */
export function tooMany(
  lines: readonly Pick<WantedLine, 'vendorOrderLineId' | 'quantity' | 'outcome'>[],
  ordered: readonly OrderedLine[],
): Fields {
  const fields: Fields = {}
  const left = new Map(ordered.map((line) => [line.id, openOf(line).most]))
  lines.forEach(({ vendorOrderLineId, quantity, outcome }, place) => {
    const line = ordered.find(({ id }) => id === vendorOrderLineId)
    if (!line || outcome === 'rejected') return
    const rest = (left.get(line.id) ?? 0) - quantity
    left.set(line.id, rest)
    if (rest >= 0 || rest + quantity < 0) return
    const { most } = openOf(line)
    fields[`lines.${place}.quantity`] =
      most === 0 && line.cancelled > 0
        ? said.rest_of_line_is_closed()
        : said.only_left_to_receive({ left: most, unit: line.unit })
  })
  return fields
}
