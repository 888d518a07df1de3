import {
  bandEnds,
  type ExpirationFilter,
  type ExpiringLot,
  type ExpiryAction,
  expiryBand,
} from '@wellstock/contract/expirations'
import type { Connection } from '../database/database.ts'
import { officesOf } from '../inventory/items.ts'
import { findWords } from '../inventory/search-words.ts'
import type { Scope } from '../people/person.ts'

export type LotFilter = Omit<ExpirationFilter, 'page' | 'pageSize'>

type LotRow = Omit<ExpiringLot, 'band' | 'action' | 'moveTo'> & { productId: string }

// Bands are counted from the earliest of today's dates among the offices in question; each row then says its own.
const FROM = `
  from stock_balance b
  join item i on i.organization_id = b.organization_id and i.id = b.item_id and i.archived_at is null
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id`

const ROW = `
  b.lot_id as "lotId", l.number as "lotNumber", b.expiry_date as "expiryDate",
  b.expiry_date - office_today(o.timezone) as "daysLeft", coalesce(l.hold, 'none') as hold,
  coalesce(l.hold_reason, '') as "holdReason", i.id as "itemId", i.name as "itemName", i.product_id as "productId", i.sku, i.unit,
  i.office_id as "officeId", o.name as "officeName", i.room_id as "roomId", r.name as "roomName",
  coalesce(r.is_quarantine, false) as "isQuarantine",
  (select n.code from bin n where n.organization_id = i.organization_id and n.id = i.bin_id) as "binCode",
  b.on_hand as "onHand", b.reserved, x.daily, f.wasted, b.on_hand - f.wasted as "usedBefore", i.unit_price as "unitPrice",
  round(b.on_hand * coalesce(i.unit_price, 0), 2) as value, round(coalesce(f.wasted, 0) * coalesce(i.unit_price, 0), 2) as "wastedValue"`

/** The forecast of a lot, out of its item's outlook. */
const FORECAST = `
  left join item_outlook x on x.organization_id = b.organization_id and x.item_id = b.item_id
  left join lateral (
    select (e ->> 'wasted')::int as wasted from jsonb_array_elements(x.lots) e
    where e ->> 'lotId' is not distinct from b.lot_id::text limit 1) f on true`

const ORDER: Record<LotFilter['sort'], string> = {
  expiry: 'b.expiry_date',
  name: 'i.name_key',
  value: 'b.on_hand * coalesce(i.unit_price, 0)',
  waste: 'coalesce(f.wasted, 0) * coalesce(i.unit_price, 0)',
  room: `o.name, r.number, (select n.position from bin n where n.organization_id = i.organization_id and n.id = i.bin_id)`,
}

type Conditions = { where: string; values: unknown[] }

async function conditionsOf(db: Connection, scope: Scope, filter: LotFilter): Promise<Conditions | null> {
  const values: unknown[] = [scope.organizationId]
  const parts = ['b.organization_id = $1', 'b.on_hand > 0']
  const add = (part: (place: string) => string, value: unknown) => parts.push(part(`$${values.push(value)}`))
  const offices = officesOf(scope, filter.officeId)
  if (offices !== 'all') add((n) => `i.office_id = any(${n})`, offices)
  if (filter.roomId) add((n) => `i.room_id = ${n}`, filter.roomId)
  if (filter.hold) add((n) => `coalesce(l.hold, 'none') = ${n}`, filter.hold)
  if (filter.from) add((n) => `b.expiry_date >= ${n}`, filter.from)
  if (filter.to) add((n) => `b.expiry_date <= ${n}`, filter.to)
  parts.push(...bandConditions(filter.band))
  if (filter.search?.trim()) {
    const tokens = await findWords(db, scope.organizationId, filter.search, offices, undefined)
    const words = tokens.map(
      (token) =>
        `i.id in (select w.item_id from item_word w where w.organization_id = $1 and w.word = any($${values.push(token.words)}))`,
    )
    const byLot = `lower(l.number) = lower($${values.push(filter.search.trim())})`
    parts.push(words.length > 0 ? `((${words.join(' and ')}) or ${byLot})` : byLot)
  }
  return { where: parts.join(' and '), values }
}

// The date alone first, for the index: a day to either side covers every office's today.
function bandConditions(band: LotFilter['band']): string[] {
  if (band === 'none')
    return [
      'b.expiry_date is null',
      '(select p.expiry_required from product p where p.organization_id = i.organization_id and p.id = i.product_id)',
    ]
  if (!band) return ['b.lot_id is not null', 'b.expiry_date is not null']
  const parts = ['b.lot_id is not null']
  const ends = Object.entries(bandEnds)
  const place = ends.findIndex(([name]) => name === band)
  const until = band === 'later' ? undefined : ends[place]?.[1]
  const after = band === 'later' ? bandEnds.d180 : ends[place - 1]?.[1]
  if (until !== undefined)
    parts.push(
      `b.expiry_date <= (now() + interval '${until + 1} days')::date`,
      `b.expiry_date <= office_today(o.timezone) + ${until}`,
    )
  if (after !== undefined)
    parts.push(
      `b.expiry_date >= (now() + interval '${after - 1} days')::date`,
      `b.expiry_date > office_today(o.timezone) + ${after}`,
    )
  return parts
}

/** Lots with stock, in the order asked for. */
export async function findLots(
  db: Connection,
  scope: Scope,
  filter: LotFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExpiringLot[]> {
  const conditions = await conditionsOf(db, scope, filter)
  if (!conditions) return []
  const { where, values } = conditions
  // Sorted by date the page is cut off the index; the forecast is looked up for its rows alone.
  const early = filter.sort === 'waste' ? FORECAST : ''
  const rows = await db.rows<LotRow>(
    `with page as (
       select b.organization_id, b.item_id, b.lot_id, row_number() over () as place from (
         select b.organization_id, b.item_id, b.lot_id ${FROM} ${early} where ${where}
         order by ${ORDER[filter.sort]} ${filter.dir}, b.expiry_date, b.lot_id, b.item_id
         limit $${values.push(limit)} offset $${values.push(offset)}) b)
     select ${ROW} from page
     join stock_balance b on b.organization_id = page.organization_id and b.item_id = page.item_id
       and b.lot_id is not distinct from page.lot_id
     ${FROM.replace('from stock_balance b', '')} ${FORECAST}
     order by page.place`,
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

export async function countLots(db: Connection, scope: Scope, filter: LotFilter): Promise<number> {
  const conditions = await conditionsOf(db, scope, filter)
  if (!conditions) return 0
  const [row] = await db.rows<{ total: number }>(
    `select count(*) as total ${FROM} where ${conditions.where}`,
    conditions.values,
  )
  return row?.total ?? 0
}

function actionOf(row: Omit<LotRow, 'productId'>, hasTaker: boolean): ExpiryAction {
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
    `select distinct on (w.item_id) w.item_id as "itemId", o.name as office
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
      scope.offices === 'all' ? null : scope.offices,
    ],
  )
  return new Map(found.map((row) => [row.itemId, row.office]))
}
