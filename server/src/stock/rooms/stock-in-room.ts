import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { unitCost } from '../inventory/allocation.ts'
import { RESERVED_FOR } from '../inventory/lots-in-the-way.ts'

export type LotInRoom = {
  itemId: string
  item: string
  lotId: string | null
  lotNumber: string | null
  onHand: number
  reserved: number
  reservedFor: string[]
  unitCost: number | null
  hold: string
  isExpired: boolean
}

export const lotsIn = (tx: Connection, scope: Scope, roomId: string) =>
  tx.rows<LotInRoom>(
    `select i.id as "itemId", i.name as item, s.lot_id, l.number as "lotNumber", s.on_hand, s.reserved, ${RESERVED_FOR} as reserved_for, ${unitCost()} as "unitCost",
       s.hold, coalesce(l.expiry_date < office_today(o.timezone), false) as "isExpired"
     from item i
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.on_hand > 0
     left join lot l on l.organization_id = s.organization_id and l.id = s.lot_id
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null
     order by i.name_key, i.id, l.expiry_date nulls last, l.number`,
    [scope.organizationId, roomId],
  )

/** Why a lot belongs into quarantine. */
export const whyUnusable = ({ item, lotNumber, isExpired }: LotInRoom) =>
  isExpired
    ? said.item_lot_expired({ item, lot: lotNumber })
    : said.item_lot_on_hold({ item, lot: lotNumber })

const MAX_NAMED = 10

/** A sentence for each, but no more than a person reads. */
export function listed<T>(things: readonly T[], sentence: (thing: T) => Sentence): Sentence[] {
  const sentences = things.slice(0, MAX_NAMED).map(sentence)
  return things.length > MAX_NAMED
    ? [...sentences, said.and_more({ count: things.length - MAX_NAMED })]
    : sentences
}
