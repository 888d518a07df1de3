import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Basket, SuggestedLine } from '@wellstock/contract/buying/basket'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'

const idOf = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`
const office = idOf(9)

const lineLike = (n: number, part: Partial<SuggestedLine>): SuggestedLine => ({
  ...{
    itemId: idOf(n),
    productId: idOf(n + 4),
    sku: `GLV-00${n}`,
    name: 'Gloves',
    unit: 'EA',
    officeId: office,
    departmentId: idOf(1),
  },
  ...{ orderId: 'order', budgetLineId: idOf(8), because: 'below', available: 20, onOrder: 30, incoming: 0 },
  ...{
    reorderPoint: 60,
    max: 180,
    usePerDay: 10,
    planned: 0,
    coverDays: 2,
    coverWithInbound: 5,
    leadDays: 4,
  },
  ...{ horizonDays: 14, weight: 4, packQuantity: 50, leastPacks: 1, multiple: 1, price: 40 },
  ...{ suggestedPacks: 3, packs: 3, leftOut: null, substitute: null, elsewhere: null },
  ...part,
})

const basketLike = (part: Partial<Basket> = {}): Basket => ({
  currency: 'USD',
  orders: [
    {
      ...{ id: 'order', officeId: office, officeName: 'Riverbend', canOrder: true },
      vendor: { id: idOf(7), slug: 'brightwater', name: 'Brightwater', state: 'active' },
      ...{ minimumOrder: 150, freeFreightAbove: 500, freight: 0 },
    },
    {
      ...{ id: 'held', officeId: office, officeName: 'Riverbend', canOrder: false },
      vendor: { id: idOf(6), slug: 'kestrel', name: 'Kestrel', state: 'on_hold' },
      ...{ minimumOrder: null, freeFreightAbove: null, freight: 0 },
    },
  ],
  lines: [
    lineLike(1, {
      elsewhere: {
        ...{ officeId: idOf(5), officeName: 'Main Campus', quantity: 40, expiryDate: '2027-03-31' },
      },
    }),
    lineLike(2, {
      ...{ name: 'Gauze', packs: 1, suggestedPacks: 2, price: 25 },
      leftOut: { packs: 1, value: 8, cost: 25 },
      substitute: { itemId: idOf(3), name: 'Sponge', unit: 'EA', available: 12, roomName: null },
    }),
    lineLike(3, { name: 'Paper', orderId: 'held', packs: 0 }),
  ],
  budgets: [
    {
      ...{ id: idOf(8), fiscalYear: 2026, department: { id: idOf(1), name: 'Laboratory' } },
      ...{ category: { id: idOf(2), name: 'Supplies' }, office: null, month: null },
      ...{ allocated: 200, precommitted: 0, committed: 0, spent: 50, available: 150 },
    },
  ],
  capped: null,
  ...part,
})

const answers = (basket: () => Response) => ({
  'GET /api/auth/session': () => json(signedInAs(['order_manager'])),
  'GET /api/basket': basket,
})

it('says why of each line, and follows what is typed down to the vendor and the budget', async () => {
  answering(answers(() => json(basketLike())))
  await renderPage('/dashboard/orders/basket')
  const order = within(await screen.findByRole('region', { name: 'Brightwater, Riverbend' }))
  expect(order.getAllByText('2 days of cover, 4 days of lead time, 30 on order')).toHaveLength(2)
  expect(order.getAllByText('20 available, reorder point 60, 130 below the maximum of 180')).toHaveLength(2)
  expect(order.getByText(/Main Campus has 40 that expire in March 2027/)).toBeTruthy()
  expect(order.getByText(/Possible substitute: Sponge, 12 EA available/)).toBeTruthy()
  expect(order.getByText('1 pack left out, $25.00 to include')).toBeTruthy()
  expect(order.getByText('$145.00')).toBeTruthy()
  expect(order.getByText('$5.00 short of the minimum order of $150.00')).toBeTruthy()
  expect(screen.getByText('$145.00 of $150.00 available')).toBeTruthy()
  // Nothing is ordered from a vendor who is on hold.
  const held = within(screen.getByRole('region', { name: 'Kestrel, Riverbend' }))
  expect(held.getByText('On hold')).toBeTruthy()
  expect(held.queryByRole('textbox')).toBeNull()

  const packs = order.getByRole('textbox', { name: 'Packs of Gloves' })
  await userEvent.clear(packs)
  await userEvent.type(packs, '4')
  expect(order.getByText('Minimum order of $150.00 met')).toBeTruthy()
  expect(order.getByText('$315.00 more for free freight')).toBeTruthy()
  expect(screen.getByText('$35.00 over the available budget')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Restore suggestions' }))
  expect(screen.getByText('$145.00 of $150.00 available')).toBeTruthy()
})

it('submits all orders at once, but those that would be refused, which stay chosen', async () => {
  const basket = basketLike()
  const requests = answering({
    ...answers(() =>
      json({ ...basket, lines: basket.lines.map((line, n) => ({ ...line, departmentId: idOf(n + 1) })) }),
    ),
    'GET /api/orders/places': () =>
      json({
        offices: [{ id: office, name: 'Riverbend', code: 'RIV', isOpen: true, today: '2026-11-20' }],
        departments: [
          { id: idOf(1), name: 'Laboratory' },
          { id: idOf(2), name: 'Surgery' },
        ],
        departmentId: null,
      }),
    'POST /api/orders/foresee': () => json([null, { message: 'Over the budget.', messageReason: null }]),
    'POST /api/orders': () => json({ id: 'made', version: 1 }),
    'POST /api/orders/made/submit': () => json({}),
  })
  await renderPage('/dashboard/orders/basket')
  await userEvent.click(await screen.findByRole('button', { name: 'Submit 2 orders' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit 2 orders' }))
  expect(await dialog.findByText('Over the budget.')).toBeTruthy()
  // Of one vendor and office, told apart by whom they are for.
  expect(dialog.getByText('Brightwater, Riverbend, Surgery')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Submit 2 orders' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname)
  expect(sent).toEqual(['/api/orders/foresee', '/api/orders', '/api/orders/made/submit'])
  expect(screen.getByRole('button', { name: 'Submit 1 order' })).toBeTruthy()
})

it('asks again for a limit, and says how good the basket is', async () => {
  const requests = answering(
    answers(() => json(basketLike({ capped: { cap: 100, value: 88, bound: 90, total: 145 } }))),
  )
  await renderPage('/dashboard/orders/basket?within=true')
  expect(await screen.findByText('Prevents 88 of up to 90 weighted stockout days')).toBeTruthy()
  expect(screen.getByText('1 item is left out or reduced')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'At most' }), '100{Enter}')
  await screen.findByText('Prevents 88 of up to 90 weighted stockout days')
  const asked = requests
    .filter(({ url }) => url.includes('/api/basket'))
    .map(({ url }) => new URL(url).search)
  expect(asked).toEqual(['?withinBudgets=true', '?withinBudgets=true&cap=100'])
})

it('has nothing to order, or says that it could not be read', async () => {
  answering(answers(() => json(basketLike({ lines: [], orders: [], budgets: [] }))))
  const { unmount } = await renderPage('/dashboard/orders/basket')
  expect(await screen.findByText('Nothing to order')).toBeTruthy()
  unmount()
  answering(answers(() => refusal(503, { code: 'API_ERROR', message: 'Try again.' })))
  await renderPage('/dashboard/orders/basket')
  expect(await screen.findByRole('alert')).toBeTruthy()
})
