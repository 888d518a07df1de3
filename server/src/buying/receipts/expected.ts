import type { ExpectedOrder, Goods, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { openVendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { ROW, ROW_JOINS, rowOf, type StoredRow } from '../vendor-orders/find-vendor-order.ts'
import { DUE } from '../vendor-orders/list-vendor-orders.ts'
import { describeGoods, expectedLines, GOODS, type Taken } from './expected-lines.ts'
import { receiverRefusals } from './receiving-rules.ts'

/** So many products a search offers. */
const MAX_GOODS = 20

type Filter = {
  officeId?: string | undefined
  vendorId?: string | undefined
  search: string
  due: boolean
}

type Row = StoredRow & Pick<ExpectedOrder, 'openLines' | 'products' | 'lastReceivedAt'>

/** Vendor orders of which something can come, what is due first before the rest. */
export async function listExpected({ db, scope }: Pick<ScopedCall, 'db' | 'scope'>, filter: Filter & Paging) {
  const values: unknown[] = [scope.organizationId, openVendorOrderStates]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = ['o.organization_id = $1', 'o.state = any($2)']
  const offices = officesInScope(scope)
  if (offices) where.push(`o.office_id = any(${add(offices)})`)
  if (filter.officeId) where.push(`o.office_id = ${add(filter.officeId)}`)
  if (filter.vendorId)
    where.push(
      `o.vendor_id in (select v.id from vendor v where v.organization_id = $1 and ${add(filter.vendorId)} in (v.id, v.merged_into))`,
    )
  if (filter.due) where.push(DUE)
  if (filter.search) {
    const like = add(likeOf(filter.search))
    where.push(`(plain_text(o.number) like ${like} or plain_text(o.vendor_reference) like ${like}
      or o.vendor_id in (select v.id from vendor v where v.organization_id = $1 and plain_text(v.name) like ${like})
      or o.id in (select l.vendor_order_id from vendor_order_line l where l.organization_id = $1 and l.product_id = any(array(
        select p.id from product p where p.organization_id = $1 and (plain_text(p.name) like ${like} or plain_text(p.sku) like ${like})
        union select c.product_id from product_code c where c.organization_id = $1 and c.code = ${add(filter.search)}))))`)
  }
  const order = 'o.due_on nulls last, o.number'
  const found = await readPage(
    db,
    filter,
    `vendor_order o where ${where.join(' and ')}`,
    values,
    (limit, all) =>
      db.rows<Row>(
        `select ${ROW}, s.*, (select max(r.received_at) from receipt_line k
             join receipt r on r.organization_id = k.organization_id and r.id = k.receipt_id and r.state = 'posted'
             join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
             where k.organization_id = o.organization_id and l.vendor_order_id = o.id) as last_received_at
         from (select * from vendor_order o where ${where.join(' and ')} order by ${order} ${limit}) o ${ROW_JOINS}
         cross join lateral (select count(*)::integer as open_lines, coalesce((array_agg(p.name order by l.position))[1:3], '{}') as products
           from vendor_order_line l join product p on p.organization_id = l.organization_id and p.id = l.product_id
           where l.organization_id = o.organization_id and l.vendor_order_id = o.id and l.closed + l.received < l.quantity) s
         order by ${order}`,
        all,
      ),
  )
  return {
    ...found,
    items: found.items.map((row): ExpectedOrder => {
      const { id, number, state, vendor, office, dueOn, daysLate } = rowOf(row)
      const { openLines, products, lastReceivedAt } = row
      return {
        ...{
          id,
          number: number ?? '',
          state: state as ExpectedOrder['state'],
          vendor,
          office,
          dueOn,
          daysLate,
        },
        ...{ openLines, products, lastReceivedAt },
      }
    }),
  }
}

type SheetWanted = { orders?: readonly string[] | undefined; officeId?: string | undefined }

/** What is to come of some vendor orders, which are of one vendor and office, as it is taken in; of none, only where. */
export async function readSheet(
  db: Connection,
  person: Person,
  { orders: ids = [], officeId }: SheetWanted,
): Promise<ReceivingSheet> {
  const { organizationId } = person
  const scope = scopeOf(person, 'receipts.write')
  if (ids.length === 0) {
    const office = await findOffice(db, scope, officeId)
    return { ...office, vendor: null, rooms: await roomsOf(db, organizationId, office.office.id), orders: [] }
  }
  const rows = await db.rows<StoredRow & { today: string }>(
    `select ${ROW}, office_today(f.timezone)::text as today from vendor_order o ${ROW_JOINS}
     where o.organization_id = $1 and o.id = any($2) and o.sent_at is not null order by o.number`,
    [organizationId, ids],
  )
  const [first] = rows
  if (!first || rows.length < new Set(ids).size || rows.some((row) => !covers(scope, row.officeId)))
    throw problem('NOT_FOUND', said.vendor_order_not_found())
  if (rows.some((row) => row.officeId !== first.officeId || row.vendorId !== first.vendorId))
    throw invalid({ orders: said.received_of_one_vendor() })
  const lines = await expectedLines(db, organizationId, first.officeId, ids)
  const refusals = await receiverRefusals(
    db,
    person,
    rows.map(({ id }) => id),
  )
  const { office, vendor } = rowOf(first)
  return {
    office,
    vendor,
    today: first.today,
    rooms: await roomsOf(db, organizationId, first.officeId),
    orders: rows.map(({ id, number, state }, place) => ({
      ...{ id, number: number ?? '', state, refusal: refusals[place] ?? null },
      lines: lines
        .filter(({ vendorOrderId }) => vendorOrderId === id)
        .map(({ vendorOrderId: _, ...line }) => line),
    })),
  }
}

/** The sheet of each of some vendor orders, in their order. */
export async function readSheets(
  db: Connection,
  person: Person,
  { orders }: { orders: string[] },
): Promise<ReceivingSheet[]> {
  const sheets: ReceivingSheet[] = []
  for (const id of orders) sheets.push(await readSheet(db, person, { orders: [id] }))
  return sheets
}

async function findOffice(db: Connection, scope: Scope, officeId: string | undefined) {
  const [office] = await db.rows<ReceivingSheet['office'] & { today: string }>(
    `select id, name, code, office_today(timezone)::text as today from office
     where organization_id = $1 and id = $2 and archived_at is null`,
    [scope.organizationId, officeId ?? null],
  )
  if (!office || !covers(scope, office.id)) throw problem('NOT_FOUND', said.no_such_office())
  const { today, ...about } = office
  return { office: about, today }
}

/** Products by name, SKU or a code that is printed on them. */
export async function findGoods(
  db: Connection,
  person: Person,
  { officeId, search }: { officeId: string; search: string },
): Promise<Goods[]> {
  const { organizationId } = person
  await findOffice(db, scopeOf(person, 'receipts.write'), officeId)
  const found = await db.rows<Taken>(
    `select ${GOODS} from product d where d.organization_id = $1 and (plain_text(d.name) like $2 or plain_text(d.sku) like $2
       or exists (select from product_code c where c.organization_id = d.organization_id and c.product_id = d.id and c.code = $3))
     order by d.name, d.id limit ${MAX_GOODS}`,
    [organizationId, likeOf(search), search],
  )
  const described = await describeGoods(db, organizationId, officeId, found)
  return found.map(({ productId }) => described.get(productId) as Goods)
}

const roomsOf = (db: Connection, organizationId: string, officeId: string) =>
  db.rows<ReceivingSheet['rooms'][number]>(
    'select id, name, number, is_quarantine from room where organization_id = $1 and office_id = $2 and is_active order by number',
    [organizationId, officeId],
  )
