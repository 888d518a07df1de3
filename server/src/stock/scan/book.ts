import type { BookItem, BookRoom, ScanBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'

/** More than any clinic keeps; what a device can hold and search at once. */
const MAX_ITEMS = 20_000

/** The day it is in an office that the scope covers. */
export async function todayIn(db: Connection, scope: Scope, officeId: string): Promise<string> {
  const [office] = await db.rows<{ today: string }>(
    `select office_today(timezone)::text as today from office
     where organization_id = $1 and id = $2 and archived_at is null`,
    [scope.organizationId, officeId],
  )
  if (!office || !covers(scope, officeId)) throw problem('NOT_FOUND', said.no_such_office())
  return office.today
}

/** Everything a device needs to answer scans in an office by itself. */
export async function readBook(
  db: Connection,
  scope: Scope,
  { officeId, now }: { officeId: string; now: Date },
): Promise<ScanBook> {
  const today = await todayIn(db, scope, officeId)
  const items = await itemsWhere(db, 'i.office_id = $2', [scope.organizationId, officeId])
  if (items.length > MAX_ITEMS) throw problem('OPERATION_FAILED', said.too_many_items_to_scan_offline())
  const rooms = await db.rows<BookRoom>(
    `select id, office_id, number, name, is_quarantine from room
     where organization_id = $1 and office_id = $2 and is_active order by number`,
    [scope.organizationId, officeId],
  )
  return {
    today,
    asOf: now.toISOString(),
    items,
    codes: await codesOf(db, scope, items),
    rooms,
  }
}

/** The page of the book that a code leads to, over all offices of the scope. */
export async function lookUp(
  db: Connection,
  scope: Scope,
  { raw, now }: { raw: string; now: Date },
): Promise<ScanBook> {
  const today = await todayOf(db, scope.organizationId, now)
  const { own, problems, productCode, gtin, text } = parseScan(raw, { today })
  const page: ScanBook = { today, asOf: now.toISOString(), items: [], codes: [], rooms: [] }
  if (problems.length > 0) return page
  const offices = officesInScope(scope)
  const isUuid = own && /^[0-9a-f-]{36}$/.test(own.id)
  if (own && !isUuid) return page
  if (own?.type === 'room') {
    const rooms = await db.rows<BookRoom>(
      `select id, office_id, number, name, is_quarantine from room
       where organization_id = $1 and id = $2 and is_active and ($3::uuid[] is null or office_id = any($3))`,
      [scope.organizationId, own.id, offices],
    )
    return { ...page, rooms }
  }
  // Each kind of code by its own index; asked for in one condition with "or", all items would be read.
  const found = own
    ? `select $3::uuid union
       select b.item_id from stock_balance b where b.organization_id = $1 and b.lot_id = $3 and b.on_hand > 0`
    : `select n.id from product_code c join item n on n.organization_id = c.organization_id and n.product_id = c.product_id
         where c.organization_id = $1 and c.code = any($3) union
       select n.id from product p join item n on n.organization_id = p.organization_id and n.product_id = p.id
         where p.organization_id = $1 and lower(p.sku) = lower($4) union
       select n.id from item n where n.organization_id = $1 and lower(n.serial_number) = lower($4) union
       select b.item_id from lot l join stock_balance b on b.organization_id = l.organization_id and b.lot_id = l.id
         where l.organization_id = $1 and lower(l.number) = lower($4) and b.on_hand > 0`
  const codes = [productCode, gtin, text].filter((code) => code !== undefined)
  const items = await itemsWhere(db, `($2::uuid[] is null or i.office_id = any($2)) and i.id in (${found})`, [
    scope.organizationId,
    offices,
    ...(own ? [own.id] : [codes, text]),
  ])
  return { ...page, items, codes: await codesOf(db, scope, items) }
}

const itemsWhere = (db: Connection, condition: string, values: unknown[]) =>
  db.rows<BookItem>(
    `select i.id, i.product_id, i.sku, i.name, i.unit, i.serial_number,
       i.office_id, i.room_id,
       (select n.code from bin n where n.organization_id = i.organization_id and n.id = i.bin_id) as "binCode",
       i.stock_level, p.expiry_required, i.track, i.unit_price,
       i.replenish_method = 'two_bin' as "isTwoBin",
       coalesce((
         select jsonb_agg(jsonb_build_object('id', b.lot_id, 'number', l.number, 'expiryDate', b.expiry_date,
           'hold', b.hold, 'onHand', b.on_hand, 'reserved', b.reserved) order by b.expiry_date nulls last, l.number)
         from stock_balance b left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
         where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0), '[]') as lots
     from item i join product p on p.organization_id = i.organization_id and p.id = i.product_id
     where i.organization_id = $1 and i.archived_at is null and ${condition}
     order by i.name_key, i.id limit ${MAX_ITEMS + 1}`,
    values,
  )

async function codesOf(db: Connection, scope: Scope, items: readonly BookItem[]) {
  return db.rows<ScanBook['codes'][number]>(
    `select code, product_id, pack_quantity from product_code
     where organization_id = $1 and product_id = any($2) order by code`,
    [scope.organizationId, [...new Set(items.map((item) => item.productId))]],
  )
}
