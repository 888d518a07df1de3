import type { FoundLot, LotPage } from '@wellstock/contract/stock/command'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

const MOST = 50

/** What the offices of the scope have of a lot `l`, or had of it. */
const HAD = `
  from stock_balance b
  join item i on i.organization_id = b.organization_id and i.id = b.item_id
  where b.organization_id = l.organization_id and b.lot_id = l.id and ($2::uuid[] is null or i.office_id = any($2))`

/** A lot that the offices of the scope have or had: where it is, and how its expiry date was corrected, the latest first. */
export async function getLot(db: Connection, scope: Scope, id: string): Promise<LotPage> {
  const values = [scope.organizationId, officesInScope(scope), id]
  const [lot] = await db.rows<Omit<LotPage, 'places' | 'holds' | 'corrections'>>(
    `select l.id, l.number, p.name as "productName", p.sku, p.unit, l.expiry_date, l.hold, l.hold_reason
     from lot l join product p on p.organization_id = l.organization_id and p.id = l.product_id
     where l.organization_id = $1 and l.id = $3 and exists (select ${HAD})`,
    values,
  )
  if (!lot) throw problem('NOT_FOUND', said.lot_not_found())
  const places = await db.rows<LotPage['places'][number]>(
    `select i.id as "itemId", i.office_id, o.name as "officeName", r.name as "roomName", b.on_hand
     from stock_balance b
     join item i on i.organization_id = b.organization_id and i.id = b.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     where b.organization_id = $1 and b.lot_id = $3 and ($2::uuid[] is null or i.office_id = any($2))
     order by b.on_hand = 0, o.name, r.number, i.id`,
    values,
  )
  const corrections = await db.rows<LotPage['corrections'][number]>(
    `select c.version, c.corrected_at as at, c.date_before as "from", c.expiry_date as "to", c.reason, p.name as by, w.name as witness
     from lot_correction c
     join person p on p.organization_id = c.organization_id and p.id = c.corrected_by
     left join person w on w.organization_id = c.organization_id and w.id = c.witness_id
     where c.organization_id = $1 and c.lot_id = $2 order by c.version desc`,
    [scope.organizationId, id],
  )
  const holds = await db.rows<LotPage['holds'][number]>(
    `select h.id, h.kind, h.reason, h.item_id, h.cause is not null as "isOfDocument", h.opened_at, o.name as "openedBy", h.ended_at,
       e.name as "endedBy", h.end_reason
     from lot_hold h
     join person o on o.organization_id = h.organization_id and o.id = h.opened_by
     left join person e on e.organization_id = h.organization_id and e.id = h.ended_by
     left join item i on i.organization_id = h.organization_id and i.id = h.item_id
     where h.organization_id = $1 and h.lot_id = $3 and (h.item_id is null or $2::uuid[] is null or i.office_id = any($2))
     order by h.ended_at is not null, h.ended_at desc, h.opened_at desc, h.id`,
    values,
  )
  return { ...lot, places, holds, corrections }
}

/** Lots of which nothing is on hand in the scope: of an item, or with a number. */
export const findEmptyLots = (
  db: Connection,
  scope: Scope,
  {
    itemId = null,
    number = null,
  }: { itemId?: string | undefined | null; number?: string | undefined | null },
) =>
  db.rows<FoundLot>(
    `with wanted as materialized (
       select lot_id as id from stock_balance where organization_id = $1 and item_id = $3 and lot_id is not null
       union
       select id from lot where organization_id = $1 and lower(number) = lower($4))
     select l.id, l.number, p.name as "productName", l.expiry_date
     from wanted w
     join lot l on l.organization_id = $1 and l.id = w.id
     join product p on p.organization_id = l.organization_id and p.id = l.product_id
     where ($3::uuid is null or exists (select ${HAD} and i.id = $3)) and ($4::text is null or lower(l.number) = lower($4))
       and exists (select ${HAD}) and not exists (select ${HAD} and b.on_hand > 0)
     order by l.created_at desc, l.id limit ${MOST}`,
    [scope.organizationId, officesInScope(scope), itemId, number],
  )
