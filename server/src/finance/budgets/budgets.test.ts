import { randomUUID } from 'node:crypto'
import { commit, precommit } from '@wellstock/domain/finance/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { readZip } from '../../testing/read-zip.ts'
import { budgetOf, type TestBudget } from './budget-fixture.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let budget: TestBudget
let ana: Someone
let ben: Someone
let viewer: Someone
let south: Someone
let stranger: Someone
/** Lines for all offices, one of the south office, one without a category. */
const lines = { lab: '', imaging: '', south: '', unbudgeted: '', past: '' }
beforeAll(async () => {
  test = await startTestApp()
  budget = await budgetOf(test)
  ana = await test.as('finance_manager')
  ben = await test.as('admin')
  viewer = await test.as('budget_viewer')
  south = await test.as('finance_manager', 'south')
  stranger = await test.as('admin', 'other')
  lines.lab = await budget.line(1000)
  lines.imaging = await budget.line(600)
  lines.south = await budget.line(300, { office: ids.south })
  lines.past = await budget.line(50, { year: 2025 })
  lines.unbudgeted = randomUUID()
  await test.rows(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, control_order, control_vendor_order)
     select organization_id, $1, 2026, department_id, 'warn', 'warn' from budget_line where id = $2`,
    [lines.unbudgeted, lines.lab],
  )
})
afterAll(() => test.stop())

const at = (lineId: string) => ({ lineId, referenceId: randomUUID() })
const lineIn = async (who: Someone, id: string) => {
  const { body } = await who.get('/api/budgets?year=2026')
  return body.departments
    .flatMap((department: { lines: { id: string }[] }) => department.lines)
    .find((line: { id: string }) => line.id === id)
}
const ask = (who: Someone, change: object) =>
  who.post('/api/budgets/changes', {
    fromLineId: lines.imaging,
    toLineId: lines.lab,
    amount: 100,
    reason: 'Reagents cost more',
    ...change,
  })
const take = (who: Someone, step: string, { id, version }: { id: string; version: number }, more = {}) =>
  who.post(`/api/budgets/changes/${id}/${step}`, { version, ...more })
const balances = async () =>
  Promise.all([lines.lab, lines.imaging].map(async (id) => (await budget.balance(id)).allocated))

describe('budgets', () => {
  it('are those of the fiscal year it is, under their names, with sums that follow from entries', async () => {
    const reference = at(lines.lab)
    await budget.write([precommit(reference, 250), commit(reference, 200)])
    const { body } = await viewer.get('/api/budgets')
    expect(body).toMatchObject({ year: { year: 2026, isClosed: false }, currency: 'USD', canChange: false })
    const line = await lineIn(viewer, lines.lab)
    expect(line).toMatchObject({
      allocated: 1000,
      precommitted: 50,
      committed: 200,
      remaining: 1000,
      available: 750,
    })
    const department = body.departments.find(({ id }: { id: string }) => id === line.department.id)
    expect(department).toMatchObject({ totalBudget: 1000, spent: 0, remaining: 1000, fiscalYear: 2026 })
    expect((await viewer.get('/api/budgets?year=2031')).status).toBe(404)
    const { body: months } = await viewer.get(
      `/api/budgets/months?year=2026&departmentId=${line.department.id}`,
    )
    expect(months).toHaveLength(12)
    expect(months[10]).toEqual({ month: '2026-11-01', planned: 83.33, committed: 200, spent: 0 })
  })

  it('have a number behind which its entries are, and they come to it', async () => {
    const { body } = await viewer.get(`/api/budgets/entries?year=2026&lineId=${lines.lab}&figure=available`)
    const { sums, items } = body
    expect(sums.allocated - sums.precommitted - sums.committed - sums.spent).toBe(750)
    // What is committed comes out of what was precommitted: it leaves as much available.
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['precommit', 'allocate'])
    const { body: text } = await viewer.get('/api/budgets/entries/export?year=2026&format=csv')
    expect(text).toContain('Precommitted')
    const { body: table } = await viewer.get('/api/budgets/export?year=2026&format=csv')
    expect(table).toMatch(/Total.*1900/)
    const fileIn = async (format: string) =>
      new Uint8Array(
        await (await viewer.open(`/api/budgets/export?year=2026&format=${format}`)).arrayBuffer(),
      )
    expect(readPdf(await fileIn('pdf')).join('\n')).toMatch(/Total[\s\S]*1,900/)
    expect(readZip(await fileIn('xlsx')).get('xl/worksheets/sheet1.xml')).toContain('<v>1900</v>')
  })

  it('of an office are seen with the permission for it, of all offices with that for all, of others never', async () => {
    expect((await lineIn(south, lines.south))?.available).toBe(300)
    expect(await lineIn(south, lines.lab)).toBeUndefined()
    expect((await stranger.get('/api/budgets')).body.departments).toEqual([])
    const control = { controlOrder: 'warn', controlVendorOrder: 'stop', controlInvoice: 'warn', version: 1 }
    for (const who of [south, stranger]) {
      expect((await who.put(`/api/budgets/lines/${lines.lab}/control`, control)).status).toBe(404)
      expect((await ask(who, {})).status).toBe(404)
      expect((await who.get(`/api/budgets/entries?year=2026&lineId=${lines.lab}`)).body.total).toBe(0)
    }
    expect((await viewer.put(`/api/budgets/lines/${lines.lab}/control`, control)).status).toBe(403)
    expect((await ana.put(`/api/budgets/lines/${lines.lab}/control`, control)).body).toMatchObject({
      controlOrder: 'warn',
      version: 2,
    })
    const late = await ben.put(`/api/budgets/lines/${lines.lab}/control`, {
      ...control,
      controlOrder: 'stop',
    })
    expect([late.status, late.body.fields.controlOrder]).toEqual([412, expect.stringContaining('warn')])
    const stop = { ...control, controlOrder: 'stop' }
    expect((await ana.put(`/api/budgets/lines/${lines.unbudgeted}/control`, stop)).status).toBe(422)
    await ana.put(`/api/budgets/lines/${lines.lab}/control`, { ...stop, version: 2 })
  })
})

it('are found by department, by whoever may see a line of it', async () => {
  const { department } = await lineIn(ana, lines.lab)
  const found = async (who: Someone) => {
    const { body } = await who.get(`/api/search/quick?${new URLSearchParams({ q: department.name })}`)
    return body.results.filter(({ type }: { type: string }) => type === 'budget')
  }
  expect(await found(viewer)).toMatchObject([
    { name: department.name, url: `/dashboard/budgets?year=2026&department=${department.id}` },
  ])
  expect([await found(south), await found(stranger), await found(await test.as('manager'))]).toEqual([
    [],
    [],
    [],
  ])
})

describe('money asked for', () => {
  it('moves when somebody else approves it, both legs, once', async () => {
    const { body: asked } = await ask(ana, {})
    expect(asked).toMatchObject({
      number: 'BT-2026-0001',
      state: 'requested',
      steps: ['withdraw'],
      waitsForOther: true,
    })
    expect((await take(ana, 'approve', asked)).body.reason).toBe('approval_by_somebody_else')
    expect((await take(viewer, 'approve', asked)).status).toBe(403)
    expect((await take(south, 'approve', asked)).status).toBe(404)
    expect((await take(stranger, 'approve', asked)).status).toBe(404)
    expect(await balances()).toEqual([1000, 600])
    const { body: request } = await ben.get(
      `/api/approvals/document?kind=budget_transfer&documentId=${asked.id}`,
    )
    const held = { committed: 200, precommitted: 50 }
    expect(request.budgetEffects).toMatchObject([
      { before: { allocated: 600, committed: 0 }, after: { allocated: 500, committed: 0 } },
      { before: { allocated: 1000, ...held }, after: { allocated: 1100, ...held } },
    ])
    expect(request.budgetEffects[0].line.params.department).toBeTruthy()
    const answers = await Promise.all([take(ben, 'approve', asked), take(ben, 'approve', asked)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balances()).toEqual([1100, 500])
    const { body } = await ana.get('/api/budgets/entries?year=2026&document=BT-2026-0001')
    expect(body.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'transfer_in',
      'transfer_out',
    ])
  })

  it('stays where it was once rejected or taken back', async () => {
    const { body: refused } = await ask(ana, {})
    const { body: back } = await ask(ana, { fromLineId: null })
    expect((await take(ben, 'reject', refused, { reason: 'no' })).status).toBe(422)
    expect((await take(ben, 'reject', refused, { reason: 'Not this year' })).body).toMatchObject({
      state: 'rejected',
      remark: 'Not this year',
    })
    expect((await take(ben, 'withdraw', back)).status).toBe(403)
    expect((await take(ana, 'withdraw', back)).body.state).toBe('withdrawn')
    expect((await take(ben, 'approve', back)).body.reason).toBe('budget_change_withdrawn')
    expect(await balances()).toEqual([1100, 500])
  })

  it('is there when it is approved, or nothing moves', async () => {
    const { body: asked } = await ask(ana, { amount: 400 })
    const hold = at(lines.imaging)
    await budget.write([precommit(hold, 200)])
    const { body } = await take(ben, 'approve', asked)
    expect(body).toMatchObject({ reason: 'over_budget' })
    expect(body.blockers[0]).toMatch(/\$100\.00 short/)
    expect(await balances()).toEqual([1100, 500])
    await take(ana, 'withdraw', asked)
  })

  it.each([
    ['nothing', { amount: 0 }, 422],
    ['less than nothing', { amount: -5 }, 422],
    ['three decimals', { amount: 1.005 }, 422],
    ['a word', { amount: '100' }, 422],
    ['no line', { fromLineId: null, toLineId: null }, 422],
    ['no reason', { reason: '    ' }, 422],
    ['another currency', { currency: 'EUR' }, 422],
    ['more than there is', { amount: 600 }, 409],
  ])('refuses %s', async (_, change, status) => {
    expect((await ask(ana, change)).status).toBe(status)
  })

  it('refuses the same line, another year, a closed year, and what has no budget', async () => {
    expect((await ask(ana, { toLineId: lines.imaging })).status).toBe(422)
    expect((await ask(ana, { toLineId: lines.past })).body.fields.toLineId).toMatch(/same fiscal year/)
    expect((await ask(ana, { toLineId: lines.unbudgeted })).status).toBe(422)
    expect((await ask(ana, { fromLineId: lines.unbudgeted })).body.reason).toBe('over_budget')
    await test.rows(
      `update fiscal_year set closed_at = now(), closed_by = (select id from person where organization_id = $1 limit 1)
       where organization_id = $1 and year = 2025`,
      [ids.organization],
    )
    expect((await ask(ana, { fromLineId: null, toLineId: lines.past })).body.reason).toBe(
      'fiscal_year_closed',
    )
    expect((await ana.get('/api/budgets/changes?state=requested')).body.total).toBe(0)
  })
})

describe('money that is held', () => {
  it('is freed where no document will, and by its document otherwise', async () => {
    const line = await budget.line(500)
    const [old, order] = [at(line), at(line)]
    const opening = { kind: 'opening', number: 'Old orders', bookedOn: '2026-02-01' } as const
    await budget.write([precommit(old, 80), commit(old, 80)], opening)
    await budget.write([precommit(order, 40)])
    const { body } = await ana.get('/api/budgets/held?year=2026')
    expect(body.items[0]).toMatchObject({
      referenceId: old.referenceId,
      committed: 80,
      days: 292,
      canRelease: true,
    })
    const release = (who: Someone, { referenceId }: { referenceId: string }) =>
      who.post('/api/budgets/held/release', { lineId: line, referenceId, reason: 'Never delivered' })
    expect((await release(stranger, old)).status).toBe(404)
    expect((await release(ana, order)).body.reason).toBe('hold_ends_on_document')
    expect((await release(ana, old)).body).toEqual({ released: 80 })
    expect((await release(ana, old)).body.reason).toBe('nothing_held_any_more')
    expect((await budget.balance(line)).available).toBe(460)
  })

  it('more than there was is somebody’s to settle, with a word', async () => {
    const line = await budget.line(10)
    const bill = at(line)
    await budget.write([precommit(bill, 25)], { kind: 'invoice', number: 'INV-1' })
    const { body } = await viewer.get('/api/budgets')
    expect(body.overruns).toMatchObject([{ documentNumber: 'INV-1', missing: 15, canSettle: false }])
    const settle = (who: Someone) =>
      who.post(`/api/budgets/overruns/${body.overruns[0].id}/settle`, { note: 'Paid from the reserve' })
    expect([(await settle(viewer)).status, (await settle(stranger)).status]).toEqual([403, 404])
    expect([(await settle(ana)).status, (await settle(ana)).status]).toEqual([200, 409])
    expect((await viewer.get('/api/budgets')).body.overruns).toEqual([])
  })
})

describe('what applies to all offices', () => {
  it('is changed by whoever allocates the budgets of all of them', async () => {
    const firstFreeYear = Math.max(2028, YEAR + 2)
    const { body: before } = await viewer.get('/api/budgets/settings')
    expect(before).toMatchObject({
      firstMonth: 1,
      firstFreeYear,
      productCategories: ['Gloves', 'Wound care'],
    })
    expect((await south.post('/api/budgets/categories', { name: 'Travel' })).status).toBe(403)
    expect((await ana.post('/api/budgets/categories', { name: 'supplies' })).body.fields.name).toMatch(
      /has this name/,
    )
    const { body: added } = await ana.post('/api/budgets/categories', { name: 'Travel' })
    const travel = added.categories.at(-1)
    expect(travel).toMatchObject({ name: 'Travel', isArchived: false })

    const order = [travel.id, ...before.categories.map(({ id }: { id: string }) => id)]
    expect((await ana.put('/api/budgets/settings/categories', { ids: order.slice(1) })).status).toBe(409)
    const { body: ordered } = await ana.put('/api/budgets/settings/categories', { ids: order })
    expect(ordered.categories[0].name).toBe('Travel')

    const rule = { departmentId: null, productCategory: 'Gloves', categoryId: travel.id }
    expect((await ana.put('/api/budgets/settings/mapping', rule)).body.mapping).toContainEqual(rule)
    const archive = (version: number) =>
      ana.put(`/api/budgets/categories/${travel.id}`, { name: 'Travel', isArchived: true, version })
    expect((await archive(1)).body.reason).toBe('budget_category_in_rules')
    await ana.put('/api/budgets/settings/mapping', { ...rule, categoryId: null })
    expect((await archive(1)).body.categories[0].isArchived).toBe(true)
    expect((await archive(1)).status).toBe(412)

    expect((await ana.put('/api/budgets/settings/first-month', { firstMonth: 13 })).status).toBe(422)
    expect((await ana.put('/api/budgets/settings/first-month', { firstMonth: 7 })).body.firstMonth).toBe(7)
    test.passTime(Date.parse(`${firstFreeYear + 1}-11-19T15:00:00Z`) - test.now().getTime())
    const late = await test.as('admin')
    expect((await late.get('/api/budgets')).body.year).toMatchObject({
      year: firstFreeYear + 2,
      startsOn: `${firstFreeYear + 1}-07-01`,
      endsOn: `${firstFreeYear + 2}-06-30`,
    })
  })
})
