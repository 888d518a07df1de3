import type { ExpectedLine, Goods } from '@wellstock/contract/buying/receiving'
import { mostReceivable, outstandingOf } from '@wellstock/domain/buying/received-lines'
import { shortLifeDays } from '@wellstock/domain/stock/commands'
import type { Track } from '@wellstock/domain/stock/inventory'
import type { Connection } from '../../platform/database/database.ts'
import { TAKES_SUBSTITUTE } from '../vendor-orders/substitutes.ts'

/** How a product is taken in. */
export type Taken = {
  productId: string
  sku: string
  name: string
  unit: string
  track: Track
  expiryRequired: boolean
  shelfLifeDays: number | null
  storageMin: number | null
  storageMax: number | null
}

export const GOODS = `d.id as product_id, d.sku, d.name, d.unit, d.track, d.expiry_required, d.shelf_life_days, d.storage_min, d.storage_max`

/** A line of a vendor order as it is received against. */
export type OrderedLine = Taken & {
  id: string
  vendorOrderId: string
  vendorSku: string
  pack: string
  packQuantity: number
  packPrice: number
  /** What a base unit cost that it comes again for; null: it was ordered. */
  replacedCost: number | null
  ordered: number
  received: number
  cancelled: number
  overPercent: number
  dueOn: string | null
}

/** The lines of vendor orders with what has come of them, in their order. */
export const orderedLines = (db: Connection, organizationId: string, vendorOrderIds: readonly string[]) =>
  db.rows<OrderedLine>(
    `select l.id, l.vendor_order_id, ${GOODS}, l.vendor_sku, l.pack, l.pack_quantity, l.pack_price, l.replaced_cost,
       l.quantity as ordered, l.received, l.closed as cancelled, u.over_receipt_percent::float8 as over_percent,
       coalesce(l.promised_on, l.expected_on) as due_on
     from vendor_order_line l
     join vendor_order v on v.organization_id = l.organization_id and v.id = l.vendor_order_id
     join vendor u on u.organization_id = v.organization_id and u.id = v.vendor_id
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     where l.organization_id = $1 and l.vendor_order_id = any((select $2::uuid[])::uuid[]) order by v.number, l.position, l.id`,
    [organizationId, vendorOrderIds],
    'lines-to-receive',
  )

/** What is still taken in of a line, and at the most. */
export const openOf = (line: OrderedLine) => ({
  outstanding: outstandingOf(line),
  most: Math.max(0, mostReceivable({ ...line, overRule: line.overPercent }) - line.received),
})

/**
 * What is taken in for lines in place of what was ordered: what their vendor sends instead, then what stands in one for one, where
 * everybody they are for takes that.
 */
export const standIns = (db: Connection, organizationId: string, lineIds: readonly string[]) =>
  db.rows<Taken & { lineId: string }>(
    `select l.id as line_id, ${GOODS} from vendor_order_line l
     cross join lateral (select w.id, min(w.rank) as rank from (
       select l.substitute_product_id as id, 0 as rank
       union all
       select s.substitute_id, s.rank from substitute s where s.organization_id = l.organization_id and s.product_id = l.product_id
         and s.quantity = s.substitute_quantity and ${TAKES_SUBSTITUTE}) w group by w.id) s
     join product d on d.organization_id = l.organization_id and d.id = s.id
     where l.organization_id = $1 and l.id = any($2) order by s.rank, d.name, d.id`,
    [organizationId, lineIds],
    'stand-ins',
  )

export type Shelf = { productId: string; itemId: string; serialNumber: string | null } & NonNullable<
  ExpectedLine['place']
>

/** Where products are kept in an office, the usual place of each first, and its turn on the way through rooms and bins. */
export const shelvesOf = (
  db: Connection,
  organizationId: string,
  officeId: string,
  productIds: readonly string[],
) =>
  db.rows<Shelf>(
    `select i.product_id, i.id as item_id, i.serial_number, q.id as room_id, q.name as room, b.code as bin,
       (row_number() over (order by q.number, b.position nulls last, b.code, i.name_key, i.id))::integer as "order"
     from item i
     join room q on q.organization_id = i.organization_id and q.id = i.room_id and q.is_active and not q.is_quarantine
     left join bin b on b.organization_id = i.organization_id and b.id = i.bin_id
     where i.organization_id = $1 and i.office_id = $2 and i.product_id = any($3) and i.archived_at is null
     order by i.current_quantity desc, i.id`,
    [organizationId, officeId, productIds],
    'shelves-of-products',
  )

type Code = ExpectedLine['codes'][number] & { productId: string }

const codesOf = (db: Connection, organizationId: string, productIds: readonly string[]) =>
  db.rows<Code>(
    'select product_id, code, pack_quantity from product_code where organization_id = $1 and product_id = any($2) order by code',
    [organizationId, productIds],
  )

/** Products as somebody takes them in at an office: where they are kept there, and what is printed on them. */
export async function describeGoods(
  db: Connection,
  organizationId: string,
  officeId: string,
  products: readonly Taken[],
): Promise<Map<string, Goods>> {
  const ids = [...new Set(products.map(({ productId }) => productId))]
  const codes = await codesOf(db, organizationId, ids)
  const shelves = await shelvesOf(db, organizationId, officeId, ids)
  return new Map(
    products.map(
      ({ productId, sku, name, unit, track, expiryRequired, shelfLifeDays, storageMin, storageMax }) => {
        const shelf = shelves.find((each) => each.productId === productId)
        const goods = {
          ...{
            productId,
            sku,
            name,
            unit,
            track,
            expiryRequired,
            shortLifeDays: shortLifeDays(shelfLifeDays),
          },
          ...{ storageMin, storageMax },
          codes: codes
            .filter((code) => code.productId === productId)
            .map(({ code, packQuantity }) => ({ code, packQuantity })),
          place: shelf
            ? { roomId: shelf.roomId, room: shelf.room, bin: shelf.bin, order: shelf.order }
            : null,
        }
        return [productId, goods]
      },
    ),
  )
}

/** The lines of some vendor orders of one office, with all that is needed to take them in. */
export async function expectedLines(
  db: Connection,
  organizationId: string,
  officeId: string,
  vendorOrderIds: readonly string[],
): Promise<(ExpectedLine & { vendorOrderId: string })[]> {
  const lines = await orderedLines(db, organizationId, vendorOrderIds)
  const instead = await standIns(
    db,
    organizationId,
    lines.map(({ id }) => id),
  )
  const described = await describeGoods(db, organizationId, officeId, [...lines, ...instead])
  const goodsOf = ({ productId }: Taken) => described.get(productId) as Goods
  return lines.map((line) => ({
    ...{ id: line.id, vendorOrderId: line.vendorOrderId },
    ...goodsOf(line),
    ...{ vendorSku: line.vendorSku, pack: line.pack, packQuantity: line.packQuantity },
    ...{ ordered: line.ordered, received: line.received, cancelled: line.cancelled, dueOn: line.dueOn },
    ...openOf(line),
    substitutes: instead.filter(({ lineId }) => lineId === line.id).map(goodsOf),
  }))
}
