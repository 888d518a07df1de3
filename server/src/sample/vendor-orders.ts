import { commitMore, releaseOrdered } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import type pg from 'pg'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { readNumbers, saveNumbers } from './numbers.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'

const HOUR = 60 * 60_000
/** What was approved later than this is still to be ordered. */
const ORDERED_BEFORE_DAYS = 7

type Line = {
  id: string
  product_id: string
  vendor_sku: string
  pack: string
  pack_quantity: number
  packs: number
  quantity: number
  pack_price: number
  price_source: string
  amount: number
  budget_line_id: string
}
type Group = {
  vendor_id: string
  email: string
  lead_time: number
  office_id: string
  code: string
  year: number
  decided_at: string
  lines: Line[]
}

/** What vendors were sent of the orders of the last weeks: promised, late, on hold, and what is about to be sent. */
export async function loadVendorOrders(client: pg.PoolClient, anchor: string) {
  const { rows: groups } = await client.query<Group>(
    `select v.id as vendor_id, coalesce(nullif(v.email, ''), c.email, '') as email, coalesce(v.lead_time_days, 5)::float8 as lead_time,
       o.office_id, f.code, extract(year from max(o.decided_at))::integer as year, max(o.decided_at)::text as decided_at,
       jsonb_agg(jsonb_build_object('id', n.id, 'product_id', n.product_id, 'vendor_sku', coalesce(s.vendor_sku, ''), 'pack', n.pack,
         'pack_quantity', n.pack_quantity, 'packs', n.packs, 'quantity', n.quantity, 'pack_price', n.pack_price, 'price_source', n.price_source,
         'amount', n.amount, 'budget_line_id', n.budget_line_id) order by o.number, n.position) as lines
     from supply_order o
     join supply_order_line n on n.organization_id = o.organization_id and n.order_id = o.id and n.sourced = 0
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join vendor v on v.organization_id = n.organization_id and v.id = n.offered_by and v.state = 'active'
     left join vendor_contact c on c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary
     left join vendor_product s on s.organization_id = v.organization_id and s.vendor_id = v.id and s.product_id = n.product_id
     where o.organization_id = $1 and o.state = 'approved' and o.created_at < $2::timestamptz - make_interval(days => $3)
     group by v.organization_id, v.id, c.email, o.office_id, f.code order by max(o.decided_at), f.code, v.id`,
    [organization.id, anchor, ORDERED_BEFORE_DAYS],
  )
  const buyers = people.filter(
    ({ status, primaryRole }) => status === 'active' && primaryRole === 'vendor_manager',
  )
  const numbers = await readNumbers(client, 'PO')
  for (const [place, group] of groups.entries()) {
    const isDraft = place === groups.length - 1
    await loadVendorOrder(client, anchor, group, {
      place,
      isDraft,
      number: isDraft ? '' : numbers.next(`PO-${group.code}-${group.year}`),
      buyerId: buyers[place % buyers.length]?.id ?? '',
    })
  }
  await saveNumbers(client, numbers)
}

type Shared = { place: number; isDraft: boolean; number: string; buyerId: string }

async function loadVendorOrder(
  client: pg.PoolClient,
  anchor: string,
  group: Group,
  { place, isDraft, number, buyerId }: Shared,
) {
  const random = rng(`vendor order|${place}`)
  const id = idOf(`vendor order|${place}`)
  const latest = Date.parse(anchor) - HOUR
  const createdAt = new Date(Math.min(latest, Date.parse(group.decided_at) + random.integer(1, 6) * HOUR))
  await client.query(
    `insert into vendor_order (organization_id, id, vendor_id, office_id, buyer_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [organization.id, id, group.vendor_id, group.office_id, buyerId, createdAt.toISOString()],
  )
  const lines = group.lines.map((line, position) => ({
    ...line,
    position,
    lineId: idOf(`vendor line|${line.id}`),
  }))
  await client.query(
    `insert into vendor_order_line (organization_id, id, vendor_order_id, position, product_id, vendor_sku, pack, pack_quantity, packs,
       pack_price, price_source)
     select $1, n."lineId", $2, n.position, n.product_id, n.vendor_sku, n.pack, n.pack_quantity, n.packs, n.pack_price, n.price_source
     from jsonb_to_recordset($3) as n ("lineId" uuid, position int, product_id uuid, vendor_sku text, pack text, pack_quantity int, packs int,
       pack_price numeric, price_source text)`,
    [organization.id, id, JSON.stringify(lines)],
  )
  const parts = lines.map((line) => ({ ...line, partId: idOf(`vendor part|${line.id}`) }))
  await client.query(
    `insert into vendor_order_part (organization_id, id, line_id, order_line_id, quantity)
     select $1, n."partId", n."lineId", n.id, n.quantity from jsonb_to_recordset($2) as n ("partId" uuid, "lineId" uuid, id uuid, quantity int)`,
    [organization.id, JSON.stringify(parts)],
  )
  if (isDraft) return
  // One in four was sent only yesterday, and has not been answered yet.
  const isFresh = place % 4 === 2
  const sentAt = new Date(
    isFresh
      ? latest - random.integer(1, 30) * HOUR
      : Math.min(latest, createdAt.getTime() + random.integer(1, 20) * HOUR),
  )
  const entries = parts.flatMap(({ id: orderLine, partId, budget_line_id: lineId, amount }) => [
    releaseOrdered({ lineId, referenceId: orderLine }, amount),
    commitMore({ lineId, referenceId: partId }, amount),
  ])
  await client.query(
    `insert into budget_entry (organization_id, id, document_kind, document_id, document_number, booked_on, actor_id, created_at,
       line_id, reference_id, kind, amount, allocated, precommitted, committed, spent)
     select $1, gen_random_uuid(), 'vendor_order', $2, $3, greatest($4::date, y.starts_on), $5, $6, e.*
     from jsonb_to_recordset($7) e ("lineId" uuid, "referenceId" uuid, kind text, amount numeric, allocated numeric,
       precommitted numeric, committed numeric, spent numeric)
     join budget_line b on b.organization_id = $1 and b.id = e."lineId"
     join fiscal_year y on y.organization_id = $1 and y.year = b.fiscal_year`,
    [
      ...[organization.id, id, number, sentAt.toISOString().slice(0, 10), buyerId, sentAt.toISOString()],
      JSON.stringify(entries),
    ],
  )
  const way = group.email && place % 4 !== 3 ? 'email' : 'by_hand'
  await client.query(
    `update vendor_order set state = 'sent', number = $3, way = $4, sent_to = $5, waiver = $6, sent_at = $7, updated_at = $7, version = version + 1
     where organization_id = $1 and id = $2`,
    [
      ...[organization.id, id, number, way, way === 'email' ? group.email : ''],
      sumOf(lines.map(({ amount }) => amount)) < 150 ? 'Needed before the next delivery' : '',
      sentAt.toISOString(),
    ],
  )
  const expected = dayOf(sentAt.toISOString().slice(0, 10)) + Math.ceil(group.lead_time)
  await client.query(
    'update vendor_order_line set expected_on = $3 where organization_id = $1 and vendor_order_id = $2',
    [organization.id, id, dateOf(expected)],
  )
  if (isFresh) return
  const answeredAt = new Date(Math.min(latest, sentAt.getTime() + random.integer(2, 26) * HOUR))
  // Two are late; the others come in the days that follow.
  const today = dayOf(anchor)
  const promised =
    place % 6 === 1 ? today - random.integer(1, 4) : Math.max(expected, today) + random.integer(0, 6)
  await client.query(
    'update vendor_order_line set promised_on = $3 where organization_id = $1 and vendor_order_id = $2',
    [organization.id, id, dateOf(Math.max(promised, dayOf(answeredAt.toISOString().slice(0, 10))))],
  )
  await client.query(
    `update vendor_order set state = 'acknowledged', vendor_reference = $3, acknowledged_at = $4, updated_at = $4, version = version + 1
     where organization_id = $1 and id = $2`,
    [organization.id, id, `SO-${random.integer(10_000, 99_999)}`, answeredAt.toISOString()],
  )
  if (place === 3)
    await client.query(
      `update vendor_order set state = 'on_hold', remark = 'The vendor is checking a lot that was recalled.', version = version + 1
       where organization_id = $1 and id = $2`,
      [organization.id, id],
    )
}
