import type pg from 'pg'
import { dateOf, dayOf, yearOf } from './calendar.ts'
import { idOf, idOfText } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import type { VendorName } from './vendors.ts'

type Story = {
  name: string
  vendor: VendorName
  /** Parts of names of its products. */
  products: string[]
  note: string
  /** Days from today to its first and last day; null: the next year. */
  days: [from: number, to: number] | null
  /** Of its value so much is drawn; or of each quantity. */
  used?: { value: number } | { quantity: number }
}

const stories: Story[] = [
  {
    name: 'gloves',
    vendor: 'Pinecrest Medical Wholesale',
    products: ['Nitrile exam gloves, powder-free', 'Vinyl exam gloves'],
    note: 'Prices hold for a year. Sizes can be changed within the value.',
    days: [-200, 164],
    used: { value: 0.824 },
  },
  {
    name: 'laboratory',
    vendor: 'Quillon Diagnostics',
    products: ['Urinalysis reagent strips', 'Vacuum blood collection tube', 'Troponin I cartridge'],
    note: '',
    days: [-320, 45],
    used: { quantity: 0.5 },
  },
  {
    name: 'syringes',
    vendor: 'Brightwater Clinical Supply',
    products: ['Luer-lock syringe', 'Blunt fill needle'],
    note: 'Asked for: the prices of this year for one more.',
    days: null,
  },
]

/** Below the list of the vendor. */
const AGREED = 0.95
const UNDRAWN_PACKS = 40

const ids = ({ name }: Story) => ({ id: idOf(`blanket order|${name}`) })

/** What was agreed with vendors, and its prices: orders are asked for at them. */
export async function loadBlanketOrders(client: pg.PoolClient, anchor: string) {
  const buyer = people.find(
    ({ primaryRole, status }) => primaryRole === 'vendor_manager' && status === 'active',
  )
  const today = dayOf(anchor)
  const year = yearOf(today)
  for (const [place, story] of stories.entries()) {
    const { id } = ids(story)
    const [from, to] = story.days
      ? [dateOf(today + story.days[0]), dateOf(today + story.days[1])]
      : [`${year + 1}-01-01`, `${year + 1}-12-31`]
    const writtenAt = `${dateOf(story.days ? today + story.days[0] - 3 : today - 6)}T16:00:00Z`
    await client.query(
      `insert into blanket_order (organization_id, id, number, vendor_id, valid_from, valid_to, note, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[organization.id, id, `BO-${year}-${String(place + 1).padStart(4, '0')}`],
        ...[idOf(`vendor|${story.vendor}`), from, to, story.note, buyer?.id, writtenAt],
      ],
    )
    await client.query(
      `insert into blanket_order_line (organization_id, id, blanket_order_id, position, product_id, pack, pack_quantity, pack_price)
       select $1, ${idOfText(`$2::uuid || ' ' || p.id`)}, $2::uuid, row_number() over (order by p.name) - 1, p.id, f.pack, f.pack_quantity, round(f.price * $5, 2)
       from price_in_force($1, $6::date) f join product p on p.organization_id = $1 and p.id = f.product_id
       where f.vendor_id = $3 and p.name like any($4)`,
      [
        ...[organization.id, id, idOf(`vendor|${story.vendor}`), story.products.map((part) => `${part}%`)],
        ...[AGREED, anchor],
      ],
    )
    if (story.used)
      await client.query(
        `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to,
           blanket_line_id, created_by, created_at)
         select $1, ${idOfText(`'agreed' || n.id`)}, s.id, 'contract', n.pack, n.pack_quantity, n.pack_price, b.valid_from, b.valid_to, n.id,
           b.created_by, b.created_at
         from blanket_order b
         join blanket_order_line n on n.organization_id = b.organization_id and n.blanket_order_id = b.id
         join vendor_product s on s.organization_id = b.organization_id and s.vendor_id = b.vendor_id and s.product_id = n.product_id
         where b.organization_id = $1 and b.id = $2 order by n.position`,
        [organization.id, id],
      )
  }
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, $3)', [
    organization.id,
    `BO-${year}`,
    stories.length,
  ])
}

/** Lets them hold, with limits that fit what vendors were sent since, and makes those vendor orders their releases. */
export async function releaseBlanketOrders(client: pg.PoolClient) {
  for (const story of stories) if (story.used) await release(client, story, story.used)
}

async function release(client: pg.PoolClient, story: Story, used: NonNullable<Story['used']>) {
  const { id } = ids(story)
  const values = [organization.id, id]
  // Of the vendor, product and pack, at the price that was agreed.
  const drawing = `blanket_order b
    join blanket_order_line n on n.organization_id = b.organization_id and n.blanket_order_id = b.id
    join vendor_order o on o.organization_id = b.organization_id and o.vendor_id = b.vendor_id and o.sent_at is not null
    join vendor_order_line l on l.organization_id = o.organization_id and l.vendor_order_id = o.id and l.product_id = n.product_id
      and l.pack_quantity = n.pack_quantity and l.price_source = 'contract'
    where b.organization_id = $1 and b.id = $2`
  if ('quantity' in used)
    await client.query(
      `update blanket_order_line k set quantity_cap = k.pack_quantity * coalesce((
         select ceil(sum(l.packs) / $3::numeric) from ${drawing} and n.id = k.id), ${UNDRAWN_PACKS})::int
       where k.organization_id = $1 and k.blanket_order_id = $2`,
      [...values, used.quantity],
    )
  else
    await client.query(
      `update blanket_order k set value_cap = (select round(greatest(100, sum(l.amount)) / $3::numeric, 0) from ${drawing})
       where k.organization_id = $1 and k.id = $2`,
      [...values, used.value],
    )
  await client.query(
    `update blanket_order set state = 'active', activated_by = created_by, activated_at = created_at + interval '2 days', version = version + 1
     where organization_id = $1 and id = $2`,
    values,
  )
  await client.query(
    `insert into blanket_release (organization_id, blanket_order_id, vendor_order_id, number)
     select $1, $2, id, row_number() over (order by sent_at, id) from (select distinct o.id, o.sent_at from ${drawing}) o`,
    values,
  )
  await client.query(
    `update vendor_order_line t set blanket_line_id = d.line_id from (select l.id, n.id as line_id from ${drawing}) d
     where t.organization_id = $1 and t.id = d.id`,
    values,
  )
}
