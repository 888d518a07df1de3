import { passedOf } from '@wellstock/domain/finance/budgets'
import {
  allocate,
  type DocumentKind,
  type Entry,
  transferIn,
  transferOut,
} from '@wellstock/domain/finance/ledger'
import { cents, ofCents, spread } from '@wellstock/domain/finance/money'
import type pg from 'pg'
import { dateOf, dayOf, yearOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'
import { FIRST_DAY } from './shelves.ts'

/** What a department had and spent: last year, and at the pace of this one in a whole year, in thousands. */
const departments = [
  { name: 'Surgical Services', special: 'Implants', last: [700, 674], now: [740, 743.5] },
  { name: 'Primary Care', special: 'Reagents', last: [690, 673], now: [720, 712] },
  { name: 'Laboratory', special: 'Reagents', last: [455, 470], now: [520, 504] },
  { name: 'Diagnostic Imaging', special: 'Contrast', last: [360, 300], now: [345, 326.6] },
] as const
type Department = (typeof departments)[number]

/** Money that went from Diagnostic Imaging to the Laboratory in the middle of the year. */
const MOVED = 15_000
const beforeMoving: Record<string, number> = { Laboratory: -MOVED, 'Diagnostic Imaging': MOVED }

/** What Operations spends in a year, without a budget, in thousands. */
const UNBUDGETED = 72

/** How a department's money is given out, in percent. */
const usual = { Supplies: 52, special: 18, 'Small Equipment': 10, Capital: 12, Services: 5, Contingency: 3 }

/** Where supplies of Primary Care are bought for. */
const officeWeights: Record<string, number> = { MAIN: 1, RIV: 0.62, NOR: 0.38, HAR: 0.3 }

/** Which budget category pays for what Wellstock keeps; all else is Supplies. */
const mapping: Record<string, string> = {
  'Reagents and test kits': 'Reagents',
  'Imaging supplies': 'Contrast',
  'Surgical instruments': 'Small Equipment',
  'Diagnostic equipment': 'Small Equipment',
  'Equipment and furniture': 'Small Equipment',
}

/** The budget category that pays for products of a category. */
export const paidBy = (productCategory: string) => mapping[productCategory] ?? 'Supplies'

type Line = { id: string; year: number; department: string; category: string | null; office: string | null }
type Booked = {
  entries: Entry[]
  documentKind: DocumentKind
  documentId: string
  number: string
  on: string
  by: string | null
  note: string
}

const [finance, controller] = people.filter(({ primaryRole }) => primaryRole === 'finance_manager')
const [head] = people.filter(({ primaryRole }) => primaryRole === 'admin')
if (!finance || !controller || !head) throw new Error('nobody looks after money')

const daysOf = (year: number) => ({ startsOn: `${year}-01-01`, endsOn: `${year}-12-31` })
const budgetId = (year: number, name: string) => idOf(`budget|${year}|${name}`)
const numberOf = (year: number, place: number) => `BUD-${year}-${String(place).padStart(4, '0')}`

/** The lines of a department in a year, with the share of its money each has. */
function linesOf({ name, special }: Department, year: number) {
  const random = rng(`budget|${name}|${year}`)
  return Object.entries(usual).flatMap(([key, percent]) => {
    const category = key === 'special' ? special : key
    const weight = percent * random.between(0.9, 1.1)
    const split = name === 'Primary Care' && category === 'Supplies' ? Object.keys(officeWeights) : [null]
    const all = split.reduce((sum, office) => sum + (officeWeights[office ?? ''] ?? 1), 0)
    return split.map((office) => ({
      line: lineOf(year, name, category, office),
      weight: (weight * (officeWeights[office ?? ''] ?? 1)) / all,
    }))
  })
}

const lineOf = (year: number, department: string, category: string | null, office: string | null): Line => ({
  id: idOf(`budget line|${year}|${department}|${category}|${office}`),
  year,
  department,
  category,
  office,
})

/** What the budget of each department is made of in a year, and what of it is spent by a day. */
function plannedIn(each: number, year: number, through: string) {
  const passed = passedOf(daysOf(each), through)
  const ofDepartments = departments.map((department) => {
    const [budget, pace] = each === year ? department.now : department.last
    const before = each === year ? (beforeMoving[department.name] ?? 0) : 0
    const parts = linesOf(department, each)
    const amounts = spread(
      budget * 1000 + before,
      parts.map(({ weight }) => weight),
    )
    const random = rng(`spent|${department.name}|${each}`)
    const spent = parts.map(
      ({ line, weight }) => weight * random.between(0.94, 1.06) * (line.category === 'Contingency' ? 0.4 : 1),
    )
    const lines = parts.map(({ line }, place) => ({
      line,
      given: amounts[place] ?? 0,
      weight: spent[place] ?? 0,
    }))
    return { lines, total: ofCents(cents(pace * 1000 * passed)) }
  })
  const operations = { line: lineOf(each, 'Operations', null, null), given: 0, weight: 1 }
  return [...ofDepartments, { lines: [operations], total: ofCents(cents(UNBUDGETED * 1000 * passed)) }]
}

const throughOf = (each: number, anchor: string) =>
  each === Number(anchor.slice(0, 4)) ? dateOf(dayOf(anchor) - 1) : `${each}-12-31`

/** The years there are documents of, up to this one. */
function yearsOf(anchor: string): number[] {
  const first = yearOf(FIRST_DAY)
  return Array.from({ length: yearOf(dayOf(anchor)) - first + 1 }, (_, place) => first + place)
}

/** A year is closed on the 12th of January that follows it. */
const closingOf = (year: number) => `${year + 1}-01-12T16:20:00Z`
const closedYears = (anchor: string) => yearsOf(anchor).filter((year) => closingOf(year) < anchor)

export type PlannedYear = { year: number; through: string; departments: PlannedDepartment[] }
/** What a department is to have spent by a day, in all and of each of its lines, and what the line has. */
export type PlannedDepartment = { name: string; total: number; lines: PlannedLine[] }
export type PlannedLine = { id: string; category: string | null; office: string | null; spent: number }

/** What the budgets of all years are to have spent by the anchor: documents come to it. */
export const plannedSpending = (anchor: string): PlannedYear[] =>
  yearsOf(anchor).map((year) => {
    const through = throughOf(year, anchor)
    return {
      ...{ year, through },
      departments: plannedIn(year, yearOf(dayOf(anchor)), through).map(({ lines, total }) => {
        const amounts = spread(
          total,
          lines.map(({ weight }) => weight),
        )
        return {
          ...{ name: lines[0]?.line.department ?? '', total },
          lines: lines.map(({ line: { id, category, office } }, place) => ({
            ...{ id, category, office, spent: amounts[place] ?? 0 },
          })),
        }
      }),
    }
  })

/** Budgets of the last years and this one, with money that moved between two departments, and two drafts for the next. */
export async function loadBudgets(client: pg.PoolClient, anchor: string) {
  const year = Number(anchor.slice(0, 4))
  const yesterday = throughOf(year, anchor)
  const years = yearsOf(anchor)
  const planned = years.flatMap((each) => plannedIn(each, year, throughOf(each, anchor)))
  const lines = planned.flatMap((department) => department.lines.map(({ line }) => line))
  const booked = planned.flatMap((department) => {
    const allocated = department.lines.filter(({ given }) => given > 0)
    const [first] = allocated
    return first
      ? [
          given(
            first.line.year,
            allocated.map((each) => allocate(each.line.id, each.given)),
          ),
        ]
      : []
  })
  const moved = movedOf(lines, year)
  const isMoved = yesterday >= moved.on
  if (isMoved) booked.push(moved.booked)

  await insertYears(client, [...years, year + 1])
  await mapCategories(client)
  await insertBudgets(client, anchor)
  await insertLines(client, lines)
  if (isMoved) await insertChange(client, moved)
  await client.query(
    `insert into number_series (organization_id, key, last) select $1, key, last from unnest($2::text[], $3::int[]) as t (key, last)`,
    [
      organization.id,
      [...years.map((each) => `BUD-${each}`), `BUD-${year + 1}`, `BT-${year}`],
      [...years.map(() => 1), 2, isMoved ? 1 : 0],
    ],
  )
  for (const kind of ['budget', 'budget_change'] as const)
    await insertEntries(
      client,
      booked.filter(({ documentKind }) => documentKind === kind),
    )
}

/** With all that was bought in them billed, years are closed once their day has come. */
export async function closeYears(client: pg.PoolClient, anchor: string) {
  const closed = closedYears(anchor)
  await client.query(
    `update fiscal_year y set closed_by = $2, closed_at = t.at, version = version + 1
     from unnest($3::int[], $4::timestamptz[]) as t (year, at) where y.organization_id = $1 and y.year = t.year`,
    [organization.id, finance?.id, closed, closed.map(closingOf)],
  )
}

function given(year: number, entries: Entry[]): Booked {
  return {
    entries,
    documentKind: 'budget',
    documentId: budgetId(year, 'Base'),
    number: numberOf(year, 1),
    on: `${year}-01-01`,
    by: controller?.id ?? null,
    note: '',
  }
}

/** Money moved from one department to another, asked for by one and approved by another. */
function movedOf(lines: readonly Line[], year: number) {
  const line = (department: string, category: string) =>
    lines.find((each) => each.year === year && each.department === department && each.category === category)
      ?.id ?? ''
  const [from, to] = [line('Diagnostic Imaging', 'Supplies'), line('Laboratory', 'Reagents')]
  const id = idOf(`budget change|${year}`)
  const [on, number] = [`${year}-06-17`, `BT-${year}-0001`]
  const reason = 'Fewer contrast studies than planned; reagent prices rose in March.'
  const booked: Booked = {
    entries: [transferOut(from, MOVED), transferIn(to, MOVED)],
    documentKind: 'budget_change',
    documentId: id,
    number,
    on,
    by: controller?.id ?? null,
    note: reason,
  }
  return { id, number, from, to, on, year, reason, booked }
}

async function insertYears(client: pg.PoolClient, years: readonly number[]) {
  await client.query(
    `insert into fiscal_year (organization_id, year, starts_on, ends_on)
     select $1, year, make_date(year, 1, 1), make_date(year, 12, 31) from unnest($2::int[]) as year`,
    [organization.id, years],
  )
}

async function mapCategories(client: pg.PoolClient) {
  await client.query(
    `insert into budget_mapping (organization_id, id, product_category, category_id)
     select $1, gen_random_uuid(), t.product, c.id from unnest($2::text[], $3::text[]) as t (product, category)
     join budget_category c on c.organization_id = $1 and c.name = t.category`,
    [organization.id, Object.keys(mapping), Object.values(mapping)],
  )
}

/** The budgets of the last years and this one, and two versions of the next. */
async function insertBudgets(client: pg.PoolClient, anchor: string) {
  const year = Number(anchor.slice(0, 4))
  const yesterday = `${dateOf(dayOf(anchor) - 1)}T15:00:00Z`
  const whole = (which: 'last' | 'now') => departments.reduce((sum, each) => sum + each[which][0], 0) * 1000
  const drafts = [
    { name: 'Version 1', growth: 1.05 },
    { name: 'Version 2', growth: 1.03 },
  ]
  const shares = drafts.map(({ growth }) => departments.map(({ now }) => Math.round(now[0] * growth) * 1000))
  const rows = [
    ...yearsOf(anchor).map((each) => ({
      ...{ year: each, name: 'Base', place: 1, total: whole(each === year ? 'now' : 'last') },
      state: closedYears(anchor).includes(each) ? 'closed' : 'approved',
    })),
    ...drafts.map(({ name }, index) => ({
      year: year + 1,
      name,
      place: index + 1,
      state: 'draft',
      total: (shares[index] ?? []).reduce((sum, share) => sum + share, 0),
    })),
  ].map(({ place, ...row }) => {
    const isDecided = row.state !== 'draft'
    return {
      ...row,
      id: budgetId(row.year, row.name),
      number: numberOf(row.year, place),
      // The versions of next year were begun in November, or yesterday where that is still to come.
      created_at: [`${row.year - 1}-${isDecided ? '10-06' : '11-02'}T15:00:00Z`, yesterday].toSorted()[0],
      proposed_by: isDecided ? finance?.id : null,
      proposed_at: isDecided ? `${row.year - 1}-11-10T17:40:00Z` : null,
      approved_by: isDecided ? controller?.id : null,
      approved_at: isDecided ? `${row.year - 1}-12-04T20:05:00Z` : null,
    }
  })
  await client.query(
    `insert into budget (organization_id, id, number, fiscal_year, name, state, total, created_by, created_at, updated_at,
       proposed_by, proposed_at, approved_by, approved_at)
     select $1, id, number, year, name, state, total, $3, created_at, coalesce(approved_at, created_at),
       proposed_by, proposed_at, approved_by, approved_at
     from jsonb_to_recordset($2) as row (id uuid, number text, year integer, name text, state text, total numeric,
       created_at timestamptz, proposed_by uuid, proposed_at timestamptz, approved_by uuid, approved_at timestamptz)`,
    [organization.id, JSON.stringify(rows), finance?.id],
  )
  const cellsOf = (department: Department, budgetYear: number, name: string, amount: number) => {
    const parts = linesOf(department, budgetYear)
    const amounts = spread(
      amount,
      parts.map(({ weight }) => weight),
    )
    return parts.map(({ line }, place) => ({
      id: idOf(`budget cell|${name}|${line.id}`),
      budget: budgetId(budgetYear, name),
      department: line.department,
      category: line.category,
      office: line.office,
      amount: amounts[place],
    }))
  }
  const cells = departments.flatMap((department, index) => [
    ...yearsOf(anchor).flatMap((each) =>
      each === year
        ? cellsOf(department, year, 'Base', department.now[0] * 1000 + (beforeMoving[department.name] ?? 0))
        : cellsOf(department, each, 'Base', department.last[0] * 1000),
    ),
    ...drafts.flatMap(({ name }, draft) => cellsOf(department, year + 1, name, shares[draft]?.[index] ?? 0)),
  ])
  await client.query(
    `insert into budget_share (organization_id, budget_id, department_id, amount)
     select $1, t.budget, d.id, sum(t.amount)
     from jsonb_to_recordset($2) as t (budget uuid, department text, amount numeric)
     join department d on d.organization_id = $1 and d.name = t.department group by t.budget, d.id`,
    [organization.id, JSON.stringify(cells)],
  )
  await client.query(
    `insert into budget_cell (organization_id, id, budget_id, department_id, category_id, office_id, amount)
     select $1, t.id, t.budget, d.id, c.id, o.id, t.amount
     from jsonb_to_recordset($2) as t (id uuid, budget uuid, department text, category text, office text, amount numeric)
     join department d on d.organization_id = $1 and d.name = t.department
     join budget_category c on c.organization_id = $1 and c.name = t.category
     left join office o on o.organization_id = $1 and o.code = t.office`,
    [organization.id, JSON.stringify(cells)],
  )
}

async function insertLines(client: pg.PoolClient, lines: readonly Line[]) {
  const { rowCount } = await client.query(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id, control_order, control_vendor_order)
     select $1, t.id, t.year, d.id, c.id, o.id, t.control, t.control
     from jsonb_to_recordset($2) as t (id uuid, year integer, department text, category text, office text, control text)
     join department d on d.organization_id = $1 and d.name = t.department
     left join budget_category c on c.organization_id = $1 and c.name = t.category
     left join office o on o.organization_id = $1 and o.code = t.office`,
    [
      organization.id,
      JSON.stringify(lines.map((line) => ({ ...line, control: line.category === null ? 'ignore' : 'stop' }))),
    ],
  )
  if (rowCount !== lines.length) throw new Error('a line of a budget is of no department')
}

async function insertChange(
  client: pg.PoolClient,
  { id, number, from, to, on, year, reason }: ReturnType<typeof movedOf>,
) {
  await client.query(
    `insert into budget_change (organization_id, id, number, state, fiscal_year, from_line_id, to_line_id, amount, reason,
       requested_by, requested_at, decided_by, decided_at, updated_at)
     values ($1, $2, $3, 'approved', $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      organization.id,
      id,
      number,
      year,
      from,
      to,
      MOVED,
      reason,
      finance?.id,
      `${on}T15:10:00Z`,
      controller?.id,
      `${on}T19:45:00Z`,
    ],
  )
}

async function insertEntries(client: pg.PoolClient, booked: readonly Booked[]) {
  const inOrder = booked.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const rows = inOrder.flatMap(({ entries, ...document }, group) =>
    entries.map((entry, place) => ({
      ...entry,
      ...document,
      id: idOf(`budget entry|${document.documentId}|${group}|${place}`),
    })),
  )
  await client.query(
    `insert into budget_entry (organization_id, id, line_id, reference_id, kind, amount, allocated, precommitted, committed, spent,
       document_kind, document_id, document_number, booked_on, actor_id, note, created_at)
     select $1, id, "lineId", "referenceId", kind, amount, allocated, precommitted, committed, spent,
       "documentKind", "documentId", number, "on", by, note, "on"::timestamptz + interval '18 hours'
     from jsonb_to_recordset($2) as t (id uuid, "lineId" uuid, "referenceId" uuid, kind text, amount numeric, allocated numeric,
       precommitted numeric, committed numeric, spent numeric, "documentKind" text, "documentId" uuid, number text, "on" date, by uuid, note text)`,
    [organization.id, JSON.stringify(rows)],
  )
}
