import type { Permission } from '@wellstock/contract/platform/access'
import type { Case, CaseLot, CaseNeed } from '@wellstock/contract/procedures/case'
import { REOPEN_HOURS } from '@wellstock/domain/procedures/case-states'
import { fits } from '@wellstock/domain/procedures/equipment-blocks'
import type { Part } from '@wellstock/domain/procedures/readiness'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { productNames } from '../../stock/products/product-names.ts'
import { blockOfCase, blocksOf, devicesOn, readEquipment, servesOn } from '../readiness/equipment.ts'
import { lotOfPlace } from '../readiness/read-readiness.ts'
import { costOfCase } from './case-cost.ts'
import { stepsFor } from './case-document.ts'
import { caseList } from './case-list.ts'

type Own = Pick<
  Case,
  | 'providers'
  | 'card'
  | 'note'
  | 'closedReason'
  | 'checklist'
  | 'redReason'
  | 'remark'
  | 'createdBy'
  | 'startedAt'
  | 'startedBy'
  | 'completedAt'
  | 'completedBy'
>

const HOUR = 3_600_000

/** One case with what it needs and has; for whoever keeps the stock of its office, too. */
export async function getCase(
  db: Connection,
  person: Person,
  id: string,
  now: Date,
  permission: Permission = 'procedures.read',
): Promise<Case> {
  const found = await caseList.one<Own>(db, forReader(person, permission), id, {
    more: `r.note, r.closed_reason, y.checklist, r.red_reason, r.remark, w.name as "createdBy", r.started_at, s.name as "startedBy", r.completed_at,
      e.name as "completedBy",
      (select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name) order by q.id = r.provider_id desc, q.name) from case_provider k
        join provider q on q.organization_id = k.organization_id and q.id = k.provider_id
        where k.organization_id = r.organization_id and k.case_id = r.id) as providers,
      case when r.card_id is not null then (select jsonb_build_object('id', c.id, 'number', c.number, 'edition', r.edition, 'approvedEdition', (
        select v.edition from card_version v where v.organization_id = c.organization_id and v.card_id = c.id and v.state = 'approved'))
        from preference_card c where c.organization_id = r.organization_id and c.id = r.card_id) end as card`,
    also: `join person w on w.organization_id = r.organization_id and w.id = r.created_by
      left join person s on s.organization_id = r.organization_id and s.id = r.started_by
      left join person e on e.organization_id = r.organization_id and e.id = r.completed_by`,
    notFound: said.case_not_found(),
  })
  if (!covers(scopeOf(person, permission), found.office.id)) throw problem('NOT_FOUND', said.case_not_found())
  const isOver = found.state === 'cancelled' || found.state === 'no_show'
  const { state, completedAt } = found
  return {
    ...found,
    needs: await needsOf(db, id, found.office.id),
    lots: await lotsOf(db, id),
    equipment: isOver ? [] : await equipmentOf(db, person.organizationId, found.office.id, id),
    cost: state === 'in_progress' || state === 'completed' ? await costOfCase(db, id) : null,
    reopenUntil: completedAt ? new Date(Date.parse(completedAt) + REOPEN_HOURS * HOUR).toISOString() : null,
    steps: stepsFor(person, { officeId: found.office.id, state, completedAt }, now),
  }
}

/** Whoever picks sees cases of the offices they pick in, as whoever reads them does. */
function forReader(person: Person, permission: Permission): Person {
  if (permission === 'procedures.read') return person
  const { offices } = scopeOf(person, permission)
  const grants = (offices === 'all' ? [null] : offices).map((officeId) => ({
    role: 'procedure_viewer' as const,
    officeId,
  }))
  return { ...person, grants: [...person.grants, ...grants] }
}

type StoredNeed = Omit<CaseNeed, 'parts' | 'offers'> & {
  parts: Part[]
  offers: { productId: string; quantity: number }[]
}
type LotFacts = {
  itemId: string
  lotId: string | null
  lotNumber: string | null
  expiryDate: string | null
  room: string | null
}

async function needsOf(db: Connection, caseId: string, officeId: string): Promise<CaseNeed[]> {
  const needs = await db.rows<StoredNeed>(
    `select n.product_id, p.name, p.sku, p.unit, n.open, n.hold, n.is_optional, n.color, n.short, n.parts, n.offers,
       exists (select from card_line l where l.organization_id = c.organization_id and l.card_id = c.card_id and l.edition = c.edition
         and l.product_id = n.product_id and l.open = n.open and l.hold = n.hold) as "isOnCard",
       case when n.short > 0 then coalesce((select jsonb_agg(jsonb_build_object('on', x.on, 'quantity', x.quantity) order by x.on) from (
         select v.expected_on as on, sum(v.quantity - v.closed - v.received)::int as quantity from vendor_order o
         join vendor_order_line v on v.organization_id = o.organization_id and v.vendor_order_id = o.id and v.closed + v.received < v.quantity
         where o.organization_id = n.organization_id and o.office_id = $2 and v.product_id = n.product_id and v.promised_on is null
           and o.state in ('sent', 'acknowledged', 'partly_received') group by 1) x), '[]') else '[]' end as expected
     from case_need n
     join procedure_case c on c.organization_id = n.organization_id and c.id = n.case_id
     join product p on p.organization_id = n.organization_id and p.id = n.product_id
     where n.organization_id = current_organization() and n.case_id = $1 order by n.position, n.product_id`,
    [caseId, officeId],
  )
  const names = await productNames(
    db,
    needs.flatMap(({ parts, offers }) => [...parts, ...offers].map(({ productId }) => productId)),
  )
  const lots = await lotFacts(db, needs)
  const nameOf = (productId: string) => names.get(productId) ?? ''
  return needs.map((need) => ({
    ...need,
    parts: need.parts.map(({ from, id, productId, quantity }) => {
      const known = from === 'inbound' ? undefined : lots.get(id)
      return {
        ...{ from, productId, name: nameOf(productId), quantity },
        itemId: known?.itemId ?? null,
        lotNumber: known?.lotNumber ?? null,
        expiryDate: known?.expiryDate ?? null,
        room: known?.room ?? null,
        on: from === 'inbound' ? (id.split('|')[1] ?? null) : null,
      }
    }),
    offers: need.offers.map(({ productId, quantity }) => ({
      id: productId,
      name: nameOf(productId),
      quantity,
    })),
  }))
}

async function lotFacts(db: Connection, needs: readonly StoredNeed[]): Promise<Map<string, LotFacts>> {
  const places = needs.flatMap(({ parts }) =>
    parts.flatMap(({ from, id }) => (from === 'inbound' ? [] : [id])),
  )
  const found = places.map(lotOfPlace)
  const rows = await db.rows<LotFacts>(
    `select w.item_id, w.lot_id, l.number as "lotNumber", l.expiry_date::text, r.name as room
     from unnest($1::uuid[], $2::uuid[]) as w (item_id, lot_id)
     join item i on i.organization_id = current_organization() and i.id = w.item_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join lot l on l.organization_id = i.organization_id and l.id = w.lot_id`,
    [found.map(({ itemId }) => itemId), found.map(({ lotId }) => lotId)],
  )
  return new Map(rows.map((row) => [`${row.itemId}|${row.lotId ?? ''}`, row]))
}

/** What a case has by lot, in the order of a walk; of each what is opened at the start, of its need's lots the first. */
const lotsOf = (db: Connection, caseId: string) =>
  db.rows<CaseLot>(
    `select k.id, k.need_id, i.product_id, i.name, i.unit, k.item_id, k.lot_id, l.number as "lotNumber", l.expiry_date::text, r.name as room, b.code as bin,
       greatest(0, least(k.quantity, n.open - coalesce(sum(k.quantity) over (partition by k.need_id order by l.expiry_date nulls last, k.id
         rows between unbounded preceding and 1 preceding), 0)))::int as open,
       k.quantity, k.picked, k.used, k.opened_unused, k.returned, coalesce(s.hold, 'none') <> 'none' or i.in_quarantine as "isOnHold",
       coalesce(l.expiry_date < c.day, false) as "isExpired", coalesce(k.unit_cost, l.unit_cost, i.unit_price)::float as unit_cost
     from case_lot k
     join procedure_case c on c.organization_id = k.organization_id and c.id = k.case_id
     join case_need n on n.organization_id = k.organization_id and n.case_id = k.case_id and n.product_id = k.need_id
     join item i on i.organization_id = k.organization_id and i.id = k.item_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     left join lot l on l.organization_id = k.organization_id and l.id = k.lot_id
     left join stock_balance s on s.organization_id = k.organization_id and s.item_id = k.item_id and s.lot_id is not distinct from k.lot_id
     where k.organization_id = current_organization() and k.case_id = $1
     order by r.floor, r.number, b.position nulls last, i.name_key, l.expiry_date nulls last, k.id`,
    [caseId],
  )

async function equipmentOf(
  db: Connection,
  organizationId: string,
  officeId: string,
  id: string,
): Promise<Case['equipment']> {
  const equipment = await readEquipment(db, organizationId, officeId)
  return [...equipment.wanted].flatMap(([deviceClass, all]) =>
    all
      .filter(({ caseId }) => caseId === id)
      .map((each) => ({
        ...{ deviceClass, beforeMinutes: each.beforeMinutes, afterMinutes: each.afterMinutes },
        isFree: fits(
          blocksOf(equipment, deviceClass, id),
          blockOfCase(each),
          devicesOn(equipment, deviceClass, each.day),
        ),
        devices: (equipment.devices.get(deviceClass) ?? []).map((device) => ({
          ...{ id: device.id, name: device.name, isReady: servesOn(device, each.day) },
        })),
      })),
  )
}
