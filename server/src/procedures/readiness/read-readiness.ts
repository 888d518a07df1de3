import { addDays } from '@wellstock/domain/compliance/days'
import type { OfficeCalendar } from '@wellstock/domain/identity/office-hours'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { READINESS_DAYS } from '@wellstock/domain/procedures/case-states'
import { LOOK_BACK, lastOpenDayBefore } from '@wellstock/domain/procedures/open-days'
import {
  type BookedCase,
  type Kept,
  type Need,
  type NeedReadiness,
  type Readiness,
  readinessOf,
  type Supply,
} from '@wellstock/domain/procedures/readiness'
import { officeCalendar } from '../../identity/office-hours/office-hours.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayIn } from '../../platform/today.ts'

/** What a need says now, as it is kept. */
export type StoredNeed = Pick<NeedReadiness, 'short' | 'parts' | 'offers'> & { color: Readiness | null }
export type ComingNeed = Need & StoredNeed & { caseId: string }
/** Off its shelf already, with the case. */
type KeptLot = Kept & { isPicked: boolean }
export type ComingCase = Omit<BookedCase, 'needs' | 'kept'> & {
  kept: KeptLot[]
  needs: ComingNeed[]
  readiness: Readiness | null
}

/** The cases of an office in the coming days, and what there is for them: of all products, or of those asked for. */
export type OfficeReadiness = {
  officeId: string
  today: string
  /** When it is open, from long before today until the last of the coming days. */
  calendar: OfficeCalendar
  cases: ComingCase[]
  supply: Supply
}

/** When a case is, as the rule reads it. Nothing comes in time where nobody is there to take it. */
export const timesOf = (
  { isOpenDay }: OfficeCalendar,
  day: string,
  startsAt: Date,
): Pick<ComingCase, 'day' | 'start' | 'inboundUntil'> => ({
  day,
  start: startsAt.toISOString().slice(0, 19),
  inboundUntil: lastOpenDayBefore(day, isOpenDay) ?? '',
})

/** Cases to come of an office `$2`, as a condition on `c`: `$1` is the organization, `$3` today. */
export const IS_COMING = `c.organization_id = $1 and c.office_id = $2 and c.state in ('scheduled', 'ready')
  and c.day between $3::date and $3::date + ${READINESS_DAYS}`

/** Where stock of a lot lies, as one text. */
export const placeOfLot = (itemId: string, lotId: string | null) => `${itemId}|${lotId ?? ''}`
export function lotOfPlace(place: string): { itemId: string; lotId: string | null } {
  const [itemId = '', lotId = ''] = place.split('|')
  return { itemId, lotId: lotId || null }
}

type Place = { organizationId: string; officeId: string; today: string }

/** Products and all that they stand in for, or that stands in for them, among the needs to come: what one of them gets depends on the others. */
async function withSubstitutes(
  db: Connection,
  { organizationId, officeId, today }: Place,
  products: readonly string[],
) {
  const edges = await db.rows<{ one: string; other: string }>(
    `select distinct n.product_id as one, s."productId" as other from procedure_case c
     join case_need n on n.organization_id = c.organization_id and n.case_id = c.id and n.substitutes <> '[]'
     cross join lateral jsonb_to_recordset(n.substitutes) as s ("productId" uuid) where ${IS_COMING}`,
    [organizationId, officeId, today],
  )
  const found = new Set(products)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { one, other } of edges) if (found.has(one) || found.has(other)) found.add(one).add(other)
  }
  return [...found]
}

/** The cases of an office in the coming days with what they need, have and can get. */
export async function readReadiness(
  db: Connection,
  organizationId: string,
  officeId: string,
  products: readonly string[] | 'all',
): Promise<OfficeReadiness> {
  const today = await todayIn(db, officeId)
  const place = { organizationId, officeId, today }
  const only = products === 'all' ? null : await withSubstitutes(db, place, products)
  const among = (column: string) => `($4::uuid[] is null or ${column} = any($4))`
  const values = [organizationId, officeId, today, only]
  const cases = await db.rows<
    Pick<ComingCase, 'id' | 'number' | 'day' | 'isEmergency' | 'readiness'> & { startsAt: string }
  >(
    `select c.id, c.number, c.starts_at, c.day::text as day, c.is_emergency, c.readiness from procedure_case c where ${IS_COMING} and ($4::uuid[] is null or exists (select from case_need n
       where n.organization_id = c.organization_id and n.case_id = c.id and n.product_id = any($4)))`,
    values,
  )
  const needs = await db.rows<ComingNeed>(
    `select n.case_id, n.product_id, n.open, n.hold, n.is_optional, n.substitutes, n.color, n.short, n.parts, n.offers
     from procedure_case c join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
     where ${IS_COMING} and ${among('n.product_id')} order by n.case_id, n.position`,
    values,
  )
  const kept = await db.rows<KeptLot & { caseId: string }>(
    `select k.case_id, k.item_id || '|' || coalesce(k.lot_id::text, '') as lot_id, i.product_id, k.need_id as need_of, k.quantity,
       k.picked > 0 as "isPicked"
     from procedure_case c join case_lot k on k.organization_id = c.organization_id and k.case_id = c.id and k.reservation_id is not null
     join item i on i.organization_id = k.organization_id and i.id = k.item_id
     left join lot l on l.organization_id = k.organization_id and l.id = k.lot_id
     left join stock_balance b on b.organization_id = k.organization_id and b.item_id = k.item_id and b.lot_id is not distinct from k.lot_id
     where ${IS_COMING} and ${among('k.need_id')} and not is_unusable(b.hold, l.expiry_date, c.day, i.in_quarantine) order by k.id`,
    values,
  )
  const calendar = await officeCalendar(
    db,
    organizationId,
    officeId,
    addDays(today, -LOOK_BACK),
    addDays(today, READINESS_DAYS),
  )
  const needsOf = groupedBy(needs, ({ caseId }) => caseId)
  const keptOf = groupedBy(kept, ({ caseId }) => caseId)
  return {
    officeId,
    today,
    calendar,
    cases: cases.map(({ startsAt, ...each }) => ({
      ...each,
      ...timesOf(calendar, each.day, new Date(startsAt)),
      needs: needsOf.get(each.id) ?? [],
      kept: keptOf.get(each.id) ?? [],
    })),
    supply: await readSupply(db, { ...place, only }),
  }
}

/** What is on hand of products in an office and free, and what is promised to come: neither late nor on hold. Not in single pieces. */
async function readSupply(
  db: Connection,
  { organizationId, officeId, today, only }: Place & { only: string[] | null },
): Promise<Supply> {
  const wanted = only
    ? ''
    : `and i.product_id in (select n.product_id from procedure_case c join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
         where ${IS_COMING} union select (s ->> 'productId')::uuid from procedure_case c
         join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
         cross join lateral jsonb_array_elements(n.substitutes) s where ${IS_COMING})`
  const lots = await db.rows<Supply['lots'][number]>(
    `select b.item_id || '|' || coalesce(b.lot_id::text, '') as id, i.product_id, b.on_hand - b.reserved as quantity, l.expiry_date::text as expires_on
     from item i
     join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > b.reserved
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null and i.status = 'active'
       and ($4::uuid[] is null or i.product_id = any($4)) ${wanted}
       and not is_unusable(b.hold, l.expiry_date, $3::date, i.in_quarantine)`,
    [organizationId, officeId, today, only],
  )
  const inbound = await db.rows<Supply['inbound'][number]>(
    `select a.product_id || '|' || a.arrives_on as id, a.product_id, a.quantity, a.arrives_on::text as on from arrival a
     where a.organization_id = $1 and a.office_id = $2 and a.arrives_on >= $3::date and a.quantity > 0
       and ($4::uuid[] is null or a.product_id = any($4))`,
    [organizationId, officeId, today, only],
  )
  return { lots, inbound }
}

/** What the cases of an office have, worked out by the rule. */
export const judge = ({ cases, supply }: Pick<OfficeReadiness, 'cases' | 'supply'>) =>
  new Map(readinessOf(cases, supply).map((found) => [found.id, found]))
