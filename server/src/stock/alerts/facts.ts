import type { AlertData, AlertSeverity, alertKinds } from '@wellstock/domain/stock/alerts'
import { alertSeverities, OVER_DAYS, OVER_SHARE } from '@wellstock/domain/stock/alerts'
import { bandEnds, RISK_DAYS } from '@wellstock/domain/stock/expirations'
import { DEFAULT_LOW_STOCK, stockLevel } from '@wellstock/domain/stock/inventory'
import { binOrder } from '../replenishment/levels.ts'
import { expirySeverity, stockSeverity } from '../replenishment/severity.ts'
import { dateOf } from './days.ts'
import type { WithOutlook } from './outlook.ts'
import type { StockedLot } from './stocked.ts'

/** Lots that expire within so many days are said to expire; of later ones that are at risk, only what will go to waste. */
const EXPIRING_DAYS = bandEnds.d30
const DAY = 86_400_000

type ItemKind = Exclude<(typeof alertKinds)[number], 'integrity' | 'count_overdue'>

/** An alert that should stand. `lotId`: the lot that makes it most urgent, where it is about lots. */
export type Fact = {
  [K in ItemKind]: { kind: K; severity: AlertSeverity; lotId: string | null; data: AlertData[K] }
}[ItemKind]

/**
 * Since when a fact has been so at least, ISO: since the item changed last, or since the day on which its first lot came
 * to expire soon, or expired.
 */
export function sinceOf(fact: Fact, changedAt: string): string {
  const days = { expired_in_stock: 1, expiring: -EXPIRING_DAYS }[fact.kind as string]
  if (days === undefined || !('firstExpiry' in fact.data)) return changedAt
  const began = new Date(Date.parse(fact.data.firstExpiry) + days * DAY).toISOString()
  return began > changedAt ? began : changedAt
}

/** Which alerts should stand for an item, as far as its stock and outlook say; at most one of a kind. */
export function factsOf(item: WithOutlook): Fact[] {
  if (!item.isLive) return []
  return [...levelFacts(item), ...binFacts(item), ...lotFacts(item)]
}

function levelFacts(item: WithOutlook): Fact[] {
  const { reorderPoint, minQuantity, maxQuantity, leadTimeDays, reserved, unusable, outlook } = item
  const { daily } = outlook
  const available = item.quantity - reserved - unusable
  const level = stockLevel({ ...item, availableQuantity: available })
  const { severity, coverDays, runsOutOn } = stockSeverity({ ...item, available, daily })
  if (level === 'Maintenance' || level === 'Quarantine') return []
  if (level === 'Out of Stock')
    return [{ kind: 'out', severity, lotId: null, data: { daily, leadTimeDays, unusable, reserved } }]
  if (level === 'Low Stock')
    return [
      {
        kind: 'low',
        severity,
        lotId: null,
        data: {
          available,
          threshold: reorderPoint ?? minQuantity ?? DEFAULT_LOW_STOCK,
          daily,
          coverDays: coverDays === null ? null : Math.round(coverDays * 10) / 10,
          runsOutOn: runsOutOn === null ? null : dateOf(runsOutOn),
          leadTimeDays,
        },
      },
    ]
  if (maxQuantity === null || available <= maxQuantity * (1 + OVER_SHARE)) return []
  const above = available - maxQuantity
  if (daily > 0 && above / daily <= OVER_DAYS) return []
  return [
    {
      kind: 'over',
      severity: 'low',
      lotId: null,
      data: {
        available,
        max: maxQuantity,
        coverDays: daily > 0 ? Math.round(above / daily) : null,
        value: cents(above * item.unitCost),
      },
    },
  ]
}

function binFacts(item: WithOutlook): Fact[] {
  const { binEmptySince, quantity, reserved, unusable, inQuarantine } = item
  if (binEmptySince === null || inQuarantine) return []
  const order = binOrder({ ...item, available: quantity - reserved - unusable })
  const data = { reportedAt: binEmptySince, quantity: order }
  return [{ kind: 'bin_empty', severity: 'high', lotId: null, data }]
}

function lotFacts(item: WithOutlook): Fact[] {
  const { today, inQuarantine, expiryRequired } = item
  const inDays = ({ expiryDay }: StockedLot) =>
    expiryDay === null ? Number.POSITIVE_INFINITY : expiryDay - today
  const facts: Fact[] = []

  const expired = inQuarantine ? [] : item.lots.filter((lot) => inDays(lot) < 0)
  if (expired[0])
    facts.push({
      kind: 'expired_in_stock',
      severity: expirySeverity({ daysLeft: inDays(expired[0]), wastedUnits: 0, wastedValue: 0 }),
      lotId: expired[0].lotId,
      data: { ...sumsOf(expired), firstExpiry: firstExpiryOf(expired) },
    })

  const held = inQuarantine ? [] : item.lots.filter(({ hold }) => hold !== 'none')
  const recalled = held.filter(({ hold }) => hold === 'recalled')
  const worst = recalled[0] ?? held[0]
  if (worst) {
    const { lots, quantity } = sumsOf(held)
    facts.push({
      kind: 'on_hold',
      severity: recalled.length > 0 ? 'critical' : 'medium',
      lotId: worst.lotId,
      data: { lots, quantity, recalled: sumsOf(recalled).quantity, lotNumber: worst.lotNumber ?? '' },
    })
  }

  const undated = expiryRequired ? item.lots.filter(({ expiryDay }) => expiryDay === null) : []
  if (undated[0]) {
    const { lots, quantity } = sumsOf(undated)
    facts.push({ kind: 'no_expiry', severity: 'medium', lotId: undated[0].lotId, data: { lots, quantity } })
  }

  const usable = item.lots.filter(({ isUsable }) => isUsable)
  const expiring = usable.filter((lot) => inDays(lot) <= EXPIRING_DAYS)
  const later = usable.filter((lot) => inDays(lot) > EXPIRING_DAYS && inDays(lot) <= RISK_DAYS)
  const wasting = later.filter((lot) => wasteOf(item, lot).wastedValue > 0)
  return [...facts, ...expiryFact(item, 'expiring', expiring), ...expiryFact(item, 'wasting', wasting)]
}

function expiryFact(item: WithOutlook, kind: 'expiring' | 'wasting', lots: StockedLot[]): Fact[] {
  const [first] = lots
  if (!first) return []
  const waste = lots.map((lot) => wasteOf(item, lot))
  const severities = lots.map((lot, index) =>
    expirySeverity({
      daysLeft: (lot.expiryDay ?? 0) - item.today,
      wastedUnits: waste[index]?.wasted ?? 0,
      wastedValue: waste[index]?.wastedValue ?? 0,
    }),
  )
  return [
    {
      kind,
      severity: alertSeverities.find((severity) => severities.includes(severity)) ?? 'low',
      lotId: first.lotId,
      data: {
        ...sumsOf(lots),
        wasted: waste.reduce((sum, { wasted }) => sum + wasted, 0),
        wastedValue: cents(waste.reduce((sum, { wastedValue }) => sum + wastedValue, 0)),
        firstExpiry: firstExpiryOf(lots),
      },
    },
  ]
}

const cents = (value: number) => Math.round(value * 100) / 100

function sumsOf(lots: readonly StockedLot[]) {
  const quantity = lots.reduce((sum, { onHand }) => sum + onHand, 0)
  return {
    lots: lots.length,
    quantity,
    value: cents(lots.reduce((sum, { onHand, unitCost }) => sum + onHand * unitCost, 0)),
  }
}

// Lots come with the first to expire first.
const firstExpiryOf = (lots: readonly StockedLot[]) => dateOf(lots[0]?.expiryDay ?? 0)

const wasteOf = ({ outlook }: WithOutlook, { lotId }: StockedLot) =>
  outlook.lots.find((lot) => lot.lotId === lotId) ?? { wasted: 0, wastedValue: 0 }
