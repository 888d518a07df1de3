import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BudgetChange, BudgetLine, Budgets } from '@wellstock/contract/finance/budget-lines'
import { statusOf } from '@wellstock/domain/finance/budgets'
import { availableOf, remainingOf } from '@wellstock/domain/finance/ledger'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { signedIn } from '../../stock/items/fixtures.ts'
import { NONE } from './budgets-search.ts'
import { shownLines, treeOf } from './tree.ts'

const idOf = (n: number) => `${String(n).repeat(8).slice(0, 8)}-1111-4111-8111-111111111111`
const year = { year: 2026, startsOn: '2026-01-01', endsOn: '2026-12-31', isClosed: false }

function lineLike(n: number, department: string, category: string, part: Partial<BudgetLine>): BudgetLine {
  const sums = { allocated: 1000, precommitted: 0, committed: 0, spent: 0, ...part }
  return {
    id: idOf(n),
    fiscalYear: 2026,
    department: { id: idOf(department.length), name: department },
    category: { id: idOf(n + 4), name: category },
    office: null,
    month: null,
    controlOrder: 'stop',
    controlVendorOrder: 'stop',
    controlInvoice: 'warn',
    canChange: true,
    version: 1,
    ...sums,
    remaining: remainingOf(sums),
    available: availableOf(sums),
    ...part,
  }
}
const reagents = lineLike(1, 'Laboratory', 'Reagents', { precommitted: 50, committed: 200, spent: 600 })
const supplies = lineLike(2, 'Laboratory', 'Supplies', { spent: 950, committed: 60 })
const contrast = lineLike(3, 'Imaging', 'Contrast', { allocated: 500, spent: 100 })

const budgetsLike = (lines: BudgetLine[], part: Partial<Budgets> = {}): Budgets => ({
  years: [year, { ...year, year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31' }],
  year,
  today: '2026-11-20',
  currency: 'USD',
  departments: [
    {
      id: '1',
      department: '',
      totalBudget: 0,
      spent: 0,
      remaining: 0,
      fiscalYear: 2026,
      lastUpdated: '',
      lines,
    },
  ],
  overruns: [],
  canChange: true,
  canSet: true,
  ...part,
})

const page = <Row,>(items: Row[]) => ({ items, total: items.length, page: 1, pageSize: 20 })
const sums = { allocated: 0, precommitted: 0, committed: 260, spent: 0 }
const answers = {
  ...signedIn('finance_manager'),
  'GET /api/budgets': () => json(budgetsLike([reagents, supplies, contrast])),
  'GET /api/budgets/months': () => json([]),
  'GET /api/budgets/entries': () => json({ ...page([]), sums }),
}

it('opens departments down to their lines, the entries of a number, and a request for money that keeps what was typed', async () => {
  const requests = answering({
    ...answers,
    'POST /api/budgets/changes': () =>
      refusal(409, {
        code: 'OPERATION_FAILED',
        message: 'There is not enough money in the budget.',
        blockers: ['Imaging · Contrast · FY2026 is $100.50 short.'],
      }),
  })
  await renderPage('/dashboard/budgets')
  const laboratory = within(await screen.findByRole('row', { name: 'Laboratory' }))
  expect(laboratory.getByText('$2,000.00')).toBeTruthy()
  expect(laboratory.getByText('Watch')).toBeTruthy()
  expect(screen.queryByRole('row', { name: 'Laboratory · Supplies' })).toBeNull()
  await userEvent.click(laboratory.getByText('Laboratory'))
  const supply = within(screen.getByRole('row', { name: 'Laboratory · Supplies' }))
  expect(supply.getByText('Over')).toBeTruthy()
  expect(supply.getByText('101%')).toBeTruthy()

  await userEvent.click(supply.getByRole('button', { name: 'Request money for Laboratory · Supplies' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request money' }))
  await userEvent.click(dialog.getByText('Send request'))
  expect(dialog.getByText('Choose a budget line.')).toBeTruthy()
  await userEvent.click(dialog.getByLabelText('From', { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Imaging · Contrast' }))
  await fill(dialog.getByLabelText('Amount'), '500.50')
  expect(dialog.getByText('Available: $400.00 now, -$100.50 after')).toBeTruthy()
  await fill(dialog.getByLabelText('Reason'), 'Price rise')
  await userEvent.click(dialog.getByText('Send request'))
  expect(await dialog.findByText('Imaging · Contrast · FY2026 is $100.50 short.')).toBeTruthy()
  expect(dialog.getByDisplayValue('Price rise')).toBeTruthy()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    fromLineId: contrast.id,
    toLineId: supplies.id,
    amount: 500.5,
    reason: 'Price rise',
  })
  await userEvent.click(dialog.getByText('Cancel'))

  await userEvent.click(laboratory.getByText('$260.00'))
  expect(await screen.findByText('Laboratory · Committed')).toBeTruthy()
  const asked = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith('/entries'))
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    year: '2026',
    figure: 'committed',
    departmentId: reagents.department.id,
  })
})

it('narrows by status, office and what is unbudgeted, and puts another year beside this one', () => {
  const none = { department: undefined, category: undefined, office: undefined, status: undefined }
  const unbudgeted = { ...contrast, id: idOf(5), category: null }
  const lines = [reagents, supplies, contrast, unbudgeted]
  expect(shownLines(lines, { ...none, status: 'over' })).toEqual([supplies])
  expect(shownLines(lines, { ...none, status: 'at_risk' })).toEqual(
    lines.filter((line) => statusOf(line) !== 'ok'),
  )
  expect(shownLines(lines, { ...none, category: NONE })).toEqual([unbudgeted])
  expect(shownLines(lines, { ...none, office: NONE })).toHaveLength(4)
  const [laboratory, imaging] = treeOf([reagents], [{ ...reagents, id: idOf(6), spent: 300 }, contrast])
  expect([laboratory?.before.spent, laboratory?.children[0]?.before.spent]).toEqual([300, 300])
  expect([imaging?.balance.spent, imaging?.before.spent]).toEqual([0, 100])
})

it('is decided by somebody else: approved at once, rejected with a reason', async () => {
  const change: BudgetChange = {
    id: idOf(9),
    number: 'BT-2026-0007',
    state: 'requested',
    fiscalYear: 2026,
    from: contrast,
    to: supplies,
    amount: 100,
    reason: 'Reagents cost more',
    requestedBy: { id: idOf(8), name: 'Ben Okafor' },
    requestedAt: '2026-11-20T10:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    remark: '',
    steps: ['approve', 'reject'],
    waitsForOther: false,
    version: 1,
  }
  const own = {
    ...change,
    id: idOf(7),
    number: 'BT-2026-0008',
    steps: ['withdraw' as const],
    waitsForOther: true,
  }
  const requests = answering({
    ...answers,
    'GET /api/budgets/changes': () => json(page([change, own])),
    [`POST /api/budgets/changes/${change.id}/approve`]: () =>
      json({ ...change, state: 'approved', steps: [] }),
  })
  await renderPage('/dashboard/budgets?tab=changes')
  const row = within(await screen.findByRole('row', { name: 'BT-2026-0008' }))
  expect(row.getByText('Somebody else has to approve it.')).toBeTruthy()
  expect(row.queryByRole('button', { name: /Approve/ })).toBeNull()
  await userEvent.click(screen.getByLabelText('Reject BT-2026-0007'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByText('Reject'))
  expect(dialog.getByText('Enter at least 5 characters.')).toBeTruthy()
  await userEvent.click(dialog.getByText('Cancel'))
  await userEvent.click(screen.getByLabelText('Approve BT-2026-0007'))
  expect(await screen.findByText('BT-2026-0007 approved, money moved')).toBeTruthy()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ version: 1 })
})

it('shows a viewer no actions, and where there is no budget yet, what comes first', async () => {
  answering({
    ...signedIn('budget_viewer'),
    'GET /api/budgets': () => json(budgetsLike([], { departments: [], canChange: false, canSet: false })),
  })
  await renderPage('/dashboard/budgets')
  expect(await screen.findByText('No budget for FY2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allocate budgets' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Request money' })).toBeNull()
})
