import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { glovesId, lineLike, orderId, orderLike, pageOf, productLike, signedIn } from './fixtures.ts'

const path = '/dashboard/orders'
const brightwater = { id: '77777777-3333-4333-8333-777777777777', name: 'Brightwater', slug: 'brightwater' }
const vendors = [
  { id: '77777777-1111-4111-8111-777777777777', name: 'Acme Medical', isOpen: false },
  { id: brightwater.id, name: brightwater.name, isOpen: true },
]
const goes = 'Goes to Brightwater as soon as it is approved'
const direct = orderLike({ isDirect: true, directVendor: brightwater })
const answers = {
  ...signedIn('order_manager'),
  'GET /api/vendor-orders/vendors': () => json(vendors),
  'GET /api/orders/products': ({ url }: Request) =>
    pageOf([
      new URL(url).searchParams.get('vendorId') === brightwater.id
        ? productLike({ vendor: brightwater, pack: 'CS', packQuantity: 20, packPrice: 21 })
        : productLike(),
    ]),
  'POST /api/orders': () => json(direct),
  [`GET /api/orders/${orderId}`]: () => json(direct),
}
const sent = async (requests: Request[], method: string, pathname: string) =>
  requests
    .findLast((each) => each.method === method && new URL(each.url).pathname === pathname)
    ?.clone()
    .json()

it('is begun by choosing an active vendor, at its prices and in its packs', async () => {
  const requests = answering(answers)
  const { router } = await renderPage(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Buy directly' }))
  const go = await screen.findByRole('button', { name: 'Continue' })
  expect((go as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Buy directly from' }))
  const acme = await screen.findByRole('option', { name: 'Acme Medical' })
  expect(acme.getAttribute('data-combobox-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('option', { name: 'Brightwater' }))
  await userEvent.click(go)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vendor: brightwater.id }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Direct buy' })).toBeTruthy()
  expect(await screen.findByText(goes)).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: /^Add 3 CS × 20 EA of Nitrile/ }))
  expect(screen.getByText('GLV-001 · Brightwater · $21.00 per CS')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
  expect(await sent(requests, 'POST', '/api/orders')).toMatchObject({
    directVendorId: brightwater.id,
    lines: [{ productId: glovesId, quantity: 60 }],
  })
})

it('is an order like others once its vendor is taken off, at the prices those have', async () => {
  const requests = answering({
    ...answers,
    [`GET /api/orders/${orderId}`]: () =>
      json({
        ...direct,
        lines: [lineLike({ vendor: brightwater, pack: 'CS', packQuantity: 20, packs: 2, packPrice: 21 })],
      }),
    [`PUT /api/orders/${orderId}`]: () => json(orderLike({ version: 4 })),
  })
  await renderPage(`${path}/${orderId}?edit`)
  expect(await screen.findByText(goes)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Buy directly from' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Brightwater' }))
  expect(await screen.findByText('GLV-001 · Acme Medical · $12.50 per BX')).toBeTruthy()
  expect(screen.queryByText(goes)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(async () =>
    expect(await sent(requests, 'PUT', `/api/orders/${orderId}`)).toMatchObject({
      directVendorId: null,
      lines: [{ quantity: 40 }],
    }),
  )
})

it('says that it is refused above the limit', async () => {
  answering({
    ...answers,
    [`POST /api/orders/${orderId}/submit`]: () =>
      refusal(409, {
        code: 'OPERATION_FAILED',
        message: 'no',
        reason: 'direct_buys_go_up_to',
        params: { limit: '$1,000.00' },
      }),
  })
  await renderPage(`${path}/${orderId}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(
    await screen.findByText('Direct buys go up to $1,000.00. Take lines off, or submit it as an order.'),
  ).toBeTruthy()
})

it.each([
  ['goes', { state: 'submitted' }, goes],
  ['was not sent yet', { state: 'approved' }, 'Not sent to Brightwater yet'],
] as const)('its page says that it %s', async (_, state, words) => {
  answering({ ...answers, [`GET /api/orders/${orderId}`]: () => json({ ...direct, ...state, steps: [] }) })
  await renderPage(`${path}/${orderId}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('Direct buy')).toBeTruthy()
})

it('is offered to nobody who does not buy, nor where there are none', async () => {
  answering({ ...answers, ...signedIn('order_viewer') })
  const { unmount } = await renderPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Orders' })
  await screen.findByText('There are no orders yet')
  expect(screen.queryByRole('button', { name: 'Buy directly' })).toBeNull()
  unmount()
  const requests = answering({
    ...answers,
    'GET /api/orders/rules': () => json({ directUpTo: null, canChange: false }),
  })
  await renderPage(path)
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/orders/rules'))).toBe(true))
  await screen.findByText('There are no orders yet')
  expect(screen.queryByRole('button', { name: 'Buy directly' })).toBeNull()
})

it('has a limit that whoever sets the rules of approvals changes, or takes away', async () => {
  const requests = answering({
    ...answers,
    ...signedIn('admin'),
    'GET /api/orders/rules': () => json({ directUpTo: 1000, canChange: true }),
    'PUT /api/orders/rules': () => json({ directUpTo: null, canChange: true }),
  })
  await renderPage(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Rules of ordering' }))
  const limit = await screen.findByLabelText('Direct buys up to')
  await userEvent.clear(limit)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await sent(requests, 'PUT', '/api/orders/rules')).toEqual({ directUpTo: null }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Buy directly' })).toBeNull())
})
