import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { CAUSE_NUMBER } from './movements.ts'

/** So much of a lot is wanted; it came by the movement `since`. */
type Wanted = { itemId: string; lotId?: string | null; quantity: number; since?: number }

type Gone = {
  name: string
  room: string | null
  lot: string | null
  left: number
  reserved: number
  quantity: number
  /** What took some of it since: documents by number, and people where they did it by themselves. */
  usedBy: string[]
  reservedFor: string[]
}

/** The lots of which less is free than is wanted, each with what took some of it since it came, or what it is reserved for. */
export async function lotsGone(tx: Connection, wanted: readonly Wanted[]): Promise<Sentence[]> {
  const gone = await tx.rows<Gone>(
    `select i.name, q.name as room, t.number as lot, coalesce(s.on_hand, 0) as left, coalesce(s.reserved, 0) as reserved, w.quantity,
       array(select distinct coalesce(${CAUSE_NUMBER}, p.name) from stock_movement m
         join person p on p.organization_id = m.organization_id and p.id = m.actor_id
         left join posting g on g.organization_id = m.organization_id and g.id = m.posting_id
         where m.organization_id = i.organization_id and m.item_id = i.id and m.lot_id is not distinct from w."lotId"
           and m.quantity < 0 and m.reverses_id is null and m.seq > w.since
           and not exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id)
         order by 1) as used_by,
       ${RESERVED_FOR} as reserved_for
     from (select "itemId", "lotId", sum(quantity)::integer as quantity, min(since) as since
       from jsonb_to_recordset($1) as w ("itemId" uuid, "lotId" uuid, quantity int, since bigint) group by 1, 2) w
     join item i on i.organization_id = current_organization() and i.id = w."itemId"
     left join room q on q.organization_id = i.organization_id and q.id = i.room_id
     left join lot t on t.organization_id = i.organization_id and t.id = w."lotId"
     left join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.lot_id is not distinct from w."lotId"
     where coalesce(s.on_hand - s.reserved, 0) < w.quantity order by i.name_key, i.id, t.number`,
    [JSON.stringify(wanted)],
  )
  return gone.map(({ name, room, lot, left, reserved, quantity, usedBy, reservedFor }) => {
    const what = [name, ...(room === null ? [] : [room]), ...lotCalled(lot)]
    if (left >= quantity) return said.lot_reserved_of({ what, reserved, reservedFor })
    return usedBy.length > 0
      ? said.lot_used_of({ what, left, quantity, usedBy })
      : said.lot_left_of({ what, left, quantity })
  })
}

/** What an item's lot `s` of stock is reserved for, each purpose once: the numbers of documents, and what people said. */
export const RESERVED_FOR = `array(select distinct v.purpose from reservation v where v.organization_id = s.organization_id
  and v.item_id = s.item_id and v.lot_id is not distinct from s.lot_id and v.state = 'held' order by 1)`

type Reserved = {
  item: string
  lotId: string | null
  lotNumber: string | null
  reserved: number
  reservedFor: string[]
}

/** What of an item is reserved, lot by lot, with what for. */
export const reservedLots = (tx: Connection, itemId: string) =>
  tx.rows<Reserved>(
    `select i.name as item, s.lot_id, t.number as lot_number, s.reserved, ${RESERVED_FOR} as reserved_for
     from stock_balance s
     join item i on i.organization_id = s.organization_id and i.id = s.item_id
     left join lot t on t.organization_id = s.organization_id and t.id = s.lot_id
     where s.organization_id = current_organization() and s.item_id = $1 and s.reserved > 0 order by t.number`,
    [itemId],
  )

/** Which lot is reserved, and for what. */
export const whyReserved = ({ item, lotNumber, reserved, reservedFor }: Omit<Reserved, 'lotId'>) =>
  said.lot_reserved_of({ what: [item, ...lotCalled(lotNumber)], reserved, reservedFor })

const lotCalled = (lot: string | null) => (lot === null ? [] : [said.lot_called({ lot })])
