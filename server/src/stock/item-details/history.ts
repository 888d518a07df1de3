import type { ItemHistoryEntry } from '@wellstock/contract/stock/item-details'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getItem } from '../inventory/items.ts'

type Row = Omit<ItemHistoryEntry, 'changes' | 'reason'> & { details: Record<string, unknown>; total: number }

/**
 * What was changed about an item and the lots it holds or held, newest first. What was done with its stock is in the
 * history of commands and left out.
 */
export async function itemHistory(
  db: Connection,
  scope: Scope,
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
) {
  await getItem(db, scope, id)
  const rows = await db.rows<Row>(
    `select e.seq, e.at, p.name as actor, e.action, l.number as "lotNumber", e.details, count(*) over () as total
     from audit_event e
     left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
     left join lot l on e.entity = 'lot' and l.organization_id = e.organization_id and l.id = e.entity_id
     where e.organization_id = $1 and e.entity_id in (
         select $2::uuid union all
         select lot_id from stock_balance where organization_id = $1 and item_id = $2 and lot_id is not null)
       and e.action <> 'item.adjusted' and not (e.action like 'stock.%' and (e.details ->> 'commandId' is not null
         or e.details ->> 'movementId' is not null))
     order by e.seq desc limit $3 offset $4`,
    [scope.organizationId, id, pageSize, (page - 1) * pageSize],
  )
  const total = rows[0]?.total ?? 0
  return { items: rows.map(entryOf), total, page, pageSize }
}

function entryOf({ details, total: _, ...row }: Row): ItemHistoryEntry {
  const { reason } = details
  return {
    ...row,
    reason: typeof reason === 'string' ? reason : null,
    changes: changesOf(row.action, details),
  }
}

// An event has what changed field by field, as one value, or as what is there since.
function changesOf(action: string, details: Record<string, unknown>): ItemHistoryEntry['changes'] {
  const { changes, from = null, to = null, hold = 'none', ...facts } = details
  if (isRecord(changes)) return changes as ItemHistoryEntry['changes']
  if (action === 'lot.expiry_corrected') return { expiryDate: { from, to } }
  if (action === 'lot.held' || action === 'lot.released') return { hold: { from, to: hold } }
  const { reason: _reason, after: _after, ...rest } = facts
  const values = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== 'object')
  return Object.fromEntries(values.map(([field, value]) => [field, { from: null, to: value }]))
}

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
