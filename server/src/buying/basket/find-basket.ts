import type {
  Basket,
  BasketBudget,
  BasketLine,
  SuggestedLine,
  SuggestedOrder,
} from '@wellstock/contract/buying/basket'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { cappedBasket } from '@wellstock/domain/buying/capped-basket'
import type { ScopedCall } from '../../platform/http/call.ts'
import { findPlan } from '../../stock/rebalancing/find-plan.ts'
import { substitutesInPlace } from '../../stock/substitutes/substitutes.ts'
import { type OfficeNeed, officeNeeds } from './needs.ts'
import { payingLines } from './paying-lines.ts'

type Limits = { withinBudgets: boolean; cap?: number | undefined }

const orderIdOf = ({ officeId, vendor }: OfficeNeed) => `${officeId}:${vendor?.id ?? 'none'}`

/** What the offices of the scope should order, or the best of it for the money there is. */
export async function findBasket(
  { app, db, scope, session }: ScopedCall,
  { withinBudgets, cap }: Limits,
): Promise<Basket> {
  const { currency } = session.organization
  const needs = await officeNeeds(db, scope)
  const payingFor = await payingLines(db, scope, app.now())
  const budgets = new Map<string, BasketBudget>()
  const paying = new Map<OfficeNeed, string>()
  for (const need of needs) {
    const line = payingFor(need)
    if (!line) continue
    paying.set(need, line.id)
    budgets.set(line.id, budgetOf(line))
  }
  const orders = new Map(needs.map((need) => [orderIdOf(need), orderOf(need)]))
  const lines = needs.map((need) => lineOf(need, paying.get(need) ?? null, orders))
  const capped =
    withinBudgets || cap !== undefined
      ? cappedBasket(
          lines.flatMap((line) => basketLineOf(line, orders)),
          [...orders.values()],
          { cap: cap ?? null, budgets: withinBudgets ? [...budgets.values()] : [] },
        )
      : null
  const leftOut = new Map(capped?.leftOut.map(({ id, ...rest }) => [id, rest]))
  const elsewhere = await proposedFor({ db, scope, currency })
  const substitutes = await substitutesInPlace(
    db,
    scope,
    lines.map(({ itemId }) => itemId),
  )
  return {
    currency,
    orders: [...orders.values()],
    budgets: [...budgets.values()],
    lines: lines.map((line) => ({
      ...line,
      packs: capped ? (capped.packs.get(line.itemId) ?? 0) : line.packs,
      leftOut: leftOut.get(line.itemId) ?? null,
      substitute: substitutes.get(line.itemId) ?? null,
      elsewhere: elsewhere.get(`${line.officeId} ${line.sku}`) ?? null,
    })),
    capped: capped && { cap: cap ?? null, value: capped.value, bound: capped.bound, total: capped.total },
  }
}

const budgetOf = ({
  id,
  fiscalYear,
  department,
  category,
  office,
  month,
  allocated,
  precommitted,
  committed,
  spent,
  available,
}: BudgetLine): BasketBudget => ({
  ...{ id, fiscalYear, department, category, office, month },
  ...{ allocated, precommitted, committed, spent, available },
})

const orderOf = (need: OfficeNeed): SuggestedOrder => ({
  id: orderIdOf(need),
  officeId: need.officeId,
  officeName: need.officeName,
  vendor: need.vendor,
  canOrder: need.vendor?.state === 'active',
  minimumOrder: need.minimumOrder,
  freeFreightAbove: need.freeFreightAbove,
  freight: need.freight,
})

type Bare = Omit<SuggestedLine, 'leftOut' | 'substitute' | 'elsewhere'>

const lineOf = (
  need: OfficeNeed,
  budgetLineId: string | null,
  orders: ReadonlyMap<string, SuggestedOrder>,
): Bare => {
  const orderId = orderIdOf(need)
  const {
    itemId,
    productId,
    sku,
    name,
    unit,
    officeId,
    departmentId,
    available,
    onOrder,
    incoming,
    reorderPoint,
    max,
  } = need
  const { coverDays, coverWithInbound, leadDays, horizonDays, weight } = need
  const { packQuantity, leastPacks, multiple, price } = need
  return {
    ...{ itemId, productId, sku, name, unit, officeId, departmentId, orderId, budgetLineId },
    because: need.because === 'enough' ? 'before_delivery' : need.because,
    ...{ available, onOrder, incoming, reorderPoint, max, usePerDay: need.daily, planned: need.planned },
    ...{ coverDays, coverWithInbound, leadDays, horizonDays, weight },
    ...{ packQuantity, leastPacks, multiple, price },
    suggestedPacks: need.packs,
    packs: orders.get(orderId)?.canOrder ? need.packs : 0,
  }
}

/** As the money sees it: not what nobody sells now, or what has no price. */
function basketLineOf(line: Bare, orders: ReadonlyMap<string, SuggestedOrder>): BasketLine[] {
  if (line.price === null || !orders.get(line.orderId)?.canOrder) return []
  return [
    {
      ...line,
      price: line.price,
      id: line.itemId,
      vendorId: line.orderId,
      budgetId: line.budgetLineId,
      packs: line.suggestedPacks,
      daily: line.usePerDay,
      coverDays: line.coverWithInbound,
    },
  ]
}

/** By office and SKU, what the plan between offices would send there; of several lots the one that saves most. */
async function proposedFor({ db, scope, currency }: Pick<ScopedCall, 'db' | 'scope'> & { currency: string }) {
  const { routes } = await findPlan(db, scope, currency)
  const found = new Map<string, { saving: number; elsewhere: NonNullable<SuggestedLine['elsewhere']> }>()
  for (const { toOfficeId, fromOfficeId, fromName, proposals } of routes)
    for (const { sku, saving, quantity, expiryDate } of proposals) {
      const key = `${toOfficeId} ${sku}`
      if (saving <= (found.get(key)?.saving ?? 0)) continue
      const elsewhere = { officeId: fromOfficeId, officeName: fromName, quantity, expiryDate }
      found.set(key, { saving, elsewhere })
    }
  return new Map(Array.from(found, ([key, { elsewhere }]) => [key, elsewhere]))
}
