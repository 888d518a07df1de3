import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { demandOf, LOOK_BACK } from '../replenishment/demand.ts'
import { forecastWaste } from '../replenishment/waste.ts'
import { type ItemPast, pastOfItems } from '../thresholds/demand-of-items.ts'
import { dateOf } from './days.ts'
import { moveExpiryDays } from './expiry-days.ts'
import { lockStocked, type Stocked } from './stocked.ts'

/** What is on hand of a lot that expires, or should say when it does: then its date is 'infinity'. */
export type LotOutlook = {
  lotId: string | null
  expiryDate: string
  onHand: number
  value: number
  wasted: number
  wastedValue: number
}

export type Outlook = {
  daily: number
  deviation: number
  daysOut: number
  used: number
  coverDays: number | null
  lots: LotOutlook[]
  wasted: number
  wastedValue: number
}

/** `isNew`: it was never looked at before. */
export type WithOutlook = Stocked & { outlook: Outlook; isNew: boolean }

const MAX_MONEY = 9_999_999_999
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const money = (value: number) => Math.min(MAX_MONEY, rounded(value, 4))

/**
 * An item's days to come, from its stock and what it went through; nothing before today: not used. Every lot that expires is in it, whoever may not use it
 * included: it expires all the same. Waste is forecast for what can be used: of the rest nothing will be.
 */
export function outlookOf(item: Stocked, past: Pick<ItemPast, 'window' | 'earlier'> | undefined): Outlook {
  const nothing = { from: item.today, to: item.today - 1, closingQuantity: 0, changes: [] }
  const demand = demandOf(past?.window ?? nothing, past?.earlier)
  const daily = rounded(demand.daily, 4)
  const usable = item.lots.filter(({ isUsable }) => isUsable)
  const forecast = forecastWaste(
    usable.map(({ onHand, expiryDay }) => ({ quantity: onHand, expiryDay })),
    daily,
    item.today,
  )
  const wastedOf = new Map(usable.map((lot, index) => [lot, Math.round(forecast[index]?.wasted ?? 0)]))
  const lots = item.lots
    .filter(({ expiryDay }) => expiryDay !== null || item.expiryRequired)
    .map((lot): LotOutlook => {
      const wasted = wastedOf.get(lot) ?? 0
      return {
        lotId: lot.lotId,
        expiryDate: lot.expiryDay === null ? 'infinity' : dateOf(lot.expiryDay),
        onHand: lot.onHand,
        value: money(lot.onHand * lot.unitCost),
        wasted,
        wastedValue: money(wasted * lot.unitCost),
      }
    })
  return {
    daily,
    deviation: rounded(demand.deviation, 4),
    daysOut: demand.daysOutOfStock,
    used: demand.used,
    coverDays:
      daily > 0 ? rounded(Math.max(0, item.quantity - item.reserved - item.unusable) / daily, 1) : null,
    lots,
    wasted: lots.reduce((sum, { wasted }) => sum + wasted, 0),
    wastedValue: money(lots.reduce((sum, { wastedValue }) => sum + wastedValue, 0)),
  }
}

/**
 * Works out the outlook of these items as of today and saves it, with what they add to the days on which things expire.
 * The items stay locked until the transaction ends. Some hundreds at a time.
 */
export async function refreshOutlook(
  tx: Connection,
  app: App,
  organizationId: string,
  itemIds: string[],
): Promise<WithOutlook[]> {
  const stocked = await lockStocked(tx, organizationId, itemIds)
  const [pasts, before] = await tx.batch(
    () => pastOfItems(tx, organizationId, itemIds, app.now(), LOOK_BACK),
    () =>
      tx.rows<{ itemId: string; officeId: string; lots: LotOutlook[] }>(
        'select item_id, office_id as "officeId", lots from item_outlook where organization_id = $1 and item_id = any($2)',
        [organizationId, itemIds],
        'outlooks-before',
      ),
  )
  const known = new Set(before.map(({ itemId }) => itemId))
  const items = stocked.map((item) => ({
    ...item,
    outlook: outlookOf(item, pasts.get(item.id)),
    isNew: !known.has(item.id),
  }))
  const live = items.filter(({ isLive }) => isLive)
  await tx.rows(
    `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted,
       wasted_value, as_of)
     select $1, id, "officeId", daily, deviation, "daysOut", used, "coverDays", lots, wasted, "wastedValue", date '1970-01-01' + today
     from jsonb_to_recordset($2) as t (id uuid, "officeId" uuid, today int, daily numeric, deviation numeric, "daysOut" int,
       used int, "coverDays" numeric, lots jsonb, wasted int, "wastedValue" numeric)
     on conflict (organization_id, item_id) do update set office_id = excluded.office_id, daily = excluded.daily,
       deviation = excluded.deviation, days_out = excluded.days_out, used = excluded.used, cover_days = excluded.cover_days,
       lots = excluded.lots, wasted = excluded.wasted, wasted_value = excluded.wasted_value, as_of = excluded.as_of`,
    [
      organizationId,
      JSON.stringify(live.map(({ id, officeId, today, outlook }) => ({ id, officeId, today, ...outlook }))),
    ],
    'save-outlook',
  )
  if (live.length < items.length)
    await tx.rows('delete from item_outlook where organization_id = $1 and item_id = any($2)', [
      organizationId,
      items.filter(({ isLive }) => !isLive).map(({ id }) => id),
    ])
  await moveExpiryDays(
    tx,
    organizationId,
    before,
    live.map(({ officeId, outlook }) => ({ officeId, lots: outlook.lots })),
  )
  return items
}
