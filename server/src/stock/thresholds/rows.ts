import type { Expected, Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import { DEFAULT_LEAD_TIME, type ThresholdFields } from '@wellstock/contract/stock/thresholds'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Demand, demandOf, LOOK_BACK } from '../replenishment/demand.ts'
import { defaultServiceLevel, suggestLevels } from '../replenishment/levels.ts'
import { normalQuantile } from '../replenishment/normal-quantile.ts'
import { pastOfItems } from './demand-of-items.ts'
import { expectedOf, levelsInForce } from './expected.ts'
import type { Facts } from './facts.ts'

const nothing: Demand = demandOf({ from: 0, to: -1, closingQuantity: 0, changes: [] })

/** The rows of the grid: each item with its demand and what that suggests. */
export async function rowsOf(
  db: Connection,
  scope: Scope,
  now: Date,
  facts: readonly Facts[],
  serviceLevel?: number,
): Promise<ThresholdRow[]> {
  const ids = facts.map(({ itemId }) => itemId)
  const past = await pastOfItems(db, scope.organizationId, ids, now, LOOK_BACK)
  return facts.map((each) => {
    const of = past.get(each.itemId)
    return rowOf(each, of ? demandOf(of.window, of.earlier) : nothing, serviceLevel)
  })
}

function rowOf(facts: Facts, demand: Demand, serviceLevel: number | undefined): ThresholdRow {
  const {
    productId: _,
    vendorId: __,
    criticality,
    vendorDays,
    vendorDeviation,
    measured: ___,
    ...row
  } = facts
  const leadTime = leadTimeOf(facts)
  const suggestion = suggestionFor(facts, demand, serviceLevel)
  return {
    ...row,
    leadTime,
    demand,
    suggestion,
    differs: suggestion !== null && !isInForce(suggestion, facts),
    expected: {
      now: expected(facts, demand, levelsInForce(facts.fields, demand.daily)),
      suggested: suggestion && expected(facts, demand, suggestion),
    },
  }
}

/** What levels are worked out of. */
export type LevelNeed = Pick<
  Facts,
  'criticality' | 'shelfLifeDays' | 'vendorDays' | 'vendorDeviation' | 'measured'
> & {
  fields: Pick<ThresholdFields, 'leadTimeDays' | 'reviewDays' | 'serviceLevel' | 'orderMultiple'>
}

/** How many deviations p90 lies above p50. */
const Z90 = normalQuantile(0.9)

/** Its own lead time; else as measured with its vendor; else as the vendor states it; else the usual one. */
export function leadTimeOf({
  fields,
  vendorDays,
  vendorDeviation,
  measured,
}: Omit<LevelNeed, 'criticality' | 'shelfLifeDays'>): ThresholdRow['leadTime'] {
  const known = { stated: vendorDays, measured }
  const deviation = measured
    ? (measured.p90 - measured.p50) / Z90
    : (vendorDeviation ?? DEFAULT_LEAD_TIME.deviation)
  if (fields.leadTimeDays !== null) return { days: fields.leadTimeDays, deviation, source: 'item', ...known }
  if (measured) return { days: measured.p50, deviation, source: 'measured', ...known }
  if (vendorDays !== null) return { days: vendorDays, deviation, source: 'vendor', ...known }
  return { ...DEFAULT_LEAD_TIME, source: 'default', ...known }
}

/** Levels for the demand; none where nothing was used. */
export function suggestionFor(
  facts: LevelNeed,
  demand: Pick<Demand, 'used' | 'daily' | 'deviation'>,
  serviceLevel?: number,
): Suggestion | null {
  if (demand.used <= 0) return null
  const { fields, criticality, shelfLifeDays } = facts
  const leadTime = leadTimeOf(facts)
  const aim = serviceLevel ?? fields.serviceLevel ?? defaultServiceLevel[criticality]
  const levels = suggestLevels({
    daily: demand.daily,
    deviation: demand.deviation,
    leadTimeDays: leadTime.days,
    leadTimeDeviation: leadTime.deviation,
    serviceLevel: aim,
    reviewDays: fields.reviewDays,
    orderMultiple: fields.orderMultiple,
    shelfLifeDays,
  })
  return { ...levels, serviceLevel: aim }
}

const isInForce = (suggestion: Suggestion, { fields }: Facts) =>
  suggestion.min === fields.minQuantity &&
  suggestion.reorderPoint === fields.reorderPoint &&
  suggestion.max === fields.maxQuantity

function expected(facts: Facts, demand: Demand, levels: { reorderPoint: number; max: number }): Expected {
  const { days, deviation } = leadTimeOf(facts)
  const need = { ...demand, leadTimeDays: days, leadTimeDeviation: deviation }
  const found = expectedOf(levels, need)
  return { ...found, value: facts.unitPrice === null ? null : found.quantity * facts.unitPrice }
}
