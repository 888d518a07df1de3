import { type PriceFinding, priceFlagOf } from '@wellstock/domain/buying/price-flags'
import type pg from 'pg'
import { idOf, idOfText } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { organization } from './organization.ts'

/** Prices on invoices of so many days that were corrected before they were approved, and how many of them were of another pack. */
const [DAYS, CORRECTED, OTHER_PACKS] = [180, 26, 4]
const JUMP = 1.05

const COLUMNS =
  `id uuid, source text, supply_order_id uuid, invoice_id uuid, office_id uuid, vendor_id uuid, product_id uuid,
  pack_quantity integer, pack_price numeric, quantity integer, findings jsonb, flag text, seen_at timestamptz, outcome text, accepted numeric,
  settled_at timestamptz`.replace(/\s+/g, ' ')

type Priced = {
  id: string
  office_id: string
  vendor_id: string
  product_id: string
  pack_quantity: number
  pack_price: number
  quantity: number
  seen_at: Date
  settled_at: Date | null
}
type Ordered = Priced & { supply_order_id: string; outcome: string; findings: PriceFinding[] }
type Billed = Priced & {
  invoice_id: string
  agreed: number
  unit_factor: number | null
  is_dear: boolean
  other_pack: number | null
}

/** What of orders and invoices was flagged: accepted, waiting for somebody, or corrected. */
export async function loadPriceChecks(client: pg.PoolClient, anchor: string) {
  const billed = await billedLines(client, anchor)
  const isOff = ({ is_dear, unit_factor, pack_price, pack_quantity, agreed }: Billed) =>
    unit_factor !== null || (is_dear && pack_price / pack_quantity > JUMP * agreed)
  const fair = billed.filter(
    (line) =>
      !line.is_dear && line.unit_factor === null && line.settled_at && line.pack_price * line.quantity >= 60,
  )
  const packed = fair.filter(({ other_pack }) => other_pack !== null).slice(0, OTHER_PACKS)
  const dear = fair.filter((line) => !packed.includes(line)).slice(0, CORRECTED - packed.length)
  await insertRows(client, 'price_check', COLUMNS, [
    ...(await orderedLines(client)).map(({ outcome, ...line }) => ({
      ...line,
      ...{ source: 'order', outcome, accepted: outcome === 'accepted' ? priceOf(line) : null },
      flag: flagOf(line.findings),
    })),
    ...billed.filter(isOff).map((line) => seen(line, line)),
    ...[...packed, ...dear].map((line, place) => {
      const times = place < packed.length ? (line.other_pack ?? 1) : 1.06 + (place % 9) / 100
      const pack_price = Math.round(line.pack_price * times * 100) / 100
      return seen({ ...line, pack_price, unit_factor: times >= 2 ? times : null }, line)
    }),
  ])
}

const priceOf = ({ pack_price, pack_quantity }: Pick<Priced, 'pack_price' | 'pack_quantity'>) =>
  pack_price / pack_quantity
const flagOf = ([first]: readonly PriceFinding[]) => first && priceFlagOf(first)

/** A price on an invoice as it was flagged, and as it was approved. */
function seen({ agreed, unit_factor, is_dear: _, other_pack: __, ...line }: Billed, taken: Priced) {
  const price = priceOf(line)
  const outcome = !taken.settled_at ? 'open' : price > priceOf(taken) ? 'corrected' : 'accepted'
  const basis = { basis: 'last', price, against: agreed, change: price / agreed - 1, vendor: null } as const
  const findings: PriceFinding[] = [
    ...(unit_factor === null ? [] : [{ ...basis, flag: 'unit' as const, factor: unit_factor }]),
    { ...basis, flag: 'price_jump' },
  ]
  return {
    ...line,
    ...{ id: idOf(`price check|${line.id}`), source: 'invoice', findings, flag: flagOf(findings), outcome },
    accepted: outcome === 'open' ? null : priceOf(taken),
  }
}

/** Lines of orders that were flagged when they were submitted. */
async function orderedLines(client: pg.PoolClient) {
  const { rows } = await client.query<Ordered>(
    `select ${idOfText(`'price check' || n.id`)} as id, o.id as supply_order_id, o.office_id, n.offered_by as vendor_id, n.product_id, n.pack_quantity,
       n.pack_price::float8 as pack_price, n.quantity, a.requested_at as seen_at, o.decided_at as settled_at, f.findings,
       case when o.decided_at is null then 'open' when o.state = 'closed' or order_is_approved(o.state) then 'accepted' else 'dropped' end as outcome
     from approval_request a
     join supply_order o on o.organization_id = a.organization_id and o.id = a.document_id
     cross join lateral (select (e ->> 'line')::uuid as line_id, jsonb_agg(e - 'line' - 'name' - 'unit' order by place) as findings
       from jsonb_array_elements(a.flagged_lines) with ordinality as t (e, place) group by 1) f
     join supply_order_line n on n.organization_id = o.organization_id and n.id = f.line_id
     where a.organization_id = $1 and a.kind = 'order' and a.state in ('waiting', 'approved', 'rejected')`,
    [organization.id],
  )
  return rows
}

/** Lines of invoices that somebody had to see to, in the pack that was meant, in an order of their own. */
async function billedLines(client: pg.PoolClient, anchor: string) {
  const { rows } = await client.query<Billed>(
    `select n.id, i.id as invoice_id, i.office_id, i.vendor_id, l.product_id, (n.pack_quantity / f.factor)::integer as pack_quantity,
       n.pack_price::float8 as pack_price, (n.quantity / f.factor)::integer as quantity, i.captured_at as seen_at, i.approved_at as settled_at,
       (l.pack_price / l.pack_quantity)::float8 as agreed, nullif(f.factor, 1)::float8 as unit_factor,
       exists (select from invoice_exception e where e.organization_id = n.organization_id and e.line_id = n.id and e.cause = 'price') as is_dear,
       (select min(c.pack_quantity) from product_code c
         where c.organization_id = l.organization_id and c.product_id = l.product_id and c.pack_quantity > l.pack_quantity) as other_pack
     from invoice i
     join invoice_line n on n.organization_id = i.organization_id and n.invoice_id = i.id and n.pack_price > 0
     join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id and l.pack_price > 0
     cross join lateral (select case when n.unit_by = 'quantity' then round(n.unit_factor) else 1 end as factor) f
     where i.organization_id = $1 and i.kind = 'invoice' and i.state <> 'void' and not i.is_first_pass and i.captured_at > $2::timestamptz - make_interval(days => $3)
     order by md5(n.id::text)`,
    [organization.id, anchor, DAYS],
  )
  return rows
}
