import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'

const low = '11111111-1111-4111-8111-111111111111'
const recall = '22222222-2222-4222-8222-222222222222'
const gloves = '33333333-3333-4333-8333-333333333333'

const alert = (changes: Partial<Alert> = {}): Alert => ({
  id: low,
  kind: 'low',
  severity: 'high',
  state: 'open',
  data: { available: 4, threshold: 5, daily: 1, coverDays: 4, runsOutOn: '2026-11-25', leadTimeDays: 7 },
  coming: null,
  quarantined: null,
  officeId: 'office-1',
  officeName: 'Hollow Main Campus',
  itemId: gloves,
  itemName: 'Nitrile gloves, M',
  sku: 'GLV-001',
  unit: 'BX',
  roomId: null,
  roomName: 'Supply room',
  ownerId: null,
  ownerName: null,
  snoozedUntil: null,
  openedAt: new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString(),
  changedAt: new Date().toISOString(),
  resolvedAt: null,
  resolvedBy: null,
  resolution: '',
  ...changes,
})
const recalled = alert({
  id: recall,
  kind: 'on_hold',
  severity: 'critical',
  data: { lots: 1, quantity: 10, recalled: 10, lotNumber: 'G-77' },
  itemName: 'Infusion tubing',
})

const groupsOf = (...alerts: Alert[]) =>
  json(alerts.map((each) => ({ kind: each.kind, count: 12, items: [each] })))

const page = (role: Role = 'inventory_manager', more: Parameters<typeof answering>[0] = {}) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs([role])),
    'GET /api/alerts/counts': () => json({ mine: 0, office: 2, all: 2, snoozed: 1, resolved: 1000 }),
    'GET /api/alerts/groups': () => groupsOf(recalled, alert()),
    'GET /api/alerts/people': () => json([{ id: 'person-9', name: 'Nadia Ferreira' }]),
    ...more,
  })

const asked = (requests: Request[], path: string) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => Object.fromEntries(searchParams))

describe('the alerts', () => {
  it('stand by cause with what follows from them', async () => {
    page()
    await renderPage('/dashboard/inventory-alerts')
    const group = within(await screen.findByRole('region', { name: /^Low stock/ }))
    for (const text of [
      'High',
      'Nitrile gloves, M',
      'GLV-001 · Hollow Main Campus',
      '4 BX left, enough for 4 days: they run out on 11/25/2026. Delivery time: 7 days.',
      '3d ago',
      'Nobody yet',
    ])
      expect(group.getByText(text)).toBeTruthy()
    expect(screen.getByText('10 BX are recalled (lot G-77) and still in a room for use.')).toBeTruthy()
    expect(screen.getByText('2 open alerts')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Resolved/ }).textContent).toBe('Resolved1,000+')
    expect(group.getByRole('link', { name: 'Order' }).getAttribute('href')).toContain(
      `/dashboard/orders/new?office=office-1&item=${gloves}`,
    )
  })

  it('are narrowed in the address, and all of one cause are shown page by page', async () => {
    const requests = page('inventory_manager', {
      'GET /api/alerts': () => json({ items: [alert()], total: 12, page: 1, pageSize: 20 }),
    })
    const { router } = await renderPage('/dashboard/inventory-alerts?severity=high')
    const group = within(await screen.findByRole('region', { name: /^Low stock/ }))
    await userEvent.click(group.getByRole('button', { name: 'Show all 12' }))
    expect(await screen.findByText('Showing 1–12 of 12')).toBeTruthy()
    expect(screen.getByText('12 open alerts')).toBeTruthy()
    expect(router.state.location.search).toEqual({ severity: 'high', kind: 'low' })
    expect(asked(requests, '/api/alerts')).toEqual([
      { tab: 'all', severity: 'high', kind: 'low', page: '1', pageSize: '20' },
    ])
    await userEvent.click(screen.getByRole('tab', { name: /Snoozed/ }))
    await waitFor(() => expect(asked(requests, '/api/alerts').at(-1)).toMatchObject({ tab: 'snoozed' }))
  })

  it('are acknowledged, given to somebody and put off, row by row', async () => {
    const bodies: unknown[] = []
    page('inventory_manager', {
      'POST /api/alerts/changes': async (request) => {
        const body = await request.json()
        bodies.push(body)
        return json([{ id: body.ids[0], name: 'Nitrile gloves, M', done: true, message: null }])
      },
    })
    await renderPage('/dashboard/inventory-alerts')
    const group = within(await screen.findByRole('region', { name: /^Low stock/ }))
    await userEvent.click(group.getByRole('button', { name: 'Owner of Nitrile gloves, M: Nobody yet' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Nadia Ferreira' }))
    expect(await screen.findByText('1 alert changed')).toBeTruthy()

    await userEvent.click(group.getByRole('button', { name: 'More for Nitrile gloves, M' }))
    await screen.findByRole('menuitem', { name: 'For 3 days' })
    // As urgent as this, it cannot rest for a week.
    expect(screen.queryByRole('menuitem', { name: 'For a week' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Acknowledge' }))
    await waitFor(() =>
      expect(bodies).toEqual([
        { ids: [low], change: { action: 'assign', personId: 'person-9' } },
        { ids: [low], change: { action: 'acknowledge' } },
      ]),
    )
  })

  it('are changed several at once, and what did not go through is said', async () => {
    page('inventory_manager', {
      'POST /api/alerts/changes': () =>
        json([
          { id: recall, name: 'Infusion tubing', done: true, message: null },
          { id: low, name: 'Nitrile gloves, M', done: false, message: 'This alert is over.' },
        ]),
    })
    await renderPage('/dashboard/inventory-alerts')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Infusion tubing' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Nitrile gloves, M' }))
    const bar = within(screen.getByRole('region', { name: 'Selected alerts' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: 'Acknowledge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What came of it' }))
    expect(dialog.getByText('Not done: This alert is over.')).toBeTruthy()
    expect(dialog.getByText('1 of 2 done')).toBeTruthy()
    expect(bar.getByText('1 selected'), 'what was refused stays selected').toBeTruthy()
  })

  it('can be muted for an item, with a reason', async () => {
    let isRefused = true
    const requests = page('inventory_manager', {
      'POST /api/alerts/mutes': () =>
        isRefused
          ? refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { until: 'A mute lasts for 90 days at most.' },
            })
          : json({
              itemId: gloves,
              itemName: '',
              officeName: '',
              kind: 'low',
              until: '',
              reason: '',
              by: '',
            }),
    })
    await renderPage('/dashboard/inventory-alerts')
    const group = within(await screen.findByRole('region', { name: /^Low stock/ }))
    await userEvent.click(group.getByRole('button', { name: 'More for Nitrile gloves, M' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute for this item' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute for Nitrile gloves, M' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
    expect(dialog.getAllByText('Give a reason of at least 5 characters.', { exact: false })).toHaveLength(2)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await fill(dialog.getByLabelText('Reason'), 'Replaced')
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
    expect(await dialog.findAllByText('A mute lasts for 90 days at most.', { exact: false })).toHaveLength(2)
    isRefused = false
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
    expect(await screen.findByText(/^Muted until/)).toBeTruthy()
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
      itemId: gloves,
      kind: 'low',
      reason: 'Replaced',
    })
  })

  it('open beside the list with their history, and by a link', async () => {
    page('inventory_manager', {
      [`GET /api/alerts/${low}`]: () =>
        json({
          ...alert(),
          history: [
            {
              at: '2026-11-20T10:00:00.000Z',
              by: 'Ana Whitlock',
              action: 'alert.assigned',
              details: { name: 'Nadia Ferreira' },
            },
          ],
        }),
    })
    const { router } = await renderPage(`/dashboard/inventory-alerts?alert=${low}`)
    const panel = within(await screen.findByRole('dialog', { name: 'Alert' }))
    expect(await panel.findByText('Given to Nadia Ferreira')).toBeTruthy()
    expect(panel.getByText('Opened by the facts')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Thresholds' }).getAttribute('href')).toBe(
      '/dashboard/thresholds?search=GLV-001',
    )
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('are there to look at for who does not manage the inventory', async () => {
    page('inventory_viewer')
    await renderPage('/dashboard/inventory-alerts')
    await screen.findByText('Nitrile gloves, M')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'More for Nitrile gloves, M' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Owner of/ })).toBeNull()
  })

  it('say why there are none, and what to do when they could not be loaded', async () => {
    let isBroken = true
    page('inventory_manager', {
      'GET /api/alerts/groups': () =>
        isBroken ? refusal(503, { code: 'SERVER_ERROR', message: 'Out of reach' }) : json([]),
    })
    await renderPage('/dashboard/inventory-alerts?search=zebra')
    expect(await screen.findByText('Out of reach', {}, { timeout: 12_000 })).toBeTruthy()
    isBroken = false
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
    expect(await screen.findByText('No alerts')).toBeTruthy()
  })
})
