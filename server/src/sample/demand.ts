import { cached, type Day, isHoliday, monthOf, weekdayOf } from './calendar.ts'
import type { Product } from './catalogue.ts'
import type { OfficeCode } from './organization.ts'
import { rng } from './random.ts'

const officeFactor: Record<OfficeCode, number> = { MAIN: 1, RIV: 0.62, NOR: 0.38, HAR: 0.3, CDW: 0 }
const weekdayFactor = [0, 1.2, 1.12, 1.08, 1.05, 0.9, 0.2]
/** How busy the clinics are: 0 on Sundays and holidays. */
export const activityOn = cached((day): number => (isHoliday(day) ? 0 : (weekdayFactor[weekdayOf(day)] ?? 0)))
const meanWeekday = 6.55 / 7
const GROWTH_A_YEAR = 0.03
const WORKDAYS_A_MONTH = 26

// January to December.
const seasons = {
  level: [1.04, 1.02, 1.01, 1, 0.99, 0.97, 0.95, 0.96, 0.99, 1.01, 1.02, 1.04],
  mild: [1.08, 1.06, 1.02, 1, 0.98, 0.95, 0.93, 0.94, 0.98, 1, 1.02, 1.04],
  winter: [1.18, 1.15, 1.08, 1.02, 0.98, 0.94, 0.92, 0.93, 0.97, 1.03, 1.08, 1.15],
  respiratory: [2, 1.7, 1.2, 0.8, 0.5, 0.35, 0.35, 0.45, 0.7, 1, 1.5, 2.1],
  influenza: [0.35, 0.15, 0.05, 0, 0, 0, 0, 0.3, 2.4, 3.2, 2.2, 0.8],
  orthopaedic: [1.2, 1.15, 1, 0.94, 0.95, 1.02, 1.15, 1.02, 0.95, 0.94, 0.93, 0.98],
  summer: [0.92, 0.92, 0.95, 1, 1.12, 1.15, 1.15, 1.1, 1, 0.95, 0.92, 0.92],
} as const

function seasonOf(product: Product): readonly number[] {
  if (isInfluenzaVaccine(product)) return seasons.influenza
  if (/Influenza A\/B|SARS-CoV-2|RSV|respiratory PCR/.test(product.name)) return seasons.respiratory
  if (product.code === 'GLV') return seasons.winter
  if (product.code === 'ORT') return seasons.orthopaedic
  if (product.code === 'SUT') return seasons.summer
  return product.code === 'LAB' || product.code === 'RGT' ? seasons.mild : seasons.level
}

const isInfluenzaVaccine = (product: Product) => product.name.startsWith('Influenza vaccine')

/** How far the use of a product is from what the catalogue reckons. The vaccine's is as planned: it has a story. */
const popularityOf = (product: Product) =>
  isInfluenzaVaccine(product)
    ? 1
    : 0.8 * Math.min(4, Math.max(0.2, rng(`item|${product.sku}|use`).lognormal(0.85)))

export type Demand = {
  /** Expected units of a day, before weekdays and holidays are looked at: what a planner reckons with. */
  planned: (day: Day) => number
  /** Expected units on that very day: none on Sundays and holidays. */
  expected: (day: Day) => number
}

/** How much of a product an office uses, growing from a first day on. */
export function demandOf(product: Product, office: OfficeCode, since: Day): Demand {
  const base = (product.monthlyUse * popularityOf(product) * officeFactor[office]) / WORKDAYS_A_MONTH
  const season = seasonOf(product)
  const level = (day: Day) => base * (season[monthOf(day)] ?? 1) * (1 + (GROWTH_A_YEAR * (day - since)) / 365)
  return {
    planned: (day) => level(day) * meanWeekday,
    expected: (day) => level(day) * activityOn(day),
  }
}
