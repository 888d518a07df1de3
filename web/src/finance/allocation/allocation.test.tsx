import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Budget, BudgetBasis, YearClose } from '@wellstock/contract/finance/budget'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'

const [id, lab, care, supplies, reagents, north, line] = [1, 2, 3, 4, 5, 6, 7].map(
  (digit) => `${digit}1111111-1111-4111-8111-111111111111`,
) as [string, string, string, string, string, string, string]
const cell = (categoryId: string, amount: number, more: object = {}) => ({
  categoryId,
  officeId: null,
  month: null,
  amount,
  isLocked: false,
  ...more,
})

const budgetLike = (change: Partial<Budget> = {}): Budget => ({
  id,
  number: 'BUD-2027-0001',
  fiscalYear: 2027,
  name: 'Base',
  state: 'draft',
  total: 1000,
  note: '',
  notGivenOut: 0,
  isGivenOut: true,
  basedOn: null,
  createdBy: 'Ana Whitlock',
  proposedBy: null,
  proposedAt: null,
  approvedBy: null,
  approvedAt: null,
  createdAt: '2026-11-02T15:00:00Z',
  updatedAt: '2026-11-02T15:00:00Z',
  remark: '',
  version: 3,
  months: ['2027-01-01', '2027-02-01'],
  isYearClosed: false,
  shares: [
    {
      departmentId: lab,
      amount: 600,
      isLocked: false,
      cells: [cell(supplies, 200), cell(reagents, 400, { isLocked: true })],
    },
    { departmentId: care, amount: 400, isLocked: false, cells: [cell(supplies, 400)] },
  ],
  departments: [
    { id: lab, name: 'Laboratory' },
    { id: care, name: 'Primary Care' },
  ],
  categories: [
    { id: supplies, name: 'Supplies' },
    { id: reagents, name: 'Reagents' },
  ],
  offices: [{ id: north, name: 'North', code: 'NOR' }],
  steps: ['save', 'propose', 'discard'],
  notYet: null,
  ...change,
})
const basis: BudgetBasis = {
  spent: [
    { departmentId: lab, categoryId: supplies, officeId: null, month: '2027-01-01', amount: 30 },
    { departmentId: lab, categoryId: supplies, officeId: null, month: '2027-02-01', amount: 90 },
  ],
  used: [{ departmentId: lab, categoryId: supplies, officeId: north, amount: 250 }],
  booked: [],
  usedFrom: '2025-11-01',
  usedTo: '2026-11-01',
  priceTrend: 1.02,
}
const answers = (budget: Budget = budgetLike()) => ({
  'GET /api/auth/session': () => json(signedInAs(['finance_manager'])),
  [`GET /api/budget-drafts/${id}`]: () => json(budget),
  [`GET /api/budget-drafts/${id}/basis`]: () => json(basis),
  'GET /api/documents': () => json({ items: [], total: 0, page: 1, pageSize: 100 }),
  'GET /api/comments': () => json({ items: [], total: 0, page: 1, pageSize: 20 }),
})

beforeEach(() => localStorage.clear())

const amount = (name: string) => screen.getByRole('textbox', { name: `Amount, ${name}` }) as HTMLInputElement
const type = async (name: string, text: string) => {
  await userEvent.click(amount(name))
  await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`)
}
const open = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodyOf = (requests: Request[], path: string) =>
  requests.find(({ method, url }) => method !== 'GET' && new URL(url).pathname === path)?.json()

describe('the sheet of a budget', () => {
  it('divides money down to the month, keeps what is locked, and is saved whole', async () => {
    const requests = answering({
      ...answers(),
      [`PUT /api/budget-drafts/${id}`]: () => changed(budgetLike({ version: 4 })),
    })
    await renderPage(`/dashboard/budget-allocation/${id}`)
    await screen.findByRole('table', { name: 'Budget' })
    await open('Laboratory')
    expect(amount('Laboratory · Reagents').disabled).toBe(true)
    expect(await screen.findByRole('button', { name: /^Take \$255 for Laboratory · Supplies/ })).toBeTruthy()

    await type('Laboratory', '700.5')
    expect(document.activeElement).toBe(amount('Laboratory · Supplies'))
    expect(screen.getByText('$100.50 left')).toBeTruthy()
    expect(screen.getByText(/Departments get \$1,100\.50/)).toBeTruthy()
    await type('Laboratory · Supplies', '1.234')
    expect(screen.getByRole('alert').textContent).toContain('at most two decimals')
    await type('Laboratory · Supplies', '300.50')

    await userEvent.click(screen.getByRole('button', { name: 'Spread Laboratory · Supplies' }))
    await userEvent.click(
      (await screen.findAllByRole('menuitem', { name: 'Like last year' })).at(-1) as HTMLElement,
    )
    expect(amount('Laboratory · Supplies · January 2027').value).toBe('75.13')
    expect(amount('Laboratory · Supplies · February 2027').value).toBe('225.37')
    const clipboardData = { getData: () => '$75.50\n225' }
    fireEvent.paste(amount('Laboratory · Supplies · January 2027'), { clipboardData })
    expect(amount('Laboratory · Supplies').value).toBe('300.50')

    await userEvent.click(screen.getByRole('button', { name: 'Lock Primary Care' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await bodyOf(requests, `/api/budget-drafts/${id}`)).toEqual({
      version: 3,
      name: 'Base',
      note: '',
      total: 1000,
      shares: [
        {
          departmentId: lab,
          amount: 700.5,
          isLocked: false,
          cells: [
            cell(reagents, 400, { isLocked: true }),
            cell(supplies, 75.5, { month: '2027-01-01' }),
            cell(supplies, 225, { month: '2027-02-01' }),
          ],
        },
        { departmentId: care, amount: 400, isLocked: true, cells: [cell(supplies, 400)] },
      ],
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  })

  it('shows what booked procedures are expected to cost, counts what is beyond usual use, and opens the cases', async () => {
    const booked = [{ departmentId: lab, categoryId: supplies, officeId: north, amount: 40, beyond: 10 }]
    const one = { id: line, name: 'CASE-NOR-2027-0031', at: '2027-01-11', officeName: 'North' }
    const requests = answering({
      ...answers(),
      [`GET /api/budget-drafts/${id}/basis`]: () => json({ ...basis, booked }),
      [`GET /api/budget-drafts/${id}/booked`]: () =>
        json({ items: [{ ...one, quantity: 2, amount: 40 }], total: 1, page: 1, pageSize: 20, sum: 40 }),
    })
    await renderPage(`/dashboard/budget-allocation/${id}`)
    const name = /^Take \$265 for Laboratory: .*, \$10 more for booked procedures$/
    expect(await screen.findByRole('button', { name })).toBeTruthy()
    await open('Laboratory')
    await open('$40 for booked procedures, Laboratory · Supplies. Show cases')
    const dialog = within(await screen.findByRole('dialog'))
    const row = await dialog.findByRole('row', { name: 'CASE-NOR-2027-0031' })
    expect(row.textContent).toContain('$40')
    const asked = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith('/booked'))
    expect(asked?.searchParams.get('categoryId')).toBe(supplies)
  })

  it('keeps what is typed where somebody else was faster', async () => {
    let version = 3
    const requests = answering({
      ...answers(),
      [`GET /api/budget-drafts/${id}`]: () => json(budgetLike({ version })),
      [`PUT /api/budget-drafts/${id}`]: () => {
        version = 5
        return refusal(412, { code: 'STALE_VERSION' })
      },
    })
    await renderPage(`/dashboard/budget-allocation/${id}`)
    await screen.findByRole('table', { name: 'Budget' })
    await type('Primary Care', '350')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }))
    expect(amount('Primary Care').value).toBe('350')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const sent = requests.filter(({ method }) => method === 'PUT')
    expect(await sent.at(-1)?.json()).toMatchObject({ version: 5 })
  })

  it('is only looked at once it is proposed, and says why it waits', async () => {
    answering(
      answers(
        budgetLike({
          state: 'proposed',
          steps: ['withdraw'],
          proposedBy: 'Ana Whitlock',
          proposedAt: '2026-11-10T15:00:00Z',
          notYet: { reason: 'allocation_decided_by_another' },
        }),
      ),
    )
    await renderPage(`/dashboard/budget-allocation/${id}`)
    expect(await screen.findByText('Somebody else has to decide: you proposed it.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Amount, Laboratory' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  })
})

describe('the budgets of a year', () => {
  const year = (year: number, isBegun = true) => ({
    year,
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
    closedAt: null,
    closedBy: null,
    isBegun,
  })
  const { months: _, departments, categories, offices, steps, notYet, isYearClosed, ...row } = budgetLike()
  const shares = (a: number, b: number) => [
    { departmentId: lab, departmentName: 'Laboratory', amount: a },
    { departmentId: care, departmentName: 'Primary Care', amount: b },
  ]
  const closing: YearClose = {
    year: 2027,
    version: 2,
    endsOn: '2027-12-31',
    allocated: 1000,
    spent: 700,
    left: 0,
    lines: [
      {
        lineId: line,
        departmentName: 'Laboratory',
        categoryName: 'Supplies',
        officeName: null,
        month: null,
        allocated: 1000,
        precommitted: 0,
        committed: 300,
        spent: 700,
        canRoll: true,
        documents: [{ number: 'PO-7', openedOn: '2027-12-01', precommitted: 0, committed: 300 }],
      },
    ],
    refusal: null,
  }

  it('stand side by side, and the year is closed with a choice for each line', async () => {
    const requests = answering({
      ...answers(),
      'GET /api/budget-years': () => json([year(2028, false), year(2027)]),
      'GET /api/budget-drafts': () =>
        json([
          { ...row, shares: shares(600, 400) },
          {
            ...row,
            id: line,
            name: 'Ten less',
            total: 900,
            isGivenOut: false,
            notGivenOut: 10,
            shares: shares(540, 350),
          },
        ]),
      'GET /api/budget-years/2027/close': () => json(closing),
      'POST /api/budget-years/2027/close': () => changed({ ...closing, lines: [] }),
    })
    await renderPage('/dashboard/budget-allocation')
    const table = within(await screen.findByRole('table', { name: 'Budgets compared' }))
    expect(table.getByRole('row', { name: /^Laboratory/ }).textContent).toBe('Laboratory$600$540−$60 (−10%)')
    expect(table.getByText('$10 not given out yet')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Close year' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close FY2027' }))
    expect(await dialog.findByText('PO-7')).toBeTruthy()
    await userEvent.click(dialog.getByText('Paid next year'))
    await userEvent.click(dialog.getByRole('button', { name: 'Close year' }))
    await waitFor(async () =>
      expect(await bodyOf(requests, '/api/budget-years/2027/close')).toEqual({
        version: 2,
        carries: [{ lineId: line, carry: 'lapse' }],
      }),
    )
  })
})
