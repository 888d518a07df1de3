import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { amountOf } from '@wellstock/domain/stock/amounts'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal } from '../../../test-server.ts'
import {
  countsLike,
  onTheWay,
  pageOf,
  planLike,
  routeLike,
  rowLike,
  signedIn,
  transferId,
  transferLike,
} from './fixtures.ts'

const path = '/dashboard/offices/transfer'

describe('the list of transfers', () => {
  it('opens where something waits and says what is on its way', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/transfers/counts': () =>
        json(countsLike({ toReceive: 2, toApprove: 1, toSend: 3, inTransitLines: 2, inTransitValue: 80 })),
      'GET /api/transfers': () =>
        pageOf([
          rowLike({
            ...onTheWay(),
            expectedOn: '2026-11-19',
            isLate: true,
            discrepancy: {
              short: amountOf([{ quantity: 3, unit: 'BX', unitCost: 5 }]),
              missing: amountOf([
                { quantity: 1, unit: 'BX', unitCost: 5 },
                { quantity: 1, unit: 'EA', unitCost: 5 },
              ]),
              lost: amountOf([]),
              damaged: amountOf([]),
            },
          }),
        ]),
    })
    await renderPage(path)
    expect(await screen.findByText('TRF-DEP-2026-0001')).toBeTruthy()
    expect(screen.getByText('Stock worth $80 is on its way: 2 lines.')).toBeTruthy()
    expect(
      screen.getByRole('tab', { name: /^Incoming/ }).getAttribute('aria-selected'),
      'what has arrived comes first',
    ).toBe('true')
    expect(screen.getByRole('tab', { name: 'Outgoing 1 to approve, 3 to send' })).toBeTruthy()
    expect(screen.getByText('3 BX short, 2 lines missing')).toBeTruthy()
    expect(screen.getByText('Late')).toBeTruthy()
    const list = requests.find(({ url }) => new URL(url).pathname === '/api/transfers')
    expect(new URL(list?.url ?? '').searchParams.get('direction')).toBe('incoming')
  })

  it('is narrowed by state and discrepancy, and says what to do where nothing is left', async () => {
    const requests = answering(signedIn())
    const { router } = await renderPage(`${path}?tab=outgoing`)
    expect(await screen.findByText('Nothing leaves here yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Only with a discrepancy' }))
    expect(await screen.findByText('No transfer matches')).toBeTruthy()
    await waitFor(() => expect(requests.some(({ url }) => url.includes('discrepancy=true'))).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Begin a transfer' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'new' }))
  })

  it('says why it cannot be shown and tries again', async () => {
    let isDown = true
    answering({
      ...signedIn(),
      'GET /api/transfers': () =>
        isDown ? refusal(503, { code: 'SERVER_ERROR', message: 'Out of reach' }) : pageOf([rowLike()]),
    })
    await renderPage(`${path}?tab=all`)
    const again = await screen.findByText('Try again')
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByText('TRF-DEP-2026-0001')).toBeTruthy()
  })

  it('approves several, says which was refused and why, and cancels drafts only', async () => {
    const second = '99999999-2222-4222-8222-999999999999'
    const requests = answering({
      ...signedIn('office_manager'),
      'GET /api/transfers': () =>
        pageOf([
          rowLike({ state: 'requested' }),
          rowLike({ id: second, number: 'TRF-DEP-2026-0002', state: 'requested' }),
          rowLike({ id: 'own', number: 'TRF-DEP-2026-0003', state: 'requested', requestedById: 'person-1' }),
          rowLike({ id: 'sent', number: 'TRF-DEP-2026-0004', state: 'in_transit' }),
        ]),
      [`POST /api/transfers/${transferId}/approve`]: () => json(transferLike({ state: 'approved' })),
      [`POST /api/transfers/${second}/approve`]: () =>
        refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'Not all of it can be sent.',
          blockers: ['Gauze sponge: 2 are free.'],
        }),
    })
    await renderPage(`${path}?tab=all`)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected transfers' }))
    expect(bar.getByRole('button', { name: 'Send back for changes: 3 of 4' })).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Cancel drafts' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(bar.getByRole('button', { name: 'Approve: 2 of 4' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(dialog.getByText('TRF-DEP-2026-0002, Depot → North')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    const outcomes = within(await screen.findByRole('dialog', { name: 'What came of it' }))
    expect(outcomes.getByText('Not done: Gauze sponge: 2 are free.')).toBeTruthy()
    expect(bar.getByText('3 selected')).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([{ version: 3 }, { version: 3 }])
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  it('lets those who may change the rules do so', async () => {
    const rules = { approvalAbove: 500, separateReceiver: false, minLifeDays: 30 }
    const requests = answering({
      ...signedIn('office_manager'),
      'GET /api/transfers/policy': () => json({ ...rules, canChange: true }),
      'PUT /api/transfers/policy': () => json({ ...rules, separateReceiver: true, canChange: true }),
    })
    await renderPage(`${path}?tab=all`)
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer rules' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer rules' }))
    await userEvent.click(dialog.getByRole('switch', { name: /^Sender and receiver are two people/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save the rules' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(await sent?.json()).toEqual({ ...rules, separateReceiver: true })
  })
})

describe('the plan', () => {
  const answers = { ...signedIn(), 'GET /api/rebalancing': () => json(planLike()) }

  it('says in words why each is proposed, and makes a draft of the chosen ones', async () => {
    const requests = answering({
      ...answers,
      'POST /api/rebalancing/accept': () => json(transferLike({ steps: ['edit', 'request'] })),
      [`GET /api/transfers/${transferId}`]: () => json(transferLike({ steps: ['edit', 'request'] })),
    })
    const { router } = await renderPage(`${path}?tab=suggested`)
    const card = within(await screen.findByRole('region', { name: 'Depot → North' }))
    expect(card.getByText('saves $84 net, 2 lines')).toBeTruthy()
    expect(
      card.getByText('18 would expire here unused in 24 days; North uses 2 a day and has 10.'),
    ).toBeTruthy()
    await userEvent.click(card.getByRole('checkbox', { name: 'Choose Gauze sponge' }))
    await userEvent.click(card.getByRole('button', { name: 'Make a draft of the 1 chosen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${transferId}`))
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ proposalIds: ['66666666-2222-4222-8222-666666666666'] })
  })

  it('is dismissed route by route, and worked out again when asked', async () => {
    let plan = planLike()
    const requests = answering({
      ...answers,
      'GET /api/rebalancing': () => json(plan),
      'POST /api/rebalancing/dismiss': () => {
        plan = planLike({ routes: [] })
        return changed({ dismissed: 2 }, 'plan')
      },
      'POST /api/rebalancing': () =>
        json(planLike({ routes: [routeLike(), routeLike({ toOfficeId: 'x' })] })),
    })
    await renderPage(`${path}?tab=suggested`)
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Nothing to rebalance')).toBeTruthy()
    const [sent] = requests.filter(({ method }) => method === 'POST')
    expect(await sent?.json()).toMatchObject({ proposalIds: { length: 2 } })
    await userEvent.click(screen.getByRole('button', { name: 'Work it out now' }))
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Depot → North' })).toHaveLength(2))
  })
})
