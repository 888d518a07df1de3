import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { budgetLike, lineLike, orderId, orderLike, otherId, signedIn } from './fixtures.ts'
import { effectOf } from './order-budgets.tsx'
import { isInPart, timelineOf } from './timeline-steps.ts'
import { placedWords, stateWord } from './words.ts'

const path = `/dashboard/orders/${orderId}`
const order = `/api/orders/${orderId}`

describe('the page of an order', () => {
  it('is there for whoever asked for it, without the right to the list', async () => {
    answering({
      ...signedIn('user'),
      [`GET ${order}`]: () =>
        json(
          orderLike({
            state: 'submitted',
            budgetState: 'within',
            approval: { decided: 0, steps: 1, waitsOn: ['Bo Reyes'] },
            budgets: [budgetLike()],
            lines: [lineLike({ alsoOn: { id: otherId, number: 'ORD-7', quantity: 20 } })],
            steps: ['withdraw', 'cancel'],
          }),
        ),
    })
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'ORD-MAIN-2026-0001' })).toBeTruthy()
    expect(screen.getByText('Waiting for approval by Bo Reyes.')).toBeTruthy()
    expect(screen.getByText('4 BX × 10 EA')).toBeTruthy()
    expect(screen.getByText('last cost')).toBeTruthy()
    expect(screen.getByText('Available: $800.00 → $750.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: '20 EA also on ORD-7' }).getAttribute('href')).toBe(
      `/dashboard/orders/${otherId}`,
    )
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Orders' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('of a draft nobody began says so', async () => {
    const timeline = [
      { step: 'created' as const, at: '2026-11-20T02:00:00.000Z', by: null, reason: null },
      { step: 'submitted' as const, at: '2026-11-20T10:00:00.000Z', by: 'Ana Whitlock', reason: null },
      { step: 'approved' as const, at: '2026-11-20T10:00:00.000Z', by: null, reason: null },
    ]
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike({ state: 'approved', isAutomatic: true, timeline, steps: [] })),
    })
    await renderPage(path)
    // Beside its state, on the way and in the timeline.
    expect(await screen.findAllByText(/Automatic$/)).toHaveLength(3)
    expect(screen.getAllByText(/by the approval policy$/)).toHaveLength(2)
  })

  it('asks that another line of the budget pays for one of its lines, and says that this waits', async () => {
    const own = budgetLike()
    const other = budgetLike({ id: otherId, category: 'Services' })
    const approved = orderLike({
      ...{ state: 'approved', steps: ['move_line'], budgets: [own] },
      lines: [lineLike({ budgetLineId: own.id })],
    })
    const move = {
      ...{ lineId: lineLike().id, name: 'Nitrile gloves M', toLineId: otherId, amount: 50 },
      ...{ reason: 'Bought for the clinic', by: 'Ana Whitlock', at: '2026-11-20T10:00:00.000Z' },
    }
    const requests = answering({
      ...signedIn(),
      'GET /api/orders/budget-lines': () => json([own, other]),
      [`GET ${order}`]: () => json(approved),
      [`POST ${order}/move-line`]: () => json({ ...approved, move, budgets: [own, other] }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change budget line' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change budget line' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change budget line' }))
    expect(dialog.getByText('Choose a budget line.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('combobox', { name: 'New budget line' }))
    // The one that pays already is not offered.
    expect(await screen.findAllByRole('option', { name: /available/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('option', { name: /Services/ }))
    await fill(dialog.getByLabelText('Reason'), 'Bought for the clinic')
    await userEvent.click(dialog.getByRole('button', { name: 'Change budget line' }))
    expect(
      await screen.findByText(/^Nitrile gloves M: \$50.00 is to be paid by .*Services.*clinic$/),
    ).toBeTruthy()
    expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({
      ...{ version: 3, lineId: lineLike().id, budgetLineId: otherId, reason: 'Bought for the clinic' },
    })
  })

  it('that is not there says so', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => refusal(404, { code: 'NOT_FOUND' }),
    })
    await renderPage(path)
    expect(await screen.findByRole('link', { name: 'Back to the orders' })).toBeTruthy()
  })

  it('refused for money, says what is missing and the ways out, and can be submitted again', async () => {
    let isShort = true
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(orderLike()),
      [`POST ${order}/submit`]: () =>
        isShort
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'There is not enough money in the budget.',
              blockers: [
                'Surgery · Supplies · FY2026 is $75 short.',
                'Charge another line, or ask for less.',
              ],
            })
          : json(orderLike({ state: 'submitted', steps: ['withdraw', 'cancel'] })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Surgery · Supplies · FY2026 is $75 short.')).toBeTruthy()
    expect(alert.getByText('Charge another line, or ask for less.')).toBeTruthy()
    isShort = false
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('ORD-MAIN-2026-0001: Waiting for approval')).toBeTruthy()
    expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ version: 3 })
  })

  it('cancels chosen lines with a reason', async () => {
    const gone = lineLike({
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Gauze sponge',
      cancelled: { by: 'Bo Reyes', at: '2026-11-21T10:00:00.000Z', reason: 'Discontinued' },
    })
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () =>
        json(
          orderLike({
            state: 'approved',
            lines: [lineLike(), gone],
            steps: ['cancel_lines', 'close', 'cancel'],
          }),
        ),
      [`POST ${order}/cancel-lines`]: () => json(orderLike({ state: 'cancelled', steps: [] })),
    })
    await renderPage(path)
    expect(await screen.findByText('Approved, not yet ordered from Acme Medical.')).toBeTruthy()
    expect(screen.getByText('Canceled by Bo Reyes on 11/21/2026: Discontinued')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel lines' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel lines' }))
    expect(dialog.queryByText(/Gauze/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel lines' }))
    expect(dialog.getByText('Choose at least one line.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('checkbox', { name: '40 EA Nitrile gloves M' }))
    await fill(dialog.getByLabelText('Reason'), 'Out of stock')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel lines' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
      version: 3,
      reason: 'Out of stock',
      lineIds: [lineLike().id],
    })
  })

  it('is copied into a draft that is open for changes', async () => {
    const copy = orderLike({ id: otherId, number: 'ORD-MAIN-2026-0002' })
    answering({
      ...signedIn('user'),
      [`GET ${order}`]: () => json(orderLike({ state: 'closed', steps: [] })),
      [`GET /api/orders/${otherId}`]: () => json(copy),
      [`POST ${order}/copy`]: () => json(copy),
    })
    const { router } = await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/orders/${otherId}`))
    expect(await screen.findByLabelText('Nitrile gloves M, BX')).toBeTruthy()
  })
})

describe('the money of an order', () => {
  it.each([
    ['draft', 750, 700],
    ['submitted', 800, 750],
  ] as const)('of a %s one is on the line before and after', (state, before, after) => {
    const effect = effectOf(orderLike({ state }), budgetLike())
    const left = (of: 'before' | 'after') =>
      (effect?.[of].allocated ?? 0) - (effect?.[of].precommitted ?? 0) - (effect?.[of].spent ?? 0)
    expect([left('before'), left('after')]).toEqual([before, after])
  })

  it('of one that is over is on no line', () => {
    expect(effectOf(orderLike({ state: 'closed' }), budgetLike())).toBeNull()
  })
})

describe('how far an order is', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const entry = (step: 'created' | 'submitted' | 'rejected') => ({ step, at, by: 'Ana', reason: null })
  it('ends where it was rejected', () => {
    const steps = timelineOf({
      state: 'rejected',
      timeline: [entry('created'), entry('submitted'), entry('rejected')],
    })
    expect(steps.map(({ step, is }) => `${step} ${is}`)).toEqual([
      'created done',
      'submitted done',
      'rejected stopped',
    ])
  })
  const placed = (received: number, quantity = 40) => ({
    ...{ vendorOrderId: otherId, number: 'PO-1', state: 'partly_received' as const, vendor: 'Brightwater' },
    ...{ received, quantity, dueOn: '2026-11-28', isPromised: true },
  })
  it.each([
    ['approved', 'approved current', null],
    ['partly_ordered', 'ordered current', 'Partly ordered'],
    ['ordered', 'ordered current', null],
    ['partly_received', 'received current', 'Partly received'],
    ['received', 'received current', null],
  ] as const)('%s: stands there, in part or whole', (state, expected, words) => {
    const steps = timelineOf({ state, timeline: [entry('created')] })
    expect(steps.map(({ step, is }) => `${step} ${is}`)).toContain(expected)
    const part = steps.find(({ step }) => isInPart(step, state))
    expect(part ? stateWord(state) : null).toBe(words)
  })
  it.each([
    [placed(0), '4 BX × 10 EA ordered from Brightwater, promised for 11/28/2026.'],
    [placed(15), '15 of 40 EA received, 25 due 11/28/2026 from Brightwater.'],
    [{ ...placed(15), dueOn: null }, '15 of 40 EA received, 25 still to come from Brightwater.'],
    [placed(40), 'All 40 EA received from Brightwater.'],
  ])('is said of what a vendor has', (of, words) => {
    expect(placedWords(of, lineLike())).toBe(words)
  })
  it('has an earlier request ahead of it once it is a draft again', () => {
    const steps = timelineOf({
      state: 'draft',
      timeline: [entry('created'), entry('submitted')],
    })
    expect(steps.map(({ is }) => is)).toEqual(['current', 'open', 'open', 'open', 'open'])
  })
})
