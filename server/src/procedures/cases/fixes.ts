import type { FixWithEffect } from '@wellstock/contract/procedures/case-stock'
import { addDays } from '@wellstock/domain/compliance/days'
import { READINESS_DAYS } from '@wellstock/domain/procedures/case-states'
import { clockTime, momentOf } from '@wellstock/domain/procedures/clock-times'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { productNames } from '../../stock/products/product-names.ts'
import {
  type ComingCase,
  judge,
  type OfficeReadiness,
  readReadiness,
  timesOf,
} from '../readiness/read-readiness.ts'
import { conflictsOf, equipmentOfCase, type Place } from './place-of-case.ts'

type Found = {
  id: string
  state: string
  officeId: string
  roomId: string
  startsAt: string
  endsAt: string
  day: string
  timezone: string
  turnoverMinutes: number
  providerIds: string[]
}

async function findCase(db: Connection, person: Person, id: string): Promise<Found> {
  const [found] = await db.rows<Found>(
    `select c.id, c.state, c.office_id, c.room_id, c.starts_at, c.ends_at, c.day::text, o.timezone, c.turnover_minutes,
       array(select p.provider_id from case_provider p where p.organization_id = c.organization_id and p.case_id = c.id) as provider_ids
     from procedure_case c join office o on o.organization_id = c.organization_id and o.id = c.office_id
     where c.organization_id = $1 and c.id = $2`,
    [person.organizationId, id],
  )
  if (!found || !covers(scopeOf(person, 'procedures.read'), found.officeId))
    throw problem('NOT_FOUND', said.case_not_found())
  return found
}

/** What would solve a line of a case that is short, each with what the case and the others would be then. The best first. */
export async function findFixes(
  db: Connection,
  person: Person,
  { id, productId }: { id: string; productId: string },
): Promise<FixWithEffect[]> {
  const found = await findCase(db, person, id)
  const office = await readReadiness(db, person.organizationId, found.officeId, 'all')
  const own = office.cases.find((each) => each.id === id)
  const need = own?.needs.find((each) => each.productId === productId)
  if (!own || !need) return []
  // What only comes is short too, until it is here.
  const coming = need.parts.reduce((sum, { from, quantity }) => sum + (from === 'inbound' ? quantity : 0), 0)
  const missing = need.short + coming
  if (missing === 0) return []
  const asked = { db, person, office, before: judge(office), own, need, found, missing }
  return [
    ...(await substitutes(asked)),
    ...(await transfers(asked)),
    ...(await order(asked)),
    ...(await otherDay(asked)),
  ]
}

type Asked = {
  db: Connection
  person: Person
  office: OfficeReadiness
  /** What its cases have as things are. */
  before: ReturnType<typeof judge>
  own: ComingCase
  need: ComingCase['needs'][number]
  found: Found
  missing: number
}

/** What the case and the others would be in an office that is otherwise. */
function effectOf({ office, before, own }: Asked, otherwise: OfficeReadiness): Omit<FixWithEffect, 'fix'> {
  const after = judge(otherwise)
  return {
    readiness: after.get(own.id)?.color ?? 'red',
    effects: office.cases.flatMap(({ id, number }) => {
      const [was, is] = [before.get(id)?.color, after.get(id)?.color]
      return id !== own.id && was && is && was !== is ? [{ number, before: was, after: is }] : []
    }),
  }
}

const withCase = (office: OfficeReadiness, own: ComingCase): OfficeReadiness => ({
  ...office,
  cases: office.cases.map((each) => (each.id === own.id ? own : each)),
})

const withInbound = (
  office: OfficeReadiness,
  productId: string,
  quantity: number,
  on: string,
): OfficeReadiness => ({
  ...office,
  supply: { ...office.supply, inbound: [...office.supply.inbound, { id: 'fix', productId, quantity, on }] },
})

async function substitutes(asked: Asked): Promise<FixWithEffect[]> {
  const { db, office, own, need } = asked
  const names = await productNames(
    db,
    need.offers.map((offer) => offer.productId),
  )
  return need.offers.map(({ productId, quantity }) => {
    const agreed = (need.substitutes ?? []).map((each) =>
      each.productId === productId ? { ...each, needsApproval: false } : each,
    )
    const needs = own.needs.map((each) => (each === need ? { ...need, substitutes: agreed } : each))
    return {
      fix: { kind: 'substitute', product: { id: productId, name: names.get(productId) ?? '' }, quantity },
      ...effectOf(asked, withCase(office, { ...own, needs })),
    }
  })
}

const MOST_OFFICES = 3

/** Other offices that have it free and good until the day, those with the most first. */
async function transfers(asked: Asked): Promise<FixWithEffect[]> {
  const { db, person, office, own, need, missing } = asked
  if (own.inboundUntil <= office.today) return []
  const rows = await db.rows<{ officeId: string; office: string; itemId: string; free: number }>(
    `select i.office_id, o.name as office, (array_agg(i.id order by i.id))[1] as item_id, sum(b.on_hand - b.reserved)::int as free from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.status = 'active' and o.archived_at is null
     join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > b.reserved
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     where i.organization_id = $1 and i.product_id = $2 and i.office_id <> $3 and i.archived_at is null and i.status = 'active'
       and ($5::uuid[] is null or i.office_id = any($5)) and not is_unusable(b.hold, l.expiry_date, $4::date, i.in_quarantine)
     group by 1, 2, i.id order by free desc, o.name limit ${MOST_OFFICES}`,
    [
      ...[person.organizationId, need.productId, office.officeId, own.day],
      officesInScope(scopeOf(person, 'procedures.read')),
    ],
  )
  return rows.map(({ officeId, office: name, itemId, free }) => {
    const quantity = Math.min(free, missing)
    return {
      fix: { kind: 'transfer', office: { id: officeId, name }, itemId, quantity },
      ...effectOf(asked, withInbound(office, need.productId, quantity, own.inboundUntil)),
    }
  })
}

/** Ordered today: when it would be there by the lead time of its usual vendor. */
async function order(asked: Asked): Promise<FixWithEffect[]> {
  const { db, person, office, own, need, missing } = asked
  const [item] = await db.rows<{
    id: string
    vendor: { id: string; name: string } | null
    days: number | null
  }>(
    `select i.id, case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end as vendor,
       coalesce(i.lead_time_days, v.lead_time_days) as days
     from item i left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where i.organization_id = $1 and i.office_id = $2 and i.product_id = $3 and i.archived_at is null
     order by v.id is null, i.id limit 1`,
    [person.organizationId, office.officeId, need.productId],
  )
  const vendor = item?.vendor ?? null
  const comesOn = !vendor || item?.days == null ? null : addDays(office.today, item.days)
  return [
    {
      fix: {
        kind: 'order',
        vendor,
        itemId: item?.id ?? null,
        quantity: missing,
        comesOn,
        isInTime: comesOn !== null && comesOn <= own.inboundUntil,
      },
      ...effectOf(asked, comesOn ? withInbound(office, need.productId, missing, comesOn) : office),
    },
  ]
}

/** The next open day, at the same time, on which room and people are free and the case would be ready. */
async function otherDay(asked: Asked): Promise<FixWithEffect[]> {
  const { db, person, office, own, found } = asked
  const last = addDays(office.today, READINESS_DAYS)
  const time = clockTime(new Date(found.startsAt), found.timezone).slice(10)
  const length = Date.parse(found.endsAt) - Date.parse(found.startsAt)
  const equipment = await equipmentOfCase(db, found.id)
  for (let day = addDays(found.day, 1); day <= last; day = addDays(day, 1)) {
    const start = momentOf(`${day}${time}`, found.timezone)
    if (!office.calendar.isOpenDay(day) || !('moment' in start)) continue
    const startsAt = start.moment
    const effect = effectOf(asked, withCase(office, { ...own, ...timesOf(office.calendar, day, startsAt) }))
    if (effect.readiness !== 'green') continue
    const place: Place = { ...found, day, startsAt, endsAt: new Date(startsAt.getTime() + length) }
    const conflicts = await conflictsOf(db, person, found, place, equipment)
    if (conflicts.length === 0)
      return [{ fix: { kind: 'move', start: `${day}${time}`, startsAt: startsAt.toISOString() }, ...effect }]
  }
  return []
}
