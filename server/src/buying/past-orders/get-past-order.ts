import type { PastOrder, PastOrderRow } from '@wellstock/contract/buying/past-orders'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { pastOrderList } from './past-order-list.ts'

type More = Omit<PastOrder, keyof PastOrderRow>

const OF_LINES = 'l.organization_id = r.organization_id and l.past_order_id = r.id'
const list = (object: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${object}) order by ${order}), '[]') from ${from})`

const MORE = `(select o.currency from organization o where o.id = r.organization_id) as currency,
  ${list(
    `'id', l.id, 'product', jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'unit', p.unit), 'pack', l.pack,
     'packQuantity', l.pack_quantity, 'packs', l.packs, 'packPrice', l.pack_price, 'quantity', l.quantity, 'promisedOn', l.promised_on,
     'received', coalesce(c.quantity, 0), 'rejected', coalesce(c.rejected, 0), 'billed', coalesce(b.quantity, 0)`,
    `past_order_line l join product p on p.organization_id = l.organization_id and p.id = l.product_id
     left join lateral (select sum(k.quantity - k.rejected) as quantity, sum(k.rejected) as rejected from past_receipt k
       where k.organization_id = l.organization_id and k.past_order_line_id = l.id) c on true
     left join lateral (select sum(k.quantity) as quantity from past_bill k
       where k.organization_id = l.organization_id and k.past_order_line_id = l.id) b on true where ${OF_LINES}`,
    'l.line, l.id',
  )} as lines,
  ${list(
    `'id', k.id, 'receivedOn', k.received_on, 'lineId', l.id, 'quantity', k.quantity, 'rejected', k.rejected`,
    `past_order_line l join past_receipt k on k.organization_id = l.organization_id and k.past_order_line_id = l.id where ${OF_LINES}`,
    'k.received_on, l.line, k.id',
  )} as receipts,
  ${list(
    `'id', k.id, 'number', k.number, 'invoicedOn', k.invoiced_on, 'lineId', l.id, 'quantity', k.quantity, 'packPrice', k.pack_price`,
    `past_order_line l join past_bill k on k.organization_id = l.organization_id and k.past_order_line_id = l.id where ${OF_LINES}`,
    'k.invoiced_on, k.number, l.line, k.id',
  )} as bills,
  ${list(
    `'id', i.id, 'fileName', i.file_name, 'committedAt', i.committed_at`,
    `past_import i where i.organization_id = r.organization_id and i.id in (
       select r.import_id union select l.import_id from past_order_line l where ${OF_LINES}
       union select k.import_id from past_order_line l join past_receipt k on k.organization_id = l.organization_id
         and k.past_order_line_id = l.id where ${OF_LINES}
       union select k.import_id from past_order_line l join past_bill k on k.organization_id = l.organization_id
         and k.past_order_line_id = l.id where ${OF_LINES})`,
    'i.committed_at',
  )} as files`

/** An order of earlier years with what came of it and what was billed. */
export const getPastOrder = (db: Connection, person: Person, id: string): Promise<PastOrder> =>
  pastOrderList.one<More>(db, person, id, { more: MORE, notFound: said.past_order_not_found() })
