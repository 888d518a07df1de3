import { type Day, dateOf, dayOf, firstOfMonth } from './calendar.ts'
import { type Product, readCatalogue } from './catalogue.ts'
import type { Policy } from './policy.ts'
import { rng } from './random.ts'
import { emptyShelves, FIRST_DAY, policyOf } from './shelves.ts'
import { type Stretch, simulate } from './simulation.ts'
import type { StockPoint } from './stocking.ts'
import { lookalike } from './stories.ts'

/** A stocking record with its thresholds at the anchor, and when it was bought if never again since the first day. */
export type SampleItem = StockPoint & { policy: Policy; purchaseDate: string }

export type Sample = {
  firstDay: Day
  anchor: Day
  products: Product[]
  items: SampleItem[]
  /** What happened. Worked out while it is read. */
  history: Generator<Stretch>
}

/** Everything the sample organization stocks and did, as of midnight UTC of the anchor date, `YYYY-MM-DD`. */
export function sampleAsOf(anchorDate: string): Sample {
  const anchor = dayOf(anchorDate)
  if (anchor <= FIRST_DAY)
    throw new RangeError(`the sample begins on ${dateOf(FIRST_DAY)}: not as of ${anchorDate}`)
  const catalogue = readCatalogue()
  const shelves = emptyShelves(catalogue)
  const items = shelves.map((shelf) => {
    const { label, equipmentCount } = shelf.point
    const age = rng(`item|${label}|bought`).integer(12, equipmentCount > 0 ? 2200 : 60)
    const policy = policyOf(shelf, firstOfMonth(anchor - 1))
    return { ...shelf.point, policy, purchaseDate: dateOf(FIRST_DAY - age) }
  })
  const products = [...catalogue, lookalike.product]
  return { firstDay: FIRST_DAY, anchor, products, items, history: simulate(shelves, anchor) }
}
