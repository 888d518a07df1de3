import { type Day, dayOf, workdayFrom } from './calendar.ts'
import type { OfficeCode } from './organization.ts'
import type { Shelf } from './shelf.ts'
import { listedOn, type Ordered } from './supply.ts'

type Plan = [on: string, office: OfficeCode, product: string, quantity: number]

/** Equipment that was planned with the budgets: new rooms, replacements all at once, the renovation at Harborview. */
const plans: Plan[] = [
  ['2025-02-11', 'MAIN', 'Vital signs monitor', 4],
  ['2025-03-18', 'RIV', 'Volumetric infusion pump', 6],
  ['2025-05-06', 'NOR', 'Tabletop autoclave', 3],
  ['2025-06-24', 'MAIN', 'Exam table, power', 8],
  ['2025-08-19', 'MAIN', 'Syringe pump', 12],
  ['2025-10-07', 'RIV', 'AED unit', 5],
  ['2025-12-02', 'NOR', 'Vital signs monitor', 7],
  ['2026-01-27', 'MAIN', 'Volumetric infusion pump', 12],
  ['2026-03-24', 'MAIN', 'Undercounter vaccine refrigerator', 4],
  ['2026-05-19', 'HAR', 'Exam table, power', 15],
  ['2026-06-16', 'RIV', 'Vital signs monitor', 4],
  ['2026-08-04', 'NOR', 'Syringe pump', 5],
]
const DAYS_TO_BUILD = 31

export type CapitalOrder = { day: Day; comesOn: Day; ordered: Ordered }

/** Those of which everything came before the anchor. */
export function capitalOrders(shelves: readonly Shelf[], anchor: Day): CapitalOrder[] {
  return plans.flatMap(([on, office, name, quantity]) => {
    const day = dayOf(on)
    const comesOn = workdayFrom(day + DAYS_TO_BUILD)
    const shelf = shelves.find(
      ({ point }) => point.office.code === office && point.product.name.startsWith(name),
    )
    if (comesOn >= anchor) return []
    if (!shelf) throw new Error(`${office} has no ${name}`)
    const listed = listedOn(shelf.point.product, shelf.point.vendor, day, anchor)
    return [{ day, comesOn, ordered: { shelf, quantity, listed, cost: listed } }]
  })
}
