import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { orderId, orderLike, pageOf, rowLike, signedIn } from './fixtures.ts'

const path = '/dashboard/orders'

describe('the list of orders', () => {
  it('says where each stands, on whom it waits and what it comes to', async () => {
    answering({
      ...signedIn(),
      'GET /api/orders': () =>
        pageOf([
          rowLike({
            state: 'submitted',
            priority: 'urgent',
            budgetState: 'over',
            total: 1200,
            unpriced: 1,
            isAutomatic: true,
            approval: { decided: 1, steps: 2, waitsOn: ['Bo Reyes', 'Cy Odell'] },
          }),
        ]),
    })
    const { router } = await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /ORD-MAIN-2026-0001/ }))
    for (const words of [
      'Waiting for approval',
      'Over budget',
      '1 of 2',
      'Bo Reyes and Cy Odell',
      'Urgent',
      '$1,200.00',
      '1 line without a price',
      'Automatic',
    ])
      expect(row.getByText(words)).toBeTruthy()
    expect(screen.getByText('2 orders are waiting for approval. 1 is waiting for you.')).toBeTruthy()
    await userEvent.click(row.getByRole('link', { name: 'ORD-MAIN-2026-0001' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
  })

  it('is narrowed by its filters, which are sent and cleared', async () => {
    const requests = answering(signedIn())
    await renderPage(`${path}?state=open&whose=mine&priority=urgent&neededBy=2026-12-01`)
    expect(await screen.findByText('No orders match')).toBeTruthy()
    const sent = requests.find(({ url }) => new URL(url).pathname === '/api/orders')
    expect(Object.fromEntries(new URL(sent?.url ?? '').searchParams)).toMatchObject({
      state: 'open',
      whose: 'mine',
      priority: 'urgent',
      neededBy: '2026-12-01',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText('There are no orders yet')).toBeTruthy()
  })

  it('cancels drafts of one’s own, with a reason, and nothing else', async () => {
    const requests = answering({
      ...signedIn('order_viewer'),
      'GET /api/orders': () =>
        pageOf([
          rowLike(),
          rowLike({ id: 'theirs', number: 'ORD-2', requestedBy: { id: 'person-2', name: 'Bo Reyes' } }),
          rowLike({ id: 'sent', number: 'ORD-3', state: 'submitted' }),
        ]),
      [`POST /api/orders/${orderId}/cancel`]: () => json(orderLike({ state: 'cancelled' })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel drafts: 1 of 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel drafts' }))
    await fill(dialog.getByLabelText('Reason'), 'Not needed')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel drafts' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent, ...others] = requests.filter(({ method }) => method === 'POST')
    expect(others).toEqual([])
    expect(await sent?.json()).toEqual({ version: 3, reason: 'Not needed' })
  })

  it('submits drafts of one’s own, but those that would be refused, which it says before', async () => {
    const requests = answering({
      ...signedIn('order_viewer'),
      'GET /api/orders': () => pageOf([rowLike(), rowLike({ id: 'dear', number: 'ORD-2' })]),
      'POST /api/orders/foresee': () =>
        json([null, { message: 'Supplies: 40.00 more than available.', messageReason: null }]),
      [`POST /api/orders/${orderId}/submit`]: () => json(orderLike({ state: 'submitted' })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Submit drafts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit drafts' }))
    expect(await dialog.findByText('Supplies: 40.00 more than available.')).toBeTruthy()
    expect(dialog.getByText('1 would be refused and is left out.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Submit drafts' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname)
    expect(sent).toEqual(['/api/orders/foresee', `/api/orders/${orderId}/submit`])
  })

  it('says why it cannot be shown and tries again', async () => {
    let isDown = true
    answering({
      ...signedIn(),
      'GET /api/orders': () => (isDown ? refusal(503, { code: 'SERVER_ERROR' }) : pageOf([rowLike()])),
    })
    await renderPage(path)
    const again = await screen.findByText('Try again')
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByText('ORD-MAIN-2026-0001')).toBeTruthy()
  })
})
