import type { EarlierOrder } from '@wellstock/domain/buying/past-orders'
import { Facts, type Reader, readFacts, readProducts } from '../prices/facts.ts'
import type { ReadPastRow } from './read-rows.ts'

type Wanted = {
  organizationId: string
  today: string
  officeId: string
  vendorId: string | null
  /** Names of vendors as the file writes them, and whom somebody said they mean. */
  vendors: Record<string, string>
}

/** What the rows of a file are held against. */
export type KnownPast = {
  vendorOf: (row: ReadPastRow) => string | undefined
  officeOf: (row: ReadPastRow) => string | undefined
  /** What is known of a vendor's products and packs. */
  factsOf: (vendorId: string) => Facts
  /** Numbers of orders that were sent from here, in small letters. */
  ours: ReadonlySet<string>
  earlier: EarlierOrder[]
}

/** Names as files write them are told by their letters alone. */
export const vendorKey = (written: string) => written.trim().toLowerCase()

/** Reads what the rows of a file are held against, vendor by vendor. */
export async function readKnownPast(
  read: Reader,
  wanted: Wanted,
  rows: readonly ReadPastRow[],
): Promise<KnownPast> {
  const { organizationId, today } = wanted
  const names = [...new Set(rows.map(({ vendor }) => vendorKey(vendor)))].filter(Boolean)
  const called = await read((db) =>
    db.rows<{ name: string; id: string }>(
      `select n.name, v.id from unnest($2::text[]) as n (name)
       join vendor v on v.organization_id = $1 and v.id = coalesce(vendor_called($1, n.name),
         (select c.id from vendor c where c.organization_id = $1 and c.code <> '' and lower(c.code) = n.name and c.merged_into is null))`,
      [organizationId, names],
    ),
  )
  const vendors = new Map([
    ...called.map(({ name, id }) => [name, id] as const),
    ...Object.entries(wanted.vendors),
  ])
  const vendorOf = ({ vendor }: ReadPastRow) =>
    vendor === '' ? (wanted.vendorId ?? undefined) : vendors.get(vendorKey(vendor))

  const offices = await read((db) =>
    db.rows<{ id: string; name: string; code: string }>(
      'select id, lower(name) as name, lower(code) as code from office where organization_id = $1 and archived_at is null',
      [organizationId],
    ),
  )
  const officeIds = new Map(
    offices.flatMap(({ id, name, code }) => [[code, id] as const, [name, id] as const]),
  )
  const officeOf = ({ office }: ReadPastRow) =>
    office === '' ? wanted.officeId : officeIds.get(office.toLowerCase())

  const vendorIds = [...new Set(rows.flatMap((row) => vendorOf(row) ?? []))]
  const products = await readProducts(read, { organizationId })
  const facts = new Map<string, Facts>()
  for (const vendorId of vendorIds) {
    const terms = { organizationId, vendorId, source: 'list' as const, validFrom: today, validTo: null }
    facts.set(vendorId, await readFacts(read, terms, products))
  }
  const numbers = [...new Set(rows.map(({ number }) => number.toLowerCase()))]
  const ours = await read((db) =>
    db.rows<{ number: string }>(
      'select lower(number) as number from vendor_order where organization_id = $1 and lower(number) = any($2)',
      [organizationId, numbers],
    ),
  )
  const earlier = await read((db) =>
    db.rows<EarlierOrder>(EARLIER, [organizationId, vendorIds, numbers], 'earlier-past-orders'),
  )
  return {
    ...{ vendorOf, officeOf, earlier },
    factsOf: (vendorId) => facts.get(vendorId) ?? new Facts(products, NOTHING),
    ours: new Set(ours.map(({ number }) => number)),
  }
}

const NOTHING = {
  sold: [],
  packs: [],
  elsewhere: [],
  answers: [],
  meant: [],
  later: new Map<string, string>(),
}

const EARLIER = `select o.id, coalesce(v.merged_into, v.id) as vendor_id, o.number, o.ordered_on,
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'packQuantity', l.pack_quantity, 'packs', l.packs,
      'packPrice', l.pack_price, 'promisedOn', l.promised_on,
      'receipts', (select coalesce(jsonb_agg(jsonb_build_object('receivedOn', r.received_on, 'quantity', r.quantity, 'rejected', r.rejected)), '[]')
        from past_receipt r where r.organization_id = l.organization_id and r.past_order_line_id = l.id),
      'bills', (select coalesce(jsonb_agg(jsonb_build_object('invoice', b.number, 'invoicedOn', b.invoiced_on, 'quantity', b.quantity,
        'packPrice', b.pack_price)), '[]')
        from past_bill b where b.organization_id = l.organization_id and b.past_order_line_id = l.id)) order by l.line, l.id), '[]')
      from past_order_line l where l.organization_id = o.organization_id and l.past_order_id = o.id) as lines
  from past_order o join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
  where o.organization_id = $1 and coalesce(v.merged_into, v.id) = any($2) and lower(o.number) = any($3)`
