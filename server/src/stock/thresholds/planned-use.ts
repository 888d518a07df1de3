import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { beyondUsual, type PlannedUse, plannedUntil } from '@wellstock/domain/stock/planned-use'
import type { Connection } from '../../platform/database/database.ts'
import type { Facts } from './facts.ts'
import { leadTimeOf } from './lead-time.ts'

/** A product in an office: what booked procedures take of it comes from any of its rooms. */
export type StockedPlace = { officeId: string; productId: string }
export const placeKey = ({ officeId, productId }: StockedPlace) => `${officeId} ${productId}`

export type PlannedCase = PlannedUse & StockedPlace & { caseId: string; number: string; day: string }

/** What booked procedures need in offices (null: all) of products (null: all) and is not reserved for them yet, the earliest first. */
export const readPlannedUse = (
  db: Connection,
  organizationId: string,
  { offices = null, products = null }: { offices?: string[] | null; products?: readonly string[] | null },
) =>
  db.rows<PlannedCase>(
    `select u.office_id, u.product_id, u.case_id, u.number, u.day, u.day - office_today(o.timezone) as in_days, u.quantity
     from planned_use u join office o on o.organization_id = u.organization_id and o.id = u.office_id
     where u.organization_id = $1 and ($2::uuid[] is null or u.office_id = any($2)) and ($3::uuid[] is null or u.product_id = any($3))
       and u.day >= office_today(o.timezone)
     order by u.day, u.number`,
    [organizationId, offices, products],
  )

export type LeadingItem = StockedPlace & {
  itemId: string
  departmentId: string | null
  category: string
  /** Use per day of all items of the place, and of this one. */
  daily: number
  ownDaily: number
}

/** Of each place the item that is used most there: it is reordered for all of them, and stands for what is booked. */
export const leadingItems = (db: Connection, organizationId: string, places: readonly StockedPlace[]) =>
  db.rows<LeadingItem>(
    `select w.office_id, w.product_id, i.* from unnest($2::uuid[], $3::uuid[]) as w (office_id, product_id)
     cross join lateral (
       select i.id as "itemId", i.department_id, i.category, coalesce(x.daily, 0) as "ownDaily", sum(coalesce(x.daily, 0)) over () as daily
       from item i
       left join room r on r.organization_id = i.organization_id and r.id = i.room_id
       left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id
       where i.organization_id = $1 and i.office_id = w.office_id and i.product_id = w.product_id and i.archived_at is null
         and i.status = 'active' and i.serial_number is null and not coalesce(r.is_quarantine, false)
       order by x.daily desc nulls last, i.name_key, i.id limit 1) i`,
    [organizationId, places.map(({ officeId }) => officeId), places.map(({ productId }) => productId)],
  )

export type PlannedOfItem = { days: number; cases: PlannedCase[]; quantity: number; beyond: number }

/**
 * What booked procedures need of items until the delivery after the next, and how much of that is beyond usual use. Of several items of a
 * product in an office it is said of the one that is used most.
 */
export async function plannedOfItems(db: Connection, organizationId: string, items: readonly Facts[]) {
  const products = [...new Set(items.map(({ productId }) => productId))]
  const planned = groupedBy(await readPlannedUse(db, organizationId, { products }), placeKey)
  const places = [...planned.values()].flatMap(([first]) => first ?? [])
  const leading = new Map((await leadingItems(db, organizationId, places)).map((each) => [each.itemId, each]))
  return (item: Facts, daily: number): PlannedOfItem | null => {
    const place = leading.get(item.itemId)
    const days = leadTimeOf(item).days + item.fields.reviewDays
    const cases = plannedUntil(place ? (planned.get(placeKey(place)) ?? []) : [], days)
    if (!place || cases.length === 0) return null
    const quantity = cases.reduce((sum, each) => sum + each.quantity, 0)
    // As its ledger says now, and of the other rooms as it said last.
    return { days, cases, quantity, beyond: beyondUsual(cases, daily + place.daily - place.ownDaily, days) }
  }
}
