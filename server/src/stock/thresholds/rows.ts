import type { Expected, Suggestion, ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Demand, demandOf, LOOK_BACK } from '../replenishment/demand.ts'
import { defaultServiceLevel, suggestLevels } from '../replenishment/levels.ts'
import { pastOfItems } from './demand-of-items.ts'
import { expectedOf, levelsInForce } from './expected.ts'
import type { Facts } from './facts.ts'
import { type LevelNeed, leadTimeOf } from './lead-time.ts'
import { type PlannedOfItem, plannedOfItems } from './planned-use.ts'

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
  const plannedOf = await plannedOfItems(db, scope.organizationId, facts)
  return facts.map((each) => {
    const of = past.get(each.itemId)
    const demand = of ? demandOf(of.window, of.earlier) : nothing
    return rowOf(each, demand, plannedOf(each, demand.daily), serviceLevel)
  })
}

function rowOf(
  facts: Facts,
  demand: Demand,
  planned: PlannedOfItem | null,
  serviceLevel: number | undefined,
): ThresholdRow {
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
  const beyond = planned?.beyond ?? 0
  const suggestion = suggestionFor(facts, demand, { serviceLevel, planned: beyond })
  return {
    ...row,
    leadTime,
    demand,
    planned: planned && { ...planned, cases: planned.cases.length },
    suggestion,
    differs: suggestion !== null && !isInForce(suggestion, facts),
    expected: {
      now: expected(facts, demand, beyond, levelsInForce(facts.fields, demand.daily)),
      suggested: suggestion && expected(facts, demand, beyond, suggestion),
    },
  }
}

/** Levels for the demand, and for what booked procedures need beyond it; none where nothing was used and nothing is booked. */
export function suggestionFor(
  facts: LevelNeed,
  demand: Pick<Demand, 'used' | 'daily' | 'deviation'>,
  { serviceLevel, planned = 0 }: { serviceLevel?: number | undefined; planned?: number } = {},
): Suggestion | null {
  if (demand.used <= 0 && planned <= 0) return null
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
    planned,
  })
  return { ...levels, serviceLevel: aim }
}

const isInForce = (suggestion: Suggestion, { fields }: Facts) =>
  suggestion.min === fields.minQuantity &&
  suggestion.reorderPoint === fields.reorderPoint &&
  suggestion.max === fields.maxQuantity

function expected(
  facts: Facts,
  demand: Demand,
  planned: number,
  levels: { reorderPoint: number; max: number },
): Expected {
  const { days, deviation } = leadTimeOf(facts)
  const need = { ...demand, leadTimeDays: days, leadTimeDeviation: deviation, planned }
  const found = expectedOf(levels, need)
  return { ...found, value: facts.unitPrice === null ? null : found.quantity * facts.unitPrice }
}
