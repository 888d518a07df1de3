import type { HistoryPart, ItemHistoryEntry } from '@wellstock/contract/stock/item-details'
import { covers, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { CAN_BE_UNDONE } from '../commands/history.ts'
import { CAUSES } from '../inventory/movements.ts'

type Wanted = { page: number; pageSize: number; only?: HistoryPart | undefined }
type Moved = NonNullable<ItemHistoryEntry['movement']>
type Row = Omit<ItemHistoryEntry, 'movement' | 'change'> & {
  [Field in keyof Omit<Moved, 'canUndo'>]: Moved[Field] | null
} & {
  isOpen: boolean
  officeId: string | null
  action: string | null
  details: Record<string, unknown> | null
  total: number
}

/**
 * What happened to some items, the lots they hold or held and their write-offs that asked for approval, newest first: their
 * movements, and what was changed about them. What the audit says of a movement is left out: the movement says it.
 */
export async function historyOf(
  db: Connection,
  person: Person,
  itemIds: readonly string[],
  { page, pageSize, only }: Wanted,
) {
  const rows = await db.rows<Row>(
    `with found as (
       select m.id, null::bigint as event, m.occurred_at as at, m.seq from stock_movement m
       where m.organization_id = $1 and m.item_id = any($2) and $5::text is distinct from 'changes'
       union all
       select null, e.seq, e.at, e.seq from audit_event e
       where e.organization_id = $1 and $5::text is distinct from 'stock' and e.entity_id in (
           select unnest($2::uuid[]) union
           select lot_id from stock_balance where organization_id = $1 and item_id = any($2) and lot_id is not null union
           select disposal_id from reservation where organization_id = $1 and item_id = any($2) and disposal_id is not null)
         and e.action not in ('item.adjusted', 'import.committed') and not (e.action like 'stock.%' and (e.details ->> 'commandId' is not null
           or e.details ->> 'movementId' is not null))),
     page as (select *, count(*) over () as total from found order by at desc, seq desc limit $3 offset $4)
     select coalesce(k.id::text, k.event::text) as id, k.at, k.total, actor_name(p.name, e.details) as actor, i.id as "itemId", i.office_id,
       o.name || coalesce(' · ' || r.name, '') as place, l.number as "lotNumber", e.action, e.details,
       m.quantity, m.type, m.reason, m.note, ${CAUSES}, m.reverses_id,
       (select n.disposal_id from disposal_line n where n.organization_id = $1 and n.command_id = c.id) as "disposalId",
       (select v.id from stock_movement v where v.organization_id = $1 and v.reverses_id = m.id) as "reversedById",
       coalesce(${CAN_BE_UNDONE}, false) as "isOpen"
     from page k
     left join stock_movement m on m.organization_id = $1 and m.id = k.id
     left join posting g on g.organization_id = $1 and g.id = m.posting_id
     left join stock_command c on c.organization_id = $1 and g.cause = 'stock_command' and c.id = g.cause_id
     left join audit_event e on e.organization_id = $1 and e.seq = k.event
     left join person p on p.organization_id = $1 and p.id = coalesce(m.actor_id, e.actor_id)
     left join item i on i.organization_id = $1 and i.id = coalesce(m.item_id, e.entity_id)
     left join office o on o.organization_id = $1 and o.id = i.office_id
     left join room r on r.organization_id = $1 and r.id = i.room_id
     left join lot l on l.organization_id = $1 and l.id = coalesce(m.lot_id, e.entity_id)
     order by k.at desc, k.seq desc`,
    [person.organizationId, itemIds, pageSize, (page - 1) * pageSize, only ?? null],
  )
  const writable = scopeOf(person, 'inventory.write')
  const total = rows[0]?.total ?? 0
  return { items: rows.map((row) => entryOf(row, writable)), total, page, pageSize }
}

function entryOf(
  { total: _, isOpen, officeId, action, details, ...row }: Row,
  writable: Scope,
): ItemHistoryEntry {
  const { id, at, actor, itemId, place, lotNumber, ...movement } = row
  const reason = details?.reason
  return {
    ...{ id, at, actor, itemId, place, lotNumber },
    movement:
      movement.quantity === null
        ? null
        : { ...(movement as Moved), canUndo: isOpen && officeId !== null && covers(writable, officeId) },
    change:
      action === null
        ? null
        : {
            action,
            reason: typeof reason === 'string' ? reason : null,
            changes: changesOf(action, details ?? {}),
          },
  }
}

type Changes = NonNullable<ItemHistoryEntry['change']>['changes']

// An event has what changed field by field, as one value, or as what is there since.
function changesOf(action: string, details: Record<string, unknown>): Changes {
  const { changes, from = null, to = null, ...facts } = details
  if (isRecord(changes)) return changes as Changes
  if (action === 'lot.expiry_corrected') return { expiryDate: { from, to } }
  if (action === 'lot.held' || action === 'lot.released') return { hold: { from, to } }
  const { reason: _reason, after: _after, token: _token, ...rest } = facts
  const values = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== 'object')
  return Object.fromEntries(values.map(([field, value]) => [field, { from: null, to: value }]))
}

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
