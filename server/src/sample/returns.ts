import type { ReturnReason } from '@wellstock/domain/buying/vendor-returns'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { type OfficeCode, organization } from './organization.ts'
import { people, stockKeepersOf } from './people.ts'

const MINUTE = 60_000

type Line = {
  id: string
  receipt_id: string
  item_id: string
  lot_id: string
  office_id: string
  vendor_id: string
  code: OfficeCode
  quantity: number
  unit_cost: number
}
type Story = { reason: ReturnReason; rma: string; note: string; isShipped: boolean }

/** What goes back of the receipts of today: the carton that was wet, on its way, and a pack too many that the vendor takes back. */
export async function loadReturns(client: pg.PoolClient, anchor: string) {
  const { rows } = await client.query<Line & { is_damaged: boolean }>(
    `select k.id, k.receipt_id, k.item_id, k.lot_id, r.office_id, r.vendor_id, f.code, k.unit_cost, k.problem is not null as is_damaged,
       case when k.problem is null then l.pack_quantity else k.quantity end as quantity
     from receipt r
     join office f on f.organization_id = r.organization_id and f.id = r.office_id
     join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id and k.item_id is not null
     join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
     where r.organization_id = $1 order by r.received_at desc, k.position`,
    [organization.id],
  )
  const damaged = rows.find((line) => line.is_damaged)
  const spare = rows.find((line) => !line.is_damaged && line.receipt_id !== damaged?.receipt_id)
  if (damaged)
    await loadReturn(client, anchor, damaged, {
      ...{ reason: 'damaged', rma: 'R-20418', note: 'The carton was wet', isShipped: true },
    })
  if (spare)
    await loadReturn(client, anchor, spare, {
      ...{ reason: 'not_needed', rma: 'A-77120', note: '', isShipped: false },
    })
}

async function loadReturn(
  client: pg.PoolClient,
  anchor: string,
  line: Line,
  { reason, rma, note, isShipped }: Story,
) {
  const id = idOf(`return|${reason}`)
  const key = `RT-${line.code}-${anchor.slice(0, 4)}`
  const keeperId = stockKeepersOf(line.code)[0]?.id
  const buyerId = people.find((person) => person.primaryRole === 'vendor_manager')?.id
  const [begun, agreed, left] = [8, 5, 2].map((minutes) =>
    new Date(Date.parse(anchor) - minutes * MINUTE).toISOString(),
  )
  const { rows: numbers } = await client.query<{ last: number }>(
    `insert into number_series (organization_id, key, last) values ($1, $2, 1)
     on conflict (organization_id, key) do update set last = number_series.last + 1 returning last`,
    [organization.id, key],
  )
  const number = `${key}-${String(numbers[0]?.last).padStart(4, '0')}`
  await client.query(
    `insert into vendor_return (organization_id, id, number, receipt_id, office_id, vendor_id, reason, note, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      organization.id,
      id,
      number,
      line.receipt_id,
      line.office_id,
      line.vendor_id,
      reason,
      note,
      keeperId,
      begun,
    ],
  )
  await client.query(
    `insert into vendor_return_line (organization_id, id, return_id, position, receipt_line_id, item_id, lot_id, quantity, unit_cost)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $8)`,
    [
      ...[organization.id, idOf(`return line|${reason}`), id, line.id, line.item_id, line.lot_id],
      ...[line.quantity, line.unit_cost],
    ],
  )
  // What the vendor has said it will credit: it has not billed anything yet.
  await client.query(
    `update vendor_return set state = 'authorised', rma = $3, credit_expected = value, authorised_by = $4, authorised_at = $5::timestamptz,
       updated_at = $5::timestamptz, version = version + 1 where organization_id = $1 and id = $2`,
    [organization.id, id, rma, buyerId, agreed],
  )
  if (!isShipped) return
  await client.query(
    `update vendor_return set state = 'shipped', carrier = 'UPS', tracking = '1Z 5R8 204 18', shipped_by = $3, shipped_at = $4::timestamptz,
       updated_at = $4::timestamptz, version = version + 1 where organization_id = $1 and id = $2`,
    [organization.id, id, keeperId, left],
  )
  await client.query(
    `with header as (insert into posting (organization_id, id, cause, cause_id) values ($1, $3, 'vendor_return', $2) returning id)
     insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, note, unit_cost, posting_id, line_id, actor_id,
       occurred_at, recorded_at)
     select $1, gen_random_uuid(), n.item_id, n.lot_id, -n.quantity, 'return_to_vendor', 'returned', $4, n.unit_cost, header.id, n.id, $5, $6, $6
     from vendor_return_line n, header where n.organization_id = $1 and n.return_id = $2`,
    [organization.id, id, idOf(`return posting|${reason}`), number, keeperId, left],
  )
  await client.query('update item set updated_at = $3 where organization_id = $1 and id = $2', [
    organization.id,
    line.item_id,
    left,
  ])
}
