import { isClaimed, type ReceiptOutcome, type ReceiptProblem } from '@wellstock/domain/buying/receipts'
import { rounded, sumOf } from '@wellstock/domain/finance/money'
import type pg from 'pg'
import { allocateReceived } from '../buying/receipts/allocate-received.ts'
import { Connection } from '../platform/database/database.ts'
import { idOf } from './identity.ts'
import { type NumberSeries, readNumbers, saveNumbers } from './numbers.ts'
import { type OfficeCode, organization } from './organization.ts'
import { stockKeepersOf } from './people.ts'

const TEN_MINUTES = 10 * 60_000

type Line = {
  id: string
  product_id: string
  pack_quantity: number
  packs: number
  unit_cost: number
  item_id: string
  quarantine_room_id: string | null
}
type Order = {
  id: string
  number: string
  vendor_id: string
  office_id: string
  code: OfficeCode
  lines: Line[]
}

/** Some units of a line, and what became of them. */
type Put = {
  line: Line
  quantity: number
  outcome: ReceiptOutcome
  problem: ReceiptProblem | null
  note: string
}

const stocked = (line: Line, packs: number): Put => ({
  ...{ line, quantity: packs * line.pack_quantity, outcome: 'stocked', problem: null, note: '' },
})

/** How a delivery went: all as ordered; part of it, with a pack that was damaged; a pack short; something refused. */
const stories: ((lines: readonly Line[]) => Put[])[] = [
  (lines) => lines.map((line) => stocked(line, line.packs)),
  ([first, ...others]) => [
    ...(first
      ? [
          ...(first.packs > 1 ? [stocked(first, first.packs - 1)] : []),
          {
            ...{
              line: first,
              quantity: first.pack_quantity,
              problem: 'damaged' as const,
              note: 'The carton was wet',
            },
            outcome: first.quarantine_room_id ? ('quarantined' as const) : ('rejected' as const),
          },
        ]
      : []),
    ...others.slice(1).map((line) => stocked(line, line.packs)),
  ],
  (lines) =>
    lines.flatMap((line, place) =>
      place === 0 && line.packs > 1 ? stocked(line, line.packs - 1) : stocked(line, line.packs),
    ),
  (lines) => lines.map((line) => stocked(line, line.packs)),
]

/** What has come of the vendor orders of the last weeks: whole, in part, damaged, short. */
export async function loadReceipts(client: pg.PoolClient, anchor: string) {
  const { rows: orders } = await client.query<Order>(
    `select v.id, v.number, v.vendor_id, v.office_id, f.code, jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id,
         'pack_quantity', l.pack_quantity, 'packs', l.packs, 'unit_cost', round(l.pack_price / l.pack_quantity, 4), 'item_id', i.id,
         'quarantine_room_id', q.id) order by l.position) as lines
     from vendor_order v
     join office f on f.organization_id = v.organization_id and f.id = v.office_id
     join vendor_order_line l on l.organization_id = v.organization_id and l.vendor_order_id = v.id
     join product p on p.organization_id = l.organization_id and p.id = l.product_id and p.track = 'lot'
     join lateral (select i.id from item i where i.organization_id = l.organization_id and i.office_id = v.office_id
       and i.product_id = l.product_id and i.archived_at is null and i.room_id is not null order by i.current_quantity desc, i.id limit 1) i on true
     left join lateral (select q.id from room q where q.organization_id = v.organization_id and q.office_id = v.office_id and q.is_quarantine
       and q.is_active order by q.number limit 1) q on true
     where v.organization_id = $1 and v.state = 'acknowledged' and v.due_on >= $2::date
     group by v.organization_id, v.id, f.code having count(*) = max(v.line_count) order by v.number limit ${stories.length}`,
    [organization.id, anchor],
  )
  const numbers = await readNumbers(client, 'GR')
  const claims = await readNumbers(client, 'CL')
  for (const [place, order] of orders.entries()) {
    const number = numbers.next(`GR-${order.code}-${anchor.slice(0, 4)}`)
    // The last that happened: movements are posted in the order of time.
    const at = new Date(Date.parse(anchor) - (orders.length - place) * TEN_MINUTES).toISOString()
    await loadReceipt(client, order, stories[place]?.(order.lines) ?? [], { place, number, at, claims })
  }
  await saveNumbers(client, numbers)
  await saveNumbers(client, claims)
}

type Shared = { place: number; number: string; at: string; claims: NumberSeries }

async function loadReceipt(
  client: pg.PoolClient,
  order: Order,
  puts: readonly Put[],
  { place, number, at, claims }: Shared,
) {
  const id = idOf(`receipt|${place}`)
  const keepers = stockKeepersOf(order.code)
  const keeperId = keepers[place % keepers.length]?.id ?? ''
  await client.query(
    `insert into receipt (organization_id, id, number, office_id, vendor_id, delivery_note, temperature, received_by, received_at)
     values ($1, $2, $3, $4, $5, $6, 5.0, $7, $8)`,
    [
      organization.id,
      id,
      number,
      order.office_id,
      order.vendor_id,
      `DN-${48_210 + place * 37}`,
      keeperId,
      at,
    ],
  )
  const lines = puts.map((put, position) => ({
    ...{
      id: idOf(`receipt line|${place}|${position}`),
      position,
      vendor_order_line_id: put.line.id,
      note: put.note,
    },
    ...{
      product_id: put.line.product_id,
      quantity: put.quantity,
      outcome: put.outcome,
      problem: put.problem,
    },
    ...{
      unit_cost: put.line.unit_cost,
      item_id: put.line.item_id,
      quarantine_room_id: put.line.quarantine_room_id,
    },
    ...{
      lot_id: idOf(`receipt lot|${place}|${put.line.id}`),
      lot_number: `R${place + 1}-${4100 + position}`,
    },
  }))
  const written = [organization.id, JSON.stringify(lines)]
  await client.query(
    `insert into lot (organization_id, id, product_id, number, expiry_date)
     select $1, w.lot_id, min(w.product_id::text)::uuid, min(w.lot_number), $3::date + 540
     from jsonb_to_recordset($2) as w (lot_id uuid, product_id uuid, lot_number text) group by w.lot_id`,
    [...written, at.slice(0, 10)],
  )
  // What is kept apart is kept in a place of its own.
  await client.query(
    `insert into item (organization_id, id, product_id, office_id, room_id, vendor_id, sku, name, category, type, unit, department, location,
       unit_price, updated_by, created_at, updated_at)
     select $1, gen_random_uuid(), i.product_id, i.office_id, w.quarantine_room_id, i.vendor_id, '', '', '', '', '', i.department, q.name,
       i.unit_price, $3, $4, $4
     from jsonb_to_recordset($2) as w (item_id uuid, quarantine_room_id uuid, outcome text)
     join item i on i.organization_id = $1 and i.id = w.item_id
     join room q on q.organization_id = $1 and q.id = w.quarantine_room_id
     where w.outcome = 'quarantined' on conflict do nothing`,
    [...written, keeperId, at],
  )
  await client.query(
    `insert into receipt_line (organization_id, id, receipt_id, position, vendor_order_line_id, product_id, item_id, lot_id, lot_number,
       expiry_date, quantity, outcome, problem, unit_cost, note)
     select $1, w.id, $3, w.position, w.vendor_order_line_id, w.product_id, i.id, case when i.id is not null then w.lot_id end, w.lot_number,
       l.expiry_date, w.quantity, w.outcome, w.problem, w.unit_cost, w.note
     from jsonb_to_recordset($2) as w (id uuid, position int, vendor_order_line_id uuid, product_id uuid, item_id uuid, quarantine_room_id uuid,
       lot_id uuid, lot_number text, quantity int, outcome text, problem text, unit_cost numeric, note text)
     join lot l on l.organization_id = $1 and l.id = w.lot_id
     left join item i on i.organization_id = $1 and w.outcome <> 'rejected' and case when w.outcome = 'stocked' then i.id = w.item_id
       else i.product_id = w.product_id and i.room_id = w.quarantine_room_id and i.archived_at is null end
     order by w.position`,
    [...written, id],
  )
  await client.query(
    `with header as (insert into posting (organization_id, id, cause, cause_id) values ($1, $3, 'receipt', $2) returning id)
     insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, note, unit_cost, posting_id, line_id, actor_id,
       occurred_at, recorded_at)
     select $1, gen_random_uuid(), k.item_id, k.lot_id, k.quantity, 'receipt', 'received', $4, k.unit_cost, header.id, k.id, $5, $6, $6
     from receipt_line k, header where k.organization_id = $1 and k.receipt_id = $2 and k.item_id is not null order by k.position`,
    [organization.id, id, idOf(`receipt posting|${place}`), number, keeperId, at],
  )
  await allocateReceived(new Connection(client, false), organization.id, [order.id])
  await client.query(
    'update vendor_order set state = $3, updated_at = $4, version = version + 1 where organization_id = $1 and id = $2',
    [organization.id, order.id, isWhole(order, puts) ? 'received' : 'partly_received', at],
  )
  await client.query(
    `update item set updated_at = $3 where organization_id = $1 and id in (
       select item_id from receipt_line where organization_id = $1 and receipt_id = $2)`,
    [organization.id, id, at],
  )
  if (puts.some(isClaimed))
    await loadClaim(client, puts, {
      place,
      number: claims.next(number.slice(0, -5).replace('GR-', 'CL-')),
      at,
    })
  await client.query(
    'update receipt set created_at = $3, updated_at = $3 where organization_id = $1 and id = $2',
    [organization.id, id, at],
  )
}

const isWhole = ({ lines }: Order, puts: readonly Put[]) =>
  lines.every(
    (line) =>
      puts
        .filter((put) => put.line === line && put.outcome !== 'rejected')
        .reduce((sum, { quantity }) => sum + quantity, 0) ===
      line.packs * line.pack_quantity,
  )

async function loadClaim(
  client: pg.PoolClient,
  puts: readonly Put[],
  { place, number, at }: Omit<Shared, 'claims'>,
) {
  const claimed = puts.filter(isClaimed)
  const amount = sumOf(claimed.map(({ quantity, line }) => rounded(quantity * line.unit_cost)))
  await client.query(
    `insert into vendor_claim (organization_id, id, number, receipt_id, amount, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [organization.id, idOf(`claim|${place}`), number, idOf(`receipt|${place}`), amount, at],
  )
}
