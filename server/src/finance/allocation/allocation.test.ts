import { randomUUID } from 'node:crypto'
import type { Budget } from '@wellstock/contract/finance/budget'
import type { Budgets } from '@wellstock/contract/finance/budget-lines'
import { commit, precommit, releaseAsked, spend } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { budgetOf, type TestBudget } from '../budgets/budget-fixture.ts'

type Caller = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let ledger: TestBudget
let ana: Caller
let bo: Caller
let places: Pick<Budget, 'departments' | 'categories'>
beforeAll(async () => {
  test = await startTestApp()
  ledger = await budgetOf(test)
  ana = await test.as('finance_manager')
  bo = await test.as('admin')
  for (const name of ['Laboratory', 'Primary Care'])
    await test.rows('insert into department (organization_id, id, name) values ($1, $2, $3)', [
      ids.organization,
      randomUUID(),
      name,
    ])
  places = await begun('Places')
})
afterAll(() => test.stop())

const drafts = '/api/budget-drafts'
const begun = async (name: string, from: object = { kind: 'empty' }, fiscalYear = 2027): Promise<Budget> => {
  const { status, body } = await ana.post(drafts, { fiscalYear, name, from })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const departmentOf = (name: string) => places.departments.find((each) => each.name === name)?.id ?? ''
const [supplies, reagents] = [() => places.categories[0]?.id ?? '', () => places.categories[1]?.id ?? '']
const cell = (categoryId: string, amount: number, more: object = {}) => ({
  categoryId,
  officeId: null,
  month: null,
  amount,
  isLocked: false,
  ...more,
})
const given = (name: string, amount: number, cells: object[]) => ({
  departmentId: departmentOf(name),
  amount,
  isLocked: false,
  cells,
})
const saved = (budget: Budget, change: object) =>
  ana.put(`${drafts}/${budget.id}`, {
    version: budget.version,
    name: budget.name,
    note: budget.note,
    total: budget.total,
    shares: budget.shares,
    ...change,
  })
/** 1,000 for the laboratory, half of it for one office in March. */
const whole = () => ({
  total: 1000,
  shares: [
    given('Laboratory', 1000, [
      cell(supplies(), 500),
      cell(reagents(), 500, { officeId: ids.north, month: '2027-03-01', isLocked: true }),
    ]),
  ],
})
const step = (who: Caller, { id, version }: Budget, name: string, more: object = {}) =>
  who.post(`${drafts}/${id}/${name}`, { version, ...more })
const counts = () =>
  test.rows(
    `select (select count(*) from budget_line) as lines, (select count(*) from budget_entry) as entries,
       (select sum(version) from budget) as budgets, (select count(*) from budget_cell) as cells,
       (select count(*) from audit_event) as events, (select sum(version) from fiscal_year) as years`,
  )

describe('a budget of a year', () => {
  it('is saved whole, by one person at a time, and keeps nothing that is no money of the year', async () => {
    const budget = await begun('Whole')
    const after = await saved(budget, whole())
    expect(after.body).toMatchObject({ version: 2, notGivenOut: 0, isGivenOut: true, ...whole() })
    expect(await saved(budget, { total: 5 })).toMatchObject({
      status: 412,
      body: { code: 'STALE_VERSION', fields: { total: expect.stringContaining('1000') } },
    })
    const before = await counts()
    const refused: [object, string][] = [
      [{ total: -1 }, 'total'],
      [{ total: 10.005 }, 'total'],
      [{ shares: [given('Laboratory', 1, [cell(supplies(), -0.01)])] }, 'shares.0.cells.0.amount'],
      [
        { shares: [given('Laboratory', 1, [cell(supplies(), 1, { month: '2026-12-01' })])] },
        'shares.0.cells.0.month',
      ],
      [{ shares: [given('Laboratory', 1, [cell(randomUUID(), 1)])] }, 'shares.0.cells.0.categoryId'],
      [
        { shares: [given('Laboratory', 1, [cell(supplies(), 1, { officeId: ids.far })])] },
        'shares.0.cells.0.officeId',
      ],
      [
        { shares: [given('Laboratory', 1, [cell(supplies(), 1), cell(supplies(), 2)])] },
        'shares.0.cells.1.categoryId',
      ],
      [
        { shares: [given('nobody', 1, [])].map((each) => ({ ...each, departmentId: randomUUID() })) },
        'shares.0.departmentId',
      ],
    ]
    for (const [change, field] of refused) {
      const { status, body } = await saved(after.body, change)
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 422, [field]])
    }
    expect(await counts()).toEqual(before)
    await expect(
      test.rows(`update budget_cell set month = '2026-12-01' where budget_id = $1`, [budget.id]),
    ).rejects.toThrow('a month of another year')
    expect((await saved(await begun('Other name'), { name: 'whole' })).body.fields).toHaveProperty('name')
  })

  it('begins from another one, from the year before, or with an office more', async () => {
    const base = (await saved(await begun('Base'), whole())).body
    const less = await begun('Ten less', { kind: 'copy', budgetId: base.id, percent: -10 })
    expect(less).toMatchObject({ total: 900, isGivenOut: true, basedOn: { name: 'Base' } })
    expect(less.shares[0]?.cells.map(({ amount, month }) => [amount, month])).toEqual([
      [450, null],
      [450, '2027-03-01'],
    ])
    await ledger.line(1234.56)
    expect(await begun('Last year', { kind: 'lines', percent: 0 })).toMatchObject({
      total: 1234.56,
      isGivenOut: true,
    })

    await test.rows(`update item set department_id = $2, department = 'Laboratory' where id = $1`, [
      ids.southGloves,
      departmentOf('Laboratory'),
    ])
    await test.rows(
      `insert into item_month (organization_id, item_id, month, used_quantity, used_amount) values ($1, $2, '2026-09-01', 10, 250)
       on conflict (organization_id, item_id, month) do update set used_amount = 250`,
      [ids.organization, ids.southGloves],
    )
    const clinic = {
      kind: 'clinic',
      budgetId: base.id,
      officeId: ids.north,
      likeOfficeId: ids.south,
      percent: 40,
    }
    expect(await begun('New clinic', clinic)).toMatchObject({ total: 1100, isGivenOut: true })
    const basis = await ana.get(`${drafts}/${base.id}/basis`)
    expect(basis.body).toMatchObject({
      used: [
        {
          departmentId: departmentOf('Laboratory'),
          categoryId: supplies(),
          officeId: ids.south,
          amount: 250,
        },
      ],
      priceTrend: 1,
    })
    const list = (await ana.get(`${drafts}?year=2027`)).body
    expect(list.map(({ name }: Budget) => name)).toContain('Ten less')
  })

  it('is imported whole or not at all, and exported as it is imported', async () => {
    const budget = (await saved(await begun('Listed'), whole())).body
    const csv = (await ana.get(`${drafts}/${budget.id}/export?format=csv`)).body
    const other = await begun('Imported')
    const read = await step(ana, other, 'import', { content: csv })
    expect(read.body).toMatchObject({ total: 1000, isGivenOut: true })
    const before = await counts()
    const wrong = await step(ana, read.body, 'import', {
      content: `Department,Category,Office,Month,Amount
Laboratory,Supplies,,,10
Nobody,Supplies,,,10
Laboratory,Snacks,,,10
Laboratory,Supplies,NORTH,2026-12,10
Laboratory,Supplies,Nowhere,,10
Laboratory,Supplies,NORTH,2027-01,10.005
Laboratory,Supplies,NORTH,2027-02,-5`,
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.message).toBe('6 rows cannot be read. Nothing was imported.')
    expect(wrong.body.blockers).toEqual([
      'Row 2: no department is called “Nobody”.',
      'Row 3: no budget category is called “Snacks”.',
      'Row 4: “2026-12” is not a month of the fiscal year. Write 2027-03.',
      'Row 5: no office is called “Nowhere”.',
      'Row 6: “10.005” is not an amount of 0 or more with at most 2 decimals.',
      'Row 7: “-5” is not an amount of 0 or more with at most 2 decimals.',
    ])
    expect(await counts()).toEqual(before)
  })

  it('is proposed when all of it is given out, and then stands until it comes back', async () => {
    const budget = (await saved(await begun('Proposed'), { ...whole(), total: 1000.01 })).body
    const before = await counts()
    const open = await step(ana, budget, 'propose')
    expect([open.status, open.body.blockers]).toEqual([409, ['Total: $0.01 not given out.']])
    expect(await counts()).toEqual(before)
    await expect(
      test.rows(`update budget set state = 'proposed', proposed_by = created_by where id = $1`, [budget.id]),
    ).rejects.toThrow('some of it is not given out')

    const proposed = (await step(ana, (await saved(budget, whole())).body, 'propose')).body
    expect(proposed).toMatchObject({ state: 'proposed', steps: ['withdraw'] })
    expect((await saved(proposed, { total: 1 })).status).toBe(409)
    expect((await step(bo, proposed, 'withdraw')).status).toBe(409)
    const back = await step(bo, proposed, 'return', { reason: 'Too much for March' })
    expect(back.body).toMatchObject({ state: 'draft', remark: 'Too much for March' })
    const again = (await step(ana, back.body, 'propose')).body
    expect((await step(ana, again, 'withdraw')).body).toMatchObject({ state: 'draft', proposedBy: null })
  })

  it('is another organization’s to nobody', async () => {
    const budget = await begun('Ours')
    const stranger = await test.as('finance_manager', 'other')
    for (const name of ['', '/basis', '/export?format=csv'])
      expect((await stranger.get(`${drafts}/${budget.id}${name}`)).status).toBe(404)
    expect((await step(stranger, budget, 'discard')).status).toBe(404)
    expect((await step(ana, budget, 'discard')).body.state).toBe('discarded')
    const inOneOffice = await test.as('finance_manager', 'south')
    expect((await inOneOffice.get(`${drafts}?year=2027`)).status).toBe(403)
  })
})

describe('a budget in force', () => {
  it('was approved by somebody else, once, and its lines have what its cells say', async () => {
    const of = async (name: string) =>
      (await step(ana, (await saved(await begun(name), whole())).body, 'propose')).body as Budget
    const budget = await of('In force')
    const rival = await of('Rival')
    const refused = await step(ana, budget, 'approve')
    expect([refused.status, refused.body.reason]).toEqual([409, 'allocation_decided_by_another'])
    await expect(
      test.rows(`update budget set state = 'approved', approved_by = proposed_by where id = $1`, [budget.id]),
    ).rejects.toThrow('budget_approver')

    const answers = await Promise.all([
      step(bo, budget, 'approve'),
      step(bo, budget, 'approve'),
      step(bo, rival, 'approve'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const active = answers.find(({ status }) => status === 200)?.body
    const lines = await test.rows(
      `select c.name, o.code, l.month, l.allocated::float as allocated, l.control_order as control from budget_line l
       join budget_category c on c.id = l.category_id left join office o on o.id = l.office_id
       where l.fiscal_year = 2027 and l.allocated > 0 order by c.name desc`,
    )
    expect(lines).toEqual([
      { name: 'Supplies', code: null, month: null, allocated: 500, control: 'stop' },
      { name: 'Reagents', code: 'NORTH', month: '2027-03-01', allocated: 500, control: 'stop' },
    ])
    expect(
      await test.rows('select kind, amount::float, document_kind from budget_entry where document_id = $1', [
        active.id,
      ]),
    ).toEqual([
      { kind: 'allocate', amount: 500, document_kind: 'budget' },
      { kind: 'allocate', amount: 500, document_kind: 'budget' },
    ])
    expect((await saved(active, { total: 1 })).body.reason).toBe('allocation_is_approved')
    const other = active.id === budget.id ? rival : budget
    expect((await step(bo, other, 'approve')).body.reason).toBe('allocation_in_force_already')
    await expect(test.rows(`update budget set state = 'closed' where id = $1`, [active.id])).rejects.toThrow(
      'a year and its budget close together',
    )
  })
})

describe('the end of a year', () => {
  const closing = (year: number) => `/api/budget-years/${year}/close`
  it('waits for what is not decided, takes on what is on order, and comes once', async () => {
    const [rolled, lapsed, poor] = [
      await ledger.line(10_000),
      await ledger.line(10_000),
      await ledger.line(100),
    ]
    const at = (lineId: string) => ({ lineId, referenceId: randomUUID() })
    const on = { bookedOn: '2026-06-30' }
    for (const line of [rolled, lapsed]) {
      const order = at(line)
      await ledger.write([precommit(order, 1000), commit(order, 1000), spend(order, 700)], {
        ...on,
        number: `PO-${line.slice(0, 4)}`,
      })
    }
    const over = at(await ledger.line(100))
    await test.rows(
      `update budget_line set control_order = 'ignore', control_vendor_order = 'ignore', control_invoice = 'ignore' where id = $1`,
      [over.lineId],
    )
    await ledger.write([precommit(over, 150), commit(over, 150), spend(over, 150)], {
      ...on,
      number: 'PO-OVER',
    })
    const request = at(poor)
    await ledger.write([precommit(request, 60)], { ...on, number: 'ORD-77' })
    // What the lapsed line has on order is paid by the money it has next year.
    const [{ department } = { department: '' }] = await test.rows<{ department: string }>(
      'select department_id as department from budget_line where id = $1',
      [lapsed],
    )
    const next = await ledger.line(8000, { year: 2027 })
    await test.rows('update budget_line set department_id = $2 where id = $1', [next, department])

    const early = await ana.post(closing(2026), { version: 1 })
    expect([early.status, early.body.reason]).toEqual([409, 'allocation_year_goes_on'])
    test.passTime(60 * 24 * 60 * 60_000)
    ;[ana, bo] = [await test.as('finance_manager'), await test.as('admin')]
    expect((await ana.post(closing(2026), { version: 1 })).body.reason).toBe('allocation_earlier_year_open')
    expect((await ana.post(closing(2025), { version: 1 })).body).toMatchObject({
      refusal: { reason: 'fiscal_year_closed' },
    })

    const before = await counts()
    const open = await ana.post(closing(2026), { version: 1 })
    expect([open.status, open.body.blockers]).toEqual([409, ['ORD-77: $60.00']])
    expect(await counts()).toEqual(before)
    await ledger.write([releaseAsked(request, 60)], on)

    const preview = (await ana.get(closing(2026))).body
    expect(preview).toMatchObject({ refusal: null, version: 1 })
    // What lapses is what the page of budgets has available, those included of which more was taken.
    const { departments } = (await ana.get('/api/budgets?year=2026')).body as Budgets
    const lines = departments.flatMap((each) => each.lines)
    expect(preview.left).toBe(sumOf(lines.map(({ available }) => available)))
    expect(
      preview.lines.map(({ committed, canRoll }: { committed: number; canRoll: boolean }) => [
        committed,
        canRoll,
      ]),
    ).toEqual([
      [300, true],
      [300, true],
    ])
    const carries = [{ lineId: lapsed, carry: 'lapse' }]
    const answers = await Promise.all([
      ana.post(closing(2026), { version: 1, carries }),
      bo.post(closing(2026), { version: 1, carries }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([
      await ledger.balance(rolled),
      await ledger.balance(lapsed),
      await ledger.balance(next),
    ]).toMatchObject([
      { allocated: 9700, committed: 0, spent: 700, available: 9000 },
      { allocated: 10_000, committed: 0, spent: 700, available: 9300 },
      { allocated: 8000, committed: 300, available: 7700 },
    ])
    const [carried] = await test.rows(
      `select n.allocated::float, n.committed::float, n.available::float from budget_line n join budget_line l
         on l.department_id = n.department_id and l.category_id = n.category_id where l.id = $1 and n.fiscal_year = 2027`,
      [rolled],
    )
    expect(carried).toEqual({ allocated: 300, committed: 300, available: 0 })
  })

  it('is not lived through by what takes money that the next year does not have', async () => {
    const line = await ledger.line(1000, { year: 2027 })
    const order = { lineId: line, referenceId: randomUUID() }
    await ledger.write([precommit(order, 400), commit(order, 400)], { bookedOn: '2027-02-01' })
    test.passTime(365 * 24 * 60 * 60_000)
    ana = await test.as('finance_manager')
    const { body: preview } = await ana.get(closing(2027))
    const carries = preview.lines.map(({ lineId }: { lineId: string }) => ({ lineId, carry: 'lapse' }))
    const before = await counts()
    const refused = await ana.post(closing(2027), { version: preview.version, carries })
    expect([refused.status, refused.body.reason]).toEqual([409, 'over_budget'])
    expect(await counts()).toEqual(before)
    expect((await ana.post(closing(2027), { version: preview.version })).status).toBe(200)
    expect(
      await test.rows(`select state from budget where fiscal_year = 2027 and approved_by is not null`),
    ).toEqual([{ state: 'closed' }])
  })
})
