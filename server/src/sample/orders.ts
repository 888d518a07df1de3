import { lineAmount, type OrderPriority, orderFlags } from '@wellstock/domain/buying/orders'
import { type AgreedPrice, priceFindings } from '@wellstock/domain/buying/price-flags'
import { commit, type Entry, precommit } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { fitsSeat, seatsOf } from '@wellstock/domain/identity/approval-seats'
import { firstRule, type PolicyRule } from '@wellstock/domain/identity/approvals'
import type pg from 'pg'
import { becauseOf } from '../identity/approvals/explain.ts'
import { hashOf } from './approvals.ts'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { type NumberSeries, readNumbers, saveNumbers } from './numbers.ts'
import { orderContent } from './order-content.ts'
import { type OfficeCode, organization } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'

const HOUR = 60 * 60_000

type Story = {
  office: OfficeCode
  department: string
  /** Lines, and of which size in money each is at least. */
  lines: number
  size: number
  daysAgo: number
  state: 'draft' | 'submitted' | 'changes_requested' | 'approved' | 'rejected'
  priority?: OrderPriority
  /** Whoever sends it back says so. */
  comment?: string
  note?: string
  /** From second sources, though something better was agreed. */
  isOffContract?: true
}

/** What was ordered in the last three weeks: most of it approved, some waiting, some sent back, some still being written. */
const stories: Story[] = [
  { office: 'MAIN', department: 'Surgical Services', lines: 4, size: 250, daysAgo: 19, state: 'approved' },
  { office: 'RIV', department: 'Primary Care', lines: 3, size: 60, daysAgo: 18, state: 'approved' },
  { office: 'NOR', department: 'Laboratory', lines: 2, size: 120, daysAgo: 17, state: 'approved' },
  { office: 'MAIN', department: 'Primary Care', lines: 5, size: 90, daysAgo: 16, state: 'approved' },
  {
    office: 'HAR',
    department: 'Primary Care',
    lines: 2,
    size: 500,
    daysAgo: 15,
    state: 'rejected',
    comment: 'The warehouse has this. Ask for a transfer.',
  },
  { office: 'MAIN', department: 'Diagnostic Imaging', lines: 3, size: 420, daysAgo: 13, state: 'approved' },
  { office: 'RIV', department: 'Laboratory', lines: 4, size: 180, daysAgo: 12, state: 'approved' },
  {
    office: 'NOR',
    department: 'Primary Care',
    lines: 3,
    size: 45,
    daysAgo: 11,
    state: 'approved',
    priority: 'urgent',
  },
  { office: 'MAIN', department: 'Laboratory', lines: 2, size: 300, daysAgo: 9, state: 'approved' },
  { office: 'HAR', department: 'Primary Care', lines: 3, size: 40, daysAgo: 8, state: 'approved' },
  { office: 'RIV', department: 'Surgical Services', lines: 2, size: 600, daysAgo: 7, state: 'approved' },
  { office: 'MAIN', department: 'Primary Care', lines: 2, size: 70, daysAgo: 5, state: 'approved' },
  {
    office: 'NOR',
    department: 'Surgical Services',
    lines: 3,
    size: 350,
    daysAgo: 4,
    state: 'changes_requested',
    comment: 'Twelve weeks of sutures at once. Halve it, please.',
  },
  {
    office: 'RIV',
    department: 'Primary Care',
    lines: 4,
    size: 55,
    daysAgo: 3,
    state: 'submitted',
    priority: 'urgent',
  },
  { office: 'MAIN', department: 'Surgical Services', lines: 3, size: 500, daysAgo: 3, state: 'submitted' },
  { office: 'NOR', department: 'Laboratory', lines: 2, size: 90, daysAgo: 2, state: 'submitted' },
  { office: 'HAR', department: 'Primary Care', lines: 2, size: 30, daysAgo: 1, state: 'submitted' },
  { office: 'MAIN', department: 'Diagnostic Imaging', lines: 2, size: 1400, daysAgo: 1, state: 'submitted' },
  {
    office: 'MAIN',
    department: 'Operations',
    lines: 2,
    size: 80,
    daysAgo: 1,
    state: 'submitted',
    note: 'For the new storage room on the third floor.',
  },
  {
    office: 'MAIN',
    department: 'Primary Care',
    lines: 2,
    size: 60,
    daysAgo: 1,
    state: 'submitted',
    isOffContract: true,
  },
  { office: 'MAIN', department: 'Laboratory', lines: 3, size: 110, daysAgo: 1, state: 'draft' },
  { office: 'RIV', department: 'Primary Care', lines: 1, size: 40, daysAgo: 0, state: 'draft' },
]

type Product = {
  product_id: string
  name: string
  category: string
  offered_by: string
  pack: string
  pack_quantity: number
  /** Of a pack. */
  price: number
  source: 'list' | 'contract'
  unit: string
  /** Of a base unit: what it cost last, and what was agreed with whom, if anything. */
  last: number
  agreed: AgreedPrice[]
  lacking: number
}
type Place = { office_id: string; office_name: string; department_id: string; year: number }
/** `vendor_id`: the vendor that was asked for; null: any. */
type Line = Product & {
  id: string
  vendor_id: string | null
  packs: number
  quantity: number
  amount: number
  budgetLine: string
}

/** Orders of the last weeks, as people asked for them, with the money they hold and who decided them. */
export async function loadOrders(client: pg.PoolClient, anchor: string) {
  const { rows: policies } = await client.query<{ rules: PolicyRule[] }>(
    'select rules from approval_policy where organization_id = $1 and number = 1',
    [organization.id],
  )
  const rules = policies[0]?.rules ?? []
  const numbers = await readNumbers(client, 'ORD')
  const taken = new Set<string>()
  for (const [place, story] of stories.entries())
    await loadOrder(client, anchor, story, { place, rules, numbers, taken })
  await saveNumbers(client, numbers)
}

type Shared = {
  place: number
  rules: readonly PolicyRule[]
  numbers: NumberSeries
  taken: Set<string>
}

async function loadOrder(
  client: pg.PoolClient,
  anchor: string,
  story: Story,
  { place, rules, numbers, taken }: Shared,
) {
  const random = rng(`order|${place}`)
  const id = idOf(`order|${place}`)
  const where = await placeOf(client, story, anchor)
  const lines = await linesOf(client, story, where, { random, taken, anchor })
  const number = numbers.next(`ORD-${story.office}-${where.year}`)
  const requester = requesterOf(story)
  const writtenAt = Date.parse(anchor) - story.daysAgo * 24 * HOUR + random.integer(8, 15) * HOUR
  const createdAt = new Date(Math.min(writtenAt, Date.parse(anchor) - HOUR))
  const neededBy = dateOf(dayOf(anchor) - story.daysAgo + random.integer(7, 21))
  await client.query(
    `insert into supply_order (organization_id, id, number, office_id, department_id, priority, needed_by, note, requested_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      ...[organization.id, id, number, where.office_id, where.department_id],
      ...[story.priority ?? 'routine', neededBy, story.note ?? '', requester.id, createdAt.toISOString()],
    ],
  )
  await client.query(
    `insert into supply_order_line (organization_id, id, order_id, position, product_id, vendor_id, offered_by, pack, pack_quantity, packs,
       pack_price, price_source, budget_line_id)
     select $1, n.id, $2, n.position, n.product_id, n.vendor_id, n.offered_by, n.pack, n.pack_quantity, n.packs, n.price, n.source, n."budgetLine"
     from jsonb_to_recordset($3) as n (id uuid, position int, product_id uuid, vendor_id uuid, offered_by uuid, pack text, pack_quantity int, packs int,
       price numeric, source text, "budgetLine" uuid)`,
    [organization.id, id, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  )
  if (story.state === 'draft') return
  const submittedAt = new Date(createdAt.getTime() + random.integer(4, 50) * 60_000)
  const order = { id, number, lines, where, requester, submittedAt, priority: story.priority ?? 'routine' }
  await client.query(
    `update supply_order set state = 'submitted', submitted_at = $3, updated_at = $3, version = version + 1 where organization_id = $1 and id = $2`,
    [organization.id, id, submittedAt.toISOString()],
  )
  const isHeld = story.state === 'submitted' || story.state === 'approved'
  if (isHeld) await book(client, order, precommit, submittedAt)
  const decided = await ask(client, order, story, { rules, hours: 5 * random.lognormal(0.6) })
  if (!decided) return
  if (story.state === 'approved') await book(client, order, commit, decided.at)
  await client.query(
    `update supply_order set state = $3, decided_by = $4, decided_at = $5, updated_at = $5, remark = $6, version = version + 1
     where organization_id = $1 and id = $2`,
    [organization.id, id, story.state, decided.by, decided.at.toISOString(), story.comment ?? ''],
  )
}

async function placeOf(client: pg.PoolClient, { office, department }: Story, anchor: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select o.id as office_id, o.name as office_name, d.id as department_id, $4::integer as year
     from office o join department d on d.organization_id = o.organization_id and d.name = $3
     where o.organization_id = $1 and o.code = $2`,
    [organization.id, office, department, Number(anchor.slice(0, 4))],
  )
  if (!rows[0]) throw new Error(`${department} in ${office} orders nothing`)
  return rows[0]
}

/** What the department lacks most there and nobody has ordered yet, up to its maximum and at least of the size of the story. */
async function linesOf(
  client: pg.PoolClient,
  story: Story,
  where: Place,
  { random, taken, anchor }: { random: ReturnType<typeof rng>; taken: Set<string>; anchor: string },
): Promise<Line[]> {
  const { rows } = await client.query<Product & { line_id: string; available: number }>(
    `select p.id as product_id, p.name, p.category, f.vendor_id as offered_by, f.pack, f.pack_quantity, f.price::float8 as price, f.source, l.id as line_id,
       p.unit, i.unit_price::float8 as last, c.agreed,
       l.available::float8 as available,
       greatest(0, coalesce(i.max_quantity, 0) - i.current_quantity + i.reserved_quantity + i.unusable_quantity) as lacking
     from item i
     join product p on p.organization_id = i.organization_id and p.id = i.product_id and p.type = 'Supplies'
     cross join lateral (
       select m.category_id from budget_mapping m where m.organization_id = $1 and (m.department_id is null or m.department_id = $3)
         and m.product_category in ('', p.category) order by m.product_category = '', m.department_id is null limit 1) m
     join lateral (
       select l.id, l.available from budget_line l where l.organization_id = $1 and l.fiscal_year = $4 and l.department_id = $3
         and (l.category_id = m.category_id or l.category_id is null) and (l.office_id is null or l.office_id = $2)
       order by l.category_id is null, l.office_id is null limit 1) l on true
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('vendor', v.name, 'price', c.base_price)), '[]') as agreed
       from price_in_force($1, $7::date) c join vendor v on v.organization_id = $1 and v.id = c.vendor_id
       where c.product_id = i.product_id and c.source = 'contract') c
     join price_in_force($1, $7::date) f on f.product_id = i.product_id and f.price between 2 and 900
       and f.rank = case when $6 and c.agreed <> '[]' then 2 else 1 end
     where i.organization_id = $1 and i.office_id = $2 and i.archived_at is null
     order by $6 and (f.rank = 1 or f.source = 'contract'), i.department <> $5, i.current_quantity::float / greatest(i.reorder_point, 1), i.id limit 80`,
    [
      organization.id,
      where.office_id,
      where.department_id,
      where.year,
      story.department,
      story.isOffContract ?? false,
      anchor,
    ],
  )
  const left = new Map(rows.map(({ line_id, available }) => [line_id, available]))
  const lines: Line[] = []
  for (const { line_id, available: _, ...product } of rows) {
    if (lines.length === story.lines) break
    const key = `${story.office} ${product.product_id}`
    const packs = Math.max(
      Math.ceil(story.size / product.price),
      Math.ceil(product.lacking / 2 / product.pack_quantity),
    )
    const amount = lineAmount(packs, product.price)
    const money = left.get(line_id) ?? 0
    if (taken.has(key) || amount > story.size * 4 || (story.department !== 'Operations' && amount > money))
      continue
    taken.add(key)
    left.set(line_id, money - amount)
    lines.push({
      ...product,
      id: idOf(`order line|${key}|${random.next()}`),
      // Of every two lines one leaves the vendor to whoever buys it.
      vendor_id: story.isOffContract || lines.length % 2 === 0 ? product.offered_by : null,
      packs,
      quantity: packs * product.pack_quantity,
      amount,
      budgetLine: line_id,
    })
  }
  if (lines.length === 0) throw new Error(`nothing to order in ${story.office}`)
  return lines
}

const active = people.filter(({ status }) => status === 'active')

/** Whoever orders for the office, or for all of them. */
function requesterOf({ office }: Story) {
  const managers = active.filter(({ primaryRole }) => primaryRole === 'order_manager')
  const ofOffice = ({ grants }: (typeof managers)[number]) =>
    grants.some((grant) => grant.role === 'order_manager' && grant.officeId === idOf(`office|${office}`))
  const person = managers.find(ofOffice) ?? managers[0]
  if (!person) throw new Error('nobody orders')
  return person
}

type Order = {
  id: string
  number: string
  lines: readonly Line[]
  where: Place
  requester: { id: string; name: string }
  submittedAt: Date
  priority: OrderPriority
}

async function book(
  client: pg.PoolClient,
  { id, number, lines, where, requester }: Order,
  entryOf: (reference: { lineId: string; referenceId: string }, amount: number) => Entry,
  at: Date,
) {
  const entries = lines.map((line) => entryOf({ lineId: line.budgetLine, referenceId: line.id }, line.amount))
  const day = at.toISOString().slice(0, 10)
  await client.query(
    `insert into budget_entry (organization_id, id, document_kind, document_id, document_number, booked_on, actor_id, created_at,
       line_id, reference_id, kind, amount, allocated, precommitted, committed, spent)
     select $1, gen_random_uuid(), 'order', $2, $3, greatest($4::date, make_date($8, 1, 1)), $5, $6, e.*
     from jsonb_to_recordset($7) e ("lineId" uuid, "referenceId" uuid, kind text, amount numeric, allocated numeric,
       precommitted numeric, committed numeric, spent numeric)`,
    [organization.id, id, number, day, requester.id, at.toISOString(), JSON.stringify(entries), where.year],
  )
}

/** Asks by the rules an organization begins with, and has it decided as the story goes, step by step. Null where it waits. */
async function ask(
  client: pg.PoolClient,
  { id, number, lines, where, requester, submittedAt, priority }: Order,
  { state, comment, department }: Story,
  { rules, hours }: { rules: readonly PolicyRule[]; hours: number },
): Promise<{ by: string; at: Date } | null> {
  const total = sumOf(lines.map(({ amount }) => amount))
  const { rows: unbudgeted } = await client.query(
    'select 1 from budget_line where organization_id = $1 and id = any($2) and category_id is null limit 1',
    [organization.id, lines.map(({ budgetLine }) => budgetLine)],
  )
  const budgetState = unbudgeted.length > 0 ? ('unbudgeted' as const) : ('within' as const)
  const flaggedLines = lines.flatMap(({ id: line, name, unit, price, pack_quantity, source, last, agreed }) =>
    priceFindings(
      { price: price / pack_quantity, packQuantity: pack_quantity, isContract: source === 'contract' },
      { day: submittedAt.toISOString().slice(0, 10), paid: [{ day: '', price: last }], agreed, packs: [] },
    ).map((finding) => ({ line, name, unit, ...finding })),
  )
  const facts = {
    kind: 'order' as const,
    officeIds: [where.office_id],
    category: null,
    department,
    amount: total,
    budgetState,
    flags: orderFlags({
      budgetState,
      isSplit: false,
      hasNewVendor: false,
      ofPrices: flaggedLines.map(({ flag }) => flag),
    }),
    isWithinOwnLimit: false,
  }
  const rule = firstRule(rules, facts)
  if (!rule || rule.auto) throw new Error('an order of the sample is decided by somebody')
  const content = orderContent({
    officeId: where.office_id,
    departmentId: where.department_id,
    requesterId: requester.id,
    priority,
    lines: lines.map((line) => ({
      ...{ id: line.id, productId: line.product_id, vendorId: line.vendor_id, quantity: line.quantity },
      ...{ budgetLineId: line.budgetLine, amount: line.amount },
    })),
  })
  const [first, ...others] = [...lines].sort((a, b) => b.amount - a.amount)
  const requestId = idOf(`approval|${id}`)
  const asked = submittedAt.toISOString()
  await client.query(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, department, amount, routed_amount,
       currency, budget_state, flags, content, content_hash, submitted_content, names, requested_by, policy_number, rule_id, rule_name, because, requested_at,
       flagged_lines)
     values ($1, $2, 'order', $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $13, $15, $16, 1, $17, $18, $19, $20, $21)`,
    [
      ...[organization.id, requestId, id, number],
      ...[others.length > 0 ? `${first?.name} + ${others.length}` : first?.name, `/dashboard/orders/${id}`],
      ...[
        [where.office_id],
        department,
        total,
        organization.currency,
        budgetState,
        facts.flags,
        content,
        hashOf(content),
      ],
      JSON.stringify(
        Object.fromEntries([
          [where.office_id, where.office_name],
          [where.department_id, department],
          ...lines.flatMap(({ id: lineId, product_id, name }) => [
            [lineId, name],
            [product_id, name],
          ]),
        ]),
      ),
      ...[
        requester.id,
        rule.id,
        rule.name,
        JSON.stringify(becauseOf(rules, rule, facts, organization.currency)),
        asked,
        JSON.stringify(flaggedLines),
      ],
    ],
  )
  const steps = rule.steps.map((step) => ({ ...step, seats: seatsOf(step, [where.office_id]) }))
  for (const [place, step] of steps.entries())
    await client.query(
      `insert into approval_step (organization_id, request_id, position, seats, mode, needed, due_hours, remind_hours, escalate_hours, escalate_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[organization.id, requestId, place + 1, JSON.stringify(step.seats), step.mode, step.needed],
        ...[
          step.dueHours,
          step.remindHours,
          step.escalateHours,
          step.escalateTo && JSON.stringify(step.escalateTo),
        ],
      ],
    )
  const begin = (position: number, at: Date) =>
    client.query(
      `update approval_step set state = 'active', activated_at = $4::timestamptz, due_at = $4::timestamptz + make_interval(hours => due_hours),
         remind_at = $4::timestamptz + make_interval(hours => remind_hours), escalate_at = $4::timestamptz + make_interval(hours => escalate_hours)
       where organization_id = $1 and request_id = $2 and position = $3`,
      [organization.id, requestId, position, at.toISOString()],
    )
  await begin(1, submittedAt)
  if (state === 'submitted') return null

  const ended = {
    approved: 'approved',
    rejected: 'rejected',
    changes_requested: 'changes_requested',
  } as const
  const verb = { approved: 'approve', rejected: 'reject', changes_requested: 'request_changes' } as const
  const outcome = state === 'draft' ? 'approved' : state
  const spent = new Set([requester.id])
  let at = submittedAt
  let by = ''
  for (const [place, { seats }] of steps.entries()) {
    const decider = active.find(
      (person) => !spent.has(person.id) && seats.every((seat) => fitsSeat(person, seat)),
    )
    if (!decider) throw new Error(`nobody decides ${number}`)
    spent.add(decider.id)
    by = decider.id
    at = new Date(at.getTime() + (hours / steps.length) * HOUR)
    const isLast = outcome !== 'approved' || place === steps.length - 1
    await client.query(
      `insert into approval_decision (organization_id, id, request_id, position, person_id, decision, seats, comment, content_hash, policy_number, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10)`,
      [
        ...[
          organization.id,
          idOf(`decision|${id}|${place}`),
          requestId,
          place + 1,
          decider.id,
          verb[outcome],
        ],
        ...[
          outcome === 'approved' ? seats.map((_, seat) => seat) : [],
          comment ?? (facts.flags.length > 0 ? 'The vendor confirmed the price.' : ''),
          hashOf(content),
          at.toISOString(),
        ],
      ],
    )
    await client.query(
      'update approval_step set state = $4, decided_at = $5 where organization_id = $1 and request_id = $2 and position = $3',
      [
        organization.id,
        requestId,
        place + 1,
        outcome === 'approved' ? 'approved' : 'rejected',
        at.toISOString(),
      ],
    )
    if (isLast) break
    await begin(place + 2, at)
  }
  await client.query(
    `update approval_step set state = 'skipped', decided_at = $3 where organization_id = $1 and request_id = $2 and state in ('waiting', 'active')`,
    [organization.id, requestId, at.toISOString()],
  )
  await client.query(
    'update approval_request set state = $3, decided_at = $4 where organization_id = $1 and id = $2',
    [organization.id, requestId, ended[outcome], at.toISOString()],
  )
  return { by, at }
}
