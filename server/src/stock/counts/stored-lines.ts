import type { RootCause } from '@wellstock/contract/stock/counts'
import type { Track } from '@wellstock/domain/stock/inventory'
import type { Connection } from '../../platform/database/database.ts'
import { unitCost } from '../inventory/allocation.ts'
import { RESERVED_FOR } from '../inventory/lots-in-the-way.ts'
import type { AbcClass } from '../replenishment/abc.ts'

/** A line with everything that is known of it. What of it somebody may see is decided in `visible-line.ts`. */
export type StoredLine = {
  id: string
  countId: string
  itemId: string
  sku: string
  name: string
  unit: string
  track: Track
  binCode: string | null
  lotId: string | null
  lotNumber: string | null
  expiryDate: string | null
  codes: string[]
  abcClass: AbcClass
  unitCost: number | null
  isArchived: boolean
  /** On hand now. */
  onHand: number
  reserved: number
  reservedFor: string[]
  expected: number | null
  counted: number | null
  countedById: string | null
  countedBy: string | null
  countedAt: string | null
  recountExpected: number | null
  recounted: number | null
  recountedById: string | null
  recountedBy: string | null
  recountedAt: string | null
  rootCause: RootCause | null
  note: string
}

/**
 * What was expected at a moment, with what has been recorded since then and happened before: an issue made offline may
 * arrive after the count. Once the count is posted it stands.
 */
const reconciled = (expected: string, at: string) => `
  case when c.state = 'posted' then l.${expected} else l.${expected} + coalesce((
    select sum(m.quantity)::integer from stock_movement m
    where m.organization_id = l.organization_id and m.item_id = l.item_id and m.lot_id is not distinct from l.lot_id
      and m.occurred_at <= l.${at} and m.recorded_at > l.${at}), 0) end`

/** The lines of counts in the order of a walk through the room: bins as they come, within a bin by name, then by expiry. */
export const storedLines = (db: Connection, organizationId: string, countIds: string[], lineId?: string) =>
  db.rows<StoredLine>(
    `select l.id, l.count_id, l.item_id, i.sku, i.name, i.unit, i.track, b.code as "binCode", l.lot_id,
       t.number as "lotNumber", t.expiry_date, i.abc_class, ${unitCost('t')} as "unitCost",
       i.archived_at is not null as "isArchived", coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved,
       case when s.reserved > 0 then ${RESERVED_FOR} else '{}' end as "reservedFor",
       array(select p.code from product_code p where p.organization_id = i.organization_id and p.product_id = i.product_id order by 1) as codes,
       ${reconciled('expected', 'counted_at')} as expected, l.counted, l.counted_by as "countedById", one.name as "countedBy", l.counted_at,
       ${reconciled('recount_expected', 'recounted_at')} as "recountExpected", l.recounted, l.recounted_by as "recountedById",
       other.name as "recountedBy", l.recounted_at, l.root_cause, l.note
     from count_line l
     join stock_count c on c.organization_id = l.organization_id and c.id = l.count_id
     join item i on i.organization_id = l.organization_id and i.id = l.item_id
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     left join lot t on t.organization_id = l.organization_id and t.id = l.lot_id
     left join stock_balance s on s.organization_id = l.organization_id and s.item_id = l.item_id
       and s.lot_id is not distinct from l.lot_id
     left join person one on one.organization_id = l.organization_id and one.id = l.counted_by
     left join person other on other.organization_id = l.organization_id and other.id = l.recounted_by
     where l.organization_id = $1 and l.count_id = any($2) and ($3::uuid is null or l.id = $3)
     order by b.position nulls last, b.code, i.name_key, i.id, t.expiry_date nulls last, t.number`,
    [organizationId, countIds, lineId ?? null],
  )

/** How a line is called where it is named in words. */
export const lineName = ({ name, lotNumber }: Pick<StoredLine, 'name' | 'lotNumber'>) =>
  lotNumber ? `${name} (${lotNumber})` : name
