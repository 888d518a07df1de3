import type { Load, LoadPack, PackUse, Sterilizer } from '@wellstock/contract/compliance/loads'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { IS_HELD, IS_LAST, IS_TESTED, stepsFor } from './load-document.ts'
import { loadList } from './load-list.ts'
import { showReach } from './reach.ts'

type More = Omit<
  Load,
  keyof Awaited<ReturnType<typeof loadList.one>> | 'steps' | 'reach' | 'contents' | 'uses'
> & { isHeldByTest: boolean; isLast: boolean; isTested: boolean }

/** One load with its packs and where they are; of a positive test, those of all loads it reaches. */
export async function getLoad(db: Connection, person: Person, id: string): Promise<Load> {
  const { isHeldByTest, isLast, isTested, ...found } = await loadList.one<More>(db, person, id, {
    more: `r.note, r.read_at, w.name as "createdBy", r.released_at, q.name as "releasedBy", r.release_reason, r.settled_at,
      s.name as "settledBy", r.reprocessed_at, e.name as "reprocessedBy", r.remark, ${IS_HELD} as "isHeldByTest", ${IS_LAST} as "isLast", ${IS_TESTED} as "isTested",
      (select t.id from task t join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id and p.ended_at is null
        and p.kind = 'spore_test'
       where t.organization_id = r.organization_id and t.device_id = r.device_id and t.state in ('open', 'failed')
       order by t.due_on desc limit 1) as "taskId"`,
    also: `join person w on w.organization_id = r.organization_id and w.id = r.created_by
      left join person q on q.organization_id = r.organization_id and q.id = r.released_by
      left join person s on s.organization_id = r.organization_id and s.id = r.settled_by
      left join person e on e.organization_id = r.organization_id and e.id = r.reprocessed_by`,
    notFound: said.load_not_found(),
  })
  const reach = found.state === 'positive' ? await showReach(db, { id, deviceId: found.device.id }) : null
  const shown = reach ? reach.loads.map((load) => load.id) : [id]
  const known = { ...found, officeId: found.office.id, isHeld: isHeldByTest, isLast, isTested }
  return {
    ...found,
    reach,
    contents: await packsOf(db, shown),
    uses: await usesOf(db, shown),
    steps: stepsFor(person, known),
  }
}

/** The packs of loads by product, and where each lot lies. */
const packsOf = (db: Connection, loadIds: readonly string[]) =>
  db.rows<LoadPack>(
    `select l.id as "loadId", l.cycle, k.lot_id, t.number as "lotNumber", k.item_id, i.name, i.unit, k.packs, k.used, k.on_shelf,
       coalesce((select jsonb_agg(jsonb_build_object('itemId', b.item_id, 'office', o.name, 'room', r.name, 'quantity', b.on_hand,
           'reserved', b.reserved) order by o.name, r.name)
         from stock_balance b
         join item p on p.organization_id = b.organization_id and p.id = b.item_id
         join office o on o.organization_id = p.organization_id and o.id = p.office_id
         left join room r on r.organization_id = p.organization_id and r.id = p.room_id
         where b.organization_id = l.organization_id and b.lot_id = k.lot_id and b.on_hand > 0), '[]') as places
     from sterilizer_load l
     cross join lateral packs_by_lot(l.organization_id, l.id) k
     join lot t on t.organization_id = l.organization_id and t.id = k.lot_id
     join item i on i.organization_id = l.organization_id and i.id = k.item_id
     where l.organization_id = current_organization() and l.id = any($1) order by l.cycle, i.name, k.lot_id`,
    [loadIds],
  )

/** Where packs of loads were used, the latest first; what was taken back is none. */
const usesOf = (db: Connection, loadIds: readonly string[]) =>
  db.rows<PackUse>(
    `select m.id, l.cycle, i.name, m.item_id, -m.quantity as quantity, o.name as office, p.name as by, m.occurred_at as at,
       case when c.id is null then m.note else '' end as note, case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number) end as case
     from sterilizer_load_pack k
     join sterilizer_load l on l.organization_id = k.organization_id and l.id = k.load_id
     join stock_movement m on m.organization_id = k.organization_id and m.lot_id = k.lot_id and m.type = 'issue' and m.quantity < 0
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     join person p on p.organization_id = m.organization_id and p.id = m.actor_id
     left join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause = 'procedure_case'
     left join procedure_case c on c.organization_id = g.organization_id and c.id = g.cause_id
     where k.organization_id = current_organization() and k.load_id = any($1) and m.reverses_id is null
       and not exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id)
     order by m.occurred_at desc, m.id limit 500`,
    [loadIds],
  )

/** Sterilizers somebody can enter a load of, each with its next cycle and what the last one held. */
export const listSterilizers = (db: Connection, person: Person) =>
  db.rows<Sterilizer>(
    `select d.id, d.name, o.name as "officeName", d.state, v.cycle + 1 as "nextCycle", coalesce(v.method, 'steam') as method,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'quantity', k.quantity, 'roomName', m.name) order by i.name, i.id)
         from sterilizer_load_pack k
         join item i on i.organization_id = k.organization_id and i.id = k.item_id and i.archived_at is null and i.office_id = d.office_id
         left join room m on m.organization_id = i.organization_id and m.id = i.room_id
         where k.organization_id = d.organization_id and k.load_id = v.id), '[]') as packs
     from device d
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     left join lateral (select l.id, l.cycle, l.method from sterilizer_load l where l.organization_id = d.organization_id
       and l.device_id = d.id and l.state <> 'voided' order by l.cycle desc limit 1) v on true
     where d.organization_id = current_organization() and d.class = 'sterilizer' and d.state <> 'retired'
       and ($1::uuid[] is null or d.office_id = any($1)) order by lower(d.name), d.number`,
    [officesInScope(scopeOf(person, 'loads.write'))],
  )

const ITEMS_OFFERED = 20

/** Items of a sterilizer's office that are kept by lots, by what somebody types of their name or number. */
export const listPackItems = (
  db: Connection,
  person: Person,
  { deviceId, search }: { deviceId: string; search: string },
) =>
  db.rows<{ id: string; name: string; sku: string; roomName: string | null }>(
    `select i.id, i.name, i.sku, m.name as "roomName" from device d
     join item i on i.organization_id = d.organization_id and i.office_id = d.office_id and i.archived_at is null and i.track = 'lot'
       and i.type = 'Supplies'
     left join room m on m.organization_id = i.organization_id and m.id = i.room_id
     where d.organization_id = current_organization() and d.id = $1 and ($2::uuid[] is null or d.office_id = any($2))
       and ($3 = '' or plain_text(i.name) like $3 or plain_text(i.sku) like $3)
     order by i.name_key, i.id limit ${ITEMS_OFFERED}`,
    [deviceId, officesInScope(scopeOf(person, 'loads.write')), search === '' ? '' : likeOf(search)],
  )
