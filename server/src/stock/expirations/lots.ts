import {
  bandEnds,
  type ExpiringLot,
  type ExpiryAction,
  expiryBand,
} from '@wellstock/contract/stock/expirations'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { unitCost } from '../inventory/allocation.ts'
import { conditionsOf, FROM, type LotFilter } from './lot-filter.ts'

type LotRow = Omit<ExpiringLot, 'band' | 'action' | 'moveTo'> & { productId: string }

/** What the page is cut from has of each row already. */
const CUT = `
  b.organization_id, b.item_id, b.lot_id, b.expiry_date, b.on_hand, b.reserved, b.hold, b.hold_reason, i.name, i.product_id, i.sku, i.unit,
  i.office_id, i.room_id, i.bin_id, ${unitCost()} as unit_cost, o.name as office_name, o.timezone,
  v.id as vendor_id, v.name as vendor, v.return_days_before_expiry as return_days`

const ROW = `
  b.lot_id, l.number as "lotNumber", b.expiry_date,
  b.expiry_date - office_today(b.timezone) as "daysLeft", b.hold, b.hold_reason, b.item_id, b.name as "itemName", b.product_id, b.sku,
  b.unit, b.office_id, b.office_name, b.room_id, r.name as "roomName",
  coalesce(r.is_quarantine, false) as "isQuarantine",
  (select n.code from bin n where n.organization_id = b.organization_id and n.id = b.bin_id) as "binCode",
  b.vendor_id, b.vendor, b.return_days, b.expiry_date - b.return_days as "returnBy", b.on_hand, b.reserved,
  case when b.reserved > 0 then (select v.disposal_id from reservation v where v.organization_id = b.organization_id and v.item_id = b.item_id
    and v.lot_id is not distinct from b.lot_id and v.state = 'held' and v.disposal_id is not null limit 1) end as "disposalId",
  x.daily, f.wasted, b.on_hand - f.wasted as "usedBefore", b.unit_cost,
  round(b.on_hand * coalesce(b.unit_cost, 0), 2) as value, round(coalesce(f.wasted, 0) * coalesce(b.unit_cost, 0), 2) as "wastedValue"`

/** The forecast of a lot, out of its item's outlook. */
const FORECAST = `
  left join item_outlook x on x.organization_id = b.organization_id and x.item_id = b.item_id
  left join lateral (
    select (e ->> 'wasted')::int as wasted from jsonb_array_elements(x.lots) e
    where e ->> 'lotId' is not distinct from b.lot_id::text limit 1) f on true`

const ORDER: Record<LotFilter['sort'], string> = {
  expiry: 'b.expiry_date',
  name: 'i.name_key',
  return: 'b.expiry_date - v.return_days_before_expiry',
  value: `b.on_hand * coalesce(${unitCost()}, 0)`,
  waste: `coalesce(f.wasted, 0) * coalesce(${unitCost()}, 0)`,
  room: `o.name, r.number, (select n.position from bin n where n.organization_id = i.organization_id and n.id = i.bin_id)`,
}

/** Lots with stock, in the order asked for. */
export async function findLots(
  db: Connection,
  scope: Scope,
  filter: LotFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExpiringLot[]> {
  const { where, values } = await conditionsOf(db, scope, filter)
  // Sorted by date the page is cut off the index; the forecast is looked up for its rows alone.
  const early = filter.sort === 'waste' ? FORECAST : ''
  const rows = await db.rows<LotRow>(
    `select ${ROW} from (
       select p.*, row_number() over () as place from (
         select ${CUT} from ${FROM} ${early} where ${where}
         order by ${ORDER[filter.sort]} ${filter.dir}${filter.sort === 'return' ? ' nulls last' : ''}, b.expiry_date, b.lot_id, b.item_id
         limit $${values.push(limit)} offset $${values.push(offset)}) p) b
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     left join room r on r.organization_id = b.organization_id and r.id = b.room_id ${FORECAST}
     order by b.place`,
    values,
  )
  const elsewhere = await officesThatWouldUse(db, scope, rows)
  return rows.map(({ productId: _, ...row }) => ({
    ...row,
    band: expiryBand(row.daysLeft),
    moveTo: elsewhere.get(row.itemId) ?? null,
    action: actionOf(row, elsewhere.has(row.itemId)),
  }))
}

function actionOf(row: Omit<LotRow, 'productId'>, hasTaker: boolean): ExpiryAction {
  // All that is left of it waits for somebody's approval.
  if (row.disposalId && row.onHand === row.reserved) return 'none'
  if (row.daysLeft !== null && row.daysLeft < 0) return 'dispose'
  if (row.hold !== 'none') return 'review_hold'
  if (row.daysLeft === null) return 'add_date'
  if ((row.wasted ?? 0) > 0) return hasTaker ? 'move' : 'use_first'
  return row.daysLeft <= bandEnds.d30 ? 'use_first' : 'none'
}

/** For items that will waste: the office, of those the caller sees, that uses most of the same product. */
async function officesThatWouldUse(db: Connection, scope: Scope, rows: readonly LotRow[]) {
  const wasting = rows.filter((row) => (row.wasted ?? 0) > 0 && (row.daysLeft ?? 0) > 0)
  if (wasting.length === 0) return new Map<string, string>()
  const found = await db.rows<{ itemId: string; office: string }>(
    `select distinct on (w.item_id) w.item_id, o.name as office
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::numeric[]) as w (item_id, product_id, office_id, daily)
     join item i on i.organization_id = $1 and i.product_id = w.product_id and i.office_id <> w.office_id and i.archived_at is null
     join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id and x.wasted = 0 and x.daily > w.daily
     join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.status = 'active'
     where $6::uuid[] is null or i.office_id = any($6)
     order by w.item_id, x.daily desc`,
    [
      scope.organizationId,
      wasting.map((row) => row.itemId),
      wasting.map((row) => row.productId),
      wasting.map((row) => row.officeId),
      wasting.map((row) => row.daily ?? 0),
      officesInScope(scope),
    ],
    'offices-that-would-use',
  )
  return new Map(found.map((row) => [row.itemId, row.office]))
}
