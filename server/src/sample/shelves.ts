import { type Day, dayOf } from './calendar.ts'
import type { Product } from './catalogue.ts'
import { type Demand, demandOf } from './demand.ts'
import type { OfficeCode } from './organization.ts'
import { type Policy, parFor, policyFor } from './policy.ts'
import { rng } from './random.ts'
import type { Shelf } from './shelf.ts'
import { hubCodes, type StockPoint, stockPoints } from './stocking.ts'
import { lookalike, thresholdFactor } from './stories.ts'
import { transitDays } from './supply.ts'

export const FIRST_DAY = dayOf('2025-01-01')
const DAYS_BETWEEN_VANS = 3.5
const clinics: readonly OfficeCode[] = ['MAIN', 'RIV', 'NOR', 'HAR']

/** The shelves as they are before the first day. */
export const emptyShelves = (catalogue: readonly Product[]): Shelf[] => stockPoints(catalogue).map(emptyShelf)

function emptyShelf(point: StockPoint): Shelf {
  const { product, office, label } = point
  const shelf: Shelf = {
    point,
    demand: office.code === 'CDW' ? demandOnDepot(product) : demandOf(product, office.code, FIRST_DAY),
    policy: { min: 0, reorder: 0, max: 1 },
    holdings: [],
    incoming: 0,
    posted: 0,
    fromHub: hubCodes.includes(product.code) && product !== lookalike.product && office.code !== 'CDW',
    use: rng(`sim|${label}`),
    supply: rng(`supply|${label}`),
    clock: rng(`clock|${label}`),
  }
  shelf.policy = policyOf(shelf, FIRST_DAY)
  return shelf
}

/** Nobody uses anything at the depot, but it plans for all the clinics. */
function demandOnDepot(product: Product): Demand {
  const served = clinics.map((clinic) => demandOf(product, clinic, FIRST_DAY))
  return {
    expected: () => 0,
    planned: (day) => served.reduce((sum, demand) => sum + demand.planned(day), 0),
  }
}

/** Reviewed on the first of the month, looking as far ahead as the next. */
export function policyOf({ point, demand, fromHub }: Shelf, day: Day): Policy {
  if (point.equipmentCount > 0) return parFor(point.equipmentCount)
  const { product, vendor, office } = point
  return policyFor({
    daily: Math.max(demand.planned(day), demand.planned(day + 31)) * thresholdFactor(point, day),
    leadDays: fromHub
      ? DAYS_BETWEEN_VANS + transitDays[office.code]
      : vendor.leadDays + (office.code === 'CDW' ? DAYS_BETWEEN_VANS / 2 : 0),
    leadDeviation: fromHub ? 1 : vendor.leadDeviation,
    criticality: product.criticality,
    price: product.price,
    fromHub,
  })
}
