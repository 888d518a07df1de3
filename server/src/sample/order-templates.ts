import {
  dayOfMonth,
  type Pause,
  type Repeating,
  type TemplateKind,
} from '@wellstock/domain/buying/order-templates'
import type pg from 'pg'
import { dateOf, dayOf, weekdayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { type OfficeCode, organization } from './organization.ts'
import { people } from './people.ts'

type Story = {
  name: string
  kind: TemplateKind
  /** Null: every office. What it asks for is what the main campus keeps. */
  office: OfficeCode | null
  department: string
  category: string
  lines: number
  every?: Repeating
  /** Days from today to its next draft. */
  inDays?: number
  paused?: Pause
}

const stories: Story[] = [
  {
    ...{ name: 'Exam room restock', kind: 'par', office: 'MAIN', department: 'Primary Care' },
    ...{ category: 'Gloves and PPE', lines: 8, every: 'week', inDays: 5 },
  },
  {
    ...{ name: 'Reagents and test kits', kind: 'template', office: 'MAIN', department: 'Laboratory' },
    ...{ category: 'Reagents and test kits', lines: 6, every: 'month', inDays: 11 },
  },
  {
    ...{ name: 'Wound care cart', kind: 'par', office: 'RIV', department: 'Primary Care' },
    ...{ category: 'Wound care and dressings', lines: 7, every: 'two_weeks', inDays: 9 },
  },
  {
    ...{ name: 'Blood draw supplies', kind: 'par', office: 'RIV', department: 'Laboratory' },
    ...{ category: 'Laboratory supplies', lines: 5, every: 'week', inDays: 6, paused: 'person' },
  },
  {
    ...{ name: 'Operating room sutures', kind: 'template', office: 'NOR', department: 'Surgical Services' },
    ...{ category: 'Sutures and closure', lines: 6, every: 'month', inDays: 17 },
  },
  {
    ...{ name: 'New exam room', kind: 'template', office: null, department: 'Primary Care' },
    ...{ category: 'Office, labels and waste', lines: 4 },
  },
  {
    ...{ name: 'Flu clinic day', kind: 'template', office: null, department: 'Primary Care' },
    ...{ category: 'Syringes and needles', lines: 5 },
  },
]

/** The same day, or the Monday after a weekend. */
const workday = (day: number) => day + ([1, 0, 0, 0, 0, 0, 2][weekdayOf(day)] ?? 0)

/** What the offices order again and again: fixed quantities about what they reorder at, par lists up to what they keep. */
export async function loadOrderTemplates(client: pg.PoolClient, anchor: string) {
  const owner = people.find(
    ({ primaryRole, status }) => primaryRole === 'order_manager' && status === 'active',
  )
  if (!owner) throw new Error('nobody orders')
  for (const story of stories) {
    const { name, kind, office, department, category, every, inDays, paused } = story
    const id = idOf(`order template|${name}`)
    const nextOn = inDays === undefined ? null : dateOf(workday(dayOf(anchor) + inDays))
    const { rowCount } = await client.query(
      `insert into order_template (organization_id, id, name, kind, office_id, department_id, owner_id, repeats, repeat_day, next_on, paused, created_at, updated_at)
       select $1, $2, $3, $4, $5, d.id, $6, $7, $8, $9, $10, $11, $11 from department d where d.organization_id = $1 and d.name = $12`,
      [
        ...[organization.id, id, name, kind, office && idOf(`office|${office}`), owner.id, every ?? null],
        ...[nextOn && dayOfMonth(nextOn), nextOn, paused ?? null, anchor, department],
      ],
    )
    if (rowCount !== 1) throw new Error(`${department} has no templates`)
    const { rowCount: lines } = await client.query(
      `insert into order_template_line (organization_id, template_id, position, product_id, quantity)
       select $1, $2, row_number() over (order by k.name, k.product_id), k.product_id,
         case when $3 = 'par' then k.most else greatest(1, ceil(k.reorder::numeric / k.pack)) * k.pack end
       from (
         select i.product_id, min(i.name_key) as name, sum(i.max_quantity) as most, sum(i.reorder_point) as reorder, coalesce(max(f.pack_quantity), 1) as pack
         from item i left join (
           select distinct on (product_id) product_id, pack_quantity from price_in_force($1, $7::date)
           order by product_id, rank nulls last, base_price) f on f.product_id = i.product_id
         where i.organization_id = $1 and i.office_id = $4 and i.category = $5 and i.archived_at is null
           and i.max_quantity > 0 and i.reorder_point > 0 and i.serial_number is null
         group by i.product_id order by sum(i.max_quantity) desc, i.product_id limit $6) k`,
      [organization.id, id, kind, idOf(`office|${office ?? 'MAIN'}`), category, story.lines, anchor],
    )
    if (!lines) throw new Error(`nothing to order of ${category} for ${name}`)
  }
}
