import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'
import { unitCost } from '../inventory/allocation.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { readPolicy } from '../transfers/policy.ts'
import { officeStock, type RecordStock } from './office-stock.ts'
import type { LotStock, OfficeStock } from './product-flow.ts'

/** What the plan is made of, beside the products themselves. `at`: when it was begun, as the database writes it. */
export type PlanBasis = {
  at: string
  day: string
  offices: number
  minLifeDays: number
  asked: Asked[]
  inbound: Inbound[]
}

type Inbound = { productId: string; officeId: string; quantity: number }

/** Units of a stocking record that are in drafts and requests to an office: nobody has kept them yet. */
export type Asked = { itemId: string; productId: string; officeId: string; quantity: number }

/** What is in memory at a time. */
const PRODUCTS_AT_ONCE = 500

const RECORDS = `from item i
  join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.archived_at is null
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id`

/** Not what is in maintenance, a single piece, or kept in a quarantine room. */
const PLANNED = `i.organization_id = $1 and i.archived_at is null and i.status = 'active' and i.serial_number is null
  and not coalesce(r.is_quarantine, false)`

/** Products that more than one office keeps, after one, in the order of their identifiers. */
const readProducts = (db: Connection, organizationId: string, after: string | null) =>
  db.rows<{ productId: string }>(
    `select i.product_id as "productId" from item i
     where i.organization_id = $1 and i.archived_at is null and ($2::uuid is null or i.product_id > $2)
     group by 1 having count(distinct i.office_id) > 1 order by 1 limit ${PRODUCTS_AT_ONCE}`,
    [organizationId, after],
  )

const readRecords = (db: Connection, organizationId: string, productIds: readonly string[]) =>
  db.rows<Omit<RecordStock, 'lots' | 'asked'>>(
    `select i.id as "itemId", i.product_id, i.office_id, o.status <> 'inactive' as "takesIn",
       ${AVAILABLE} as available,
       coalesce(i.reorder_point, i.min_quantity) as "reorderPoint", i.max_quantity,
       coalesce(x.daily, 0) as daily, coalesce(i.unit_price, max(i.unit_price) over (partition by i.product_id), 0) as price
     ${RECORDS} where ${PLANNED} and i.product_id = any($2) order by i.product_id, i.office_id, i.id`,
    [organizationId, productIds],
  )

/** What would expire later than this is no worry yet: use changes, and nobody should send it to and fro. */
const WASTE_DAYS = 180

type ReadLot = Omit<LotStock, 'unitCost'> & { unitCost: number | null }

const readLots = (db: Connection, organizationId: string, productIds: readonly string[]) =>
  db.rows<ReadLot>(
    `select b.item_id, b.lot_id as "lotId", l.expiry_date - office_today(o.timezone) as "daysLeft",
       b.on_hand - b.reserved as free,
       ${unitCost()}::float8 as "unitCost",
       case when l.expiry_date - office_today(o.timezone) <= ${WASTE_DAYS} then least(coalesce(w.wasted, 0), b.on_hand - b.reserved) else 0 end as wasted
     ${RECORDS}
     join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > b.reserved
     left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
     left join lateral jsonb_to_recordset(case when x.wasted > 0 then x.lots else '[]' end) as w ("lotId" uuid, wasted integer)
       on w."lotId" = b.lot_id
     where ${PLANNED} and i.product_id = any($2) and not is_unusable(b.hold, l.expiry_date, office_today(o.timezone), false)
     order by l.expiry_date nulls last, b.lot_id`,
    [organizationId, productIds],
  )

/** What is on its way to offices, or kept for them. */
const readInbound = (db: Connection, organizationId: string) =>
  db.rows<Inbound>('select product_id, office_id, quantity from on_order where organization_id = $1', [
    organizationId,
  ])

export const readAsked = (db: Connection, organizationId: string) =>
  db.rows<Asked>(
    `select n.item_id, i.product_id, d.to_office_id as "officeId", sum(n.quantity)::integer as quantity
     from transfer d
     join transfer_line n on n.organization_id = d.organization_id and n.transfer_id = d.id
     join item i on i.organization_id = n.organization_id and i.id = n.item_id
     where d.organization_id = $1 and d.purpose <> 'recall' and d.state in ('draft', 'requested')
     group by 1, 2, 3`,
    [organizationId],
  )

type Some<T> = [T, ...T[]]

/** What lies together and belongs together, in the order given: without a key for each, of which there are many. */
function runsOf<T>(all: readonly T[], isSame: (a: T, b: T) => boolean): Some<T>[] {
  const runs: Some<T>[] = []
  let run: Some<T> | undefined
  for (const each of all)
    if (run && isSame(run[0], each)) run.push(each)
    else {
      run = [each]
      runs.push(run)
    }
  return runs
}

const unitsIn = (asked: readonly { quantity: number }[] = []) =>
  asked.reduce((sum, { quantity }) => sum + quantity, 0)

const endOf = ({ productId, officeId }: { productId: string; officeId: string }) => `${productId} ${officeId}`

/** Reads what a plan begins with: the day, the rules, and what is asked for and under way in the whole organization. */
export async function readBasis(db: Connection, organizationId: string): Promise<PlanBasis> {
  const [begun] = await db.rows<{ at: string; day: string; offices: number }>(
    `select now()::text as at, min(office_today(timezone)) as day, count(*) as offices
     from office where organization_id = $1 and archived_at is null`,
    [organizationId],
  )
  const { minLifeDays } = await readPolicy(db, organizationId)
  return {
    at: begun?.at ?? '',
    day: begun?.day ?? '',
    offices: begun?.offices ?? 0,
    minLifeDays,
    asked: await readAsked(db, organizationId),
    inbound: await readInbound(db, organizationId),
  }
}

/** Of some products, what each office has that keeps them. `last`: the product to go on after; null where there are no more. */
export type PlanStock = { products: OfficeStock[][]; last: string | null }

/** The stock of the products after one that more than one office keeps. */
export async function readStock(
  db: Connection,
  organizationId: string,
  { asked, inbound }: PlanBasis,
  after: string | null,
): Promise<PlanStock> {
  const ids = (await readProducts(db, organizationId, after)).map(({ productId }) => productId)
  if (ids.length === 0) return { products: [], last: null }
  const records = await readRecords(db, organizationId, ids)
  const lots = groupedBy(await readLots(db, organizationId, ids), ({ itemId }) => itemId)

  const wanted = new Set(ids)
  const ofThese = <T extends { productId: string }>(all: readonly T[]) =>
    all.filter(({ productId }) => wanted.has(productId))
  const askedOf = groupedBy(ofThese(asked), ({ itemId }) => itemId)
  const comesTo = groupedBy([...ofThese(inbound), ...ofThese(asked)], endOf)
  const stock = records.map(
    (record): RecordStock => ({
      ...record,
      asked: unitsIn(askedOf.get(record.itemId)),
      // What nobody knows the cost of is worth what the others would buy it at.
      lots: (lots.get(record.itemId) ?? []).map((lot) => ({
        ...lot,
        unitCost: lot.unitCost ?? record.price,
      })),
    }),
  )
  const offices = runsOf(stock, (a, b) => a.officeId === b.officeId && a.productId === b.productId).map(
    (each) => officeStock(each, unitsIn(comesTo.get(endOf(each[0])))),
  )
  return {
    products: runsOf(offices, (a, b) => a.productId === b.productId).filter(({ length }) => length > 1),
    last: ids.length < PRODUCTS_AT_ONCE ? null : (ids.at(-1) ?? null),
  }
}
