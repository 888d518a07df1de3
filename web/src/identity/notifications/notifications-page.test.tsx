import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { noticeLike, noticesDownFrom } from './fixtures.ts'
import type { Notice } from './notices.ts'

const daysAgo = (days: number) => {
  const date = new Date()
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days, 0, 0, 1).toISOString()
}

const pageWith = (items: Notice[], total = items.length) =>
  json({ items, total, page: 1, pageSize: 20, unread: items.filter(({ read }) => !read).length })

const withPage = (items: () => Notice[], answers: Parameters<typeof answering>[0] = {}) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs([])),
    'GET /api/notifications/panel': () => json({ items: [], unread: 0, seq: 0 }),
    'GET /api/notifications': () => pageWith(items()),
    ...answers,
  })

const listQueries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/notifications')
    .map(({ searchParams }) => Object.fromEntries(searchParams))

const changesAsked = (requests: Request[]) =>
  Promise.all(
    requests.filter(({ url }) => url.endsWith('/notifications/bulk')).map((request) => request.json()),
  )

describe('the page of all notifications', () => {
  it('groups them by day', async () => {
    withPage(() => [
      noticeLike(4, { timestamp: daysAgo(0) }),
      noticeLike(3, { timestamp: daysAgo(1) }),
      noticeLike(2, { timestamp: daysAgo(2), read: true }),
      noticeLike(1, { timestamp: daysAgo(40), read: true }),
    ])
    await renderPage('/dashboard/notifications')
    expect(await screen.findByText('2 unread notifications')).toBeTruthy()
    const groups = ['Today', 'Yesterday', 'Earlier'].map((name) => screen.getByRole('region', { name }))
    expect(groups.map((group) => within(group).getAllByRole('listitem').length)).toEqual([1, 1, 2])
  })

  it('mutes what a notice is of, and lets one rest; both have a way back', async () => {
    const low = noticeLike(2, {
      title: 'Low stock: Gauze',
      mutable: { kind: 'stock.low', officeId: 'north', office: 'North Clinic' },
    })
    let mutes = [{ id: 'mute-1', kind: 'stock.low', office: 'North Clinic', until: null }]
    const resting = [{ id: 'notice-9', title: 'Notice 9', message: '', until: '2026-11-23T15:00:00Z' }]
    const requests = withPage(() => [low, noticeLike(1)], {
      'POST /api/notifications/mutes': () => json({ mutes, resting }),
      'GET /api/notifications/mutes': () => json({ mutes, resting }),
      'DELETE /api/notifications/mutes/mute-1': () => {
        mutes = []
        return changed({ mutes, resting }, 'notice')
      },
      [`POST /api/notifications/${noticeLike(1).id}/snooze`]: () => json({ unread: 1 }),
    })
    const bodyOf = (end: string) => requests.find(({ url, method }) => url.endsWith(end) && method === 'POST')
    await renderPage('/dashboard/notifications')
    await userEvent.click(await screen.findByRole('button', { name: 'More for Low stock: Gauze' }))
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Only of North Clinic' })).toBeTruthy()
    await userEvent.click(screen.getByRole('menuitem', { name: 'For 1 week' }))
    expect(await screen.findByText('“Low stock” is muted')).toBeTruthy()
    expect(await bodyOf('/mutes')?.json()).toEqual({ id: low.id, length: 'week', isOfOffice: true })

    await userEvent.click(screen.getByRole('button', { name: 'More for Notice 1' }))
    expect(screen.queryByText(/^Mute “/)).toBeNull()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Until Monday, 8:00' }))
    expect(await screen.findByText('Snoozed')).toBeTruthy()
    expect(await bodyOf('/snooze')?.json()).toMatchObject({ until: 'monday' })

    await userEvent.click(screen.getByRole('button', { name: 'Muted and snoozed' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Turn on “Low stock” again' }))
    await waitFor(() => expect(dialog.queryByText('Low stock')).toBeNull())
    expect(dialog.getByRole('button', { name: 'Show now: Notice 9' })).toBeTruthy()
  })

  it('keeps its filters in the address and returns to page 1 when one changes', async () => {
    const requests = withPage(() => [noticeLike(1)], {
      'GET /api/notifications': () => pageWith([noticeLike(1)], 130),
    })
    const { router } = await renderPage('/dashboard/notifications?category=security&page=2')
    await screen.findByText('Notice 1')
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Priority' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Urgent' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        category: 'security',
        unread: true,
        priority: 'urgent',
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(listQueries(requests)).toHaveLength(4))
    expect(listQueries(requests)).toEqual([
      { category: 'security', page: '2', pageSize: '20' },
      { category: 'security', unread: 'true', page: '1', pageSize: '20' },
      { category: 'security', unread: 'true', priority: 'urgent', page: '1', pageSize: '20' },
      { category: 'security', unread: 'true', priority: 'urgent', page: '2', pageSize: '20' },
    ])
  })

  it('marks one read and unread again', async () => {
    let items = noticesDownFrom(1, 1)
    const requests = withPage(() => items, {
      [`PUT /api/notifications/${noticeLike(1).id}`]: async (request) => {
        const { read } = (await request.clone().json()) as { read: boolean }
        items = items.map((notice) => ({ ...notice, read }))
        return json({ unread: read ? 0 : 1 })
      },
    })
    await renderPage('/dashboard/notifications')
    await userEvent.click(await screen.findByRole('button', { name: 'Mark Notice 1 as read' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark Notice 1 as unread' }))
    expect(await screen.findByRole('button', { name: 'Mark Notice 1 as read' })).toBeTruthy()
    const bodies = requests.filter(({ method }) => method === 'PUT').map((request) => request.json())
    expect(await Promise.all(bodies)).toEqual([{ read: true }, { read: false }])
  })

  it('dismisses several at once, and says what stays', async () => {
    const stays = noticeLike(3, { persistent: true })
    let items = [stays, noticeLike(2), noticeLike(1)]
    const requests = withPage(() => items, {
      'POST /api/notifications/bulk': () => {
        items = [stays]
        return json({ unread: 1 })
      },
    })
    await renderPage('/dashboard/notifications')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected notifications' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('2 notifications dismissed')).toBeTruthy()
    expect(screen.getByText('1 stays until what it asks for is done.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull())
    expect(screen.getByText('Notice 3')).toBeTruthy()
    expect(await changesAsked(requests)).toEqual([
      { ids: [noticeLike(2).id, noticeLike(1).id], change: 'dismiss' },
    ])
  })

  it('marks several read by one command, at once, and those alone that are unread', async () => {
    const items = [noticeLike(3, { read: true }), ...noticesDownFrom(2, 2)]
    let answer = (_: Response) => {}
    const requests = withPage(() => items, {
      'POST /api/notifications/bulk': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    await renderPage('/dashboard/notifications')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark read' }))
    expect(await screen.findByRole('button', { name: 'Mark Notice 1 as unread' })).toBeTruthy()
    expect(screen.getByText('0 unread notifications')).toBeTruthy()
    answer(json({ unread: 0 }))
    expect(await screen.findByText('2 notifications marked as read')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected notifications' })).toBeNull())
    expect(await changesAsked(requests)).toEqual([
      { ids: [noticeLike(2).id, noticeLike(1).id], change: 'read' },
    ])
  })

  it.each(['Mark read', 'Dismiss'])(
    '%s: shows all as they were when it is refused, and keeps them selected',
    async (name) => {
      const refused = () => refusal(403, { code: 'FORBIDDEN', message: 'Not now' })
      withPage(() => noticesDownFrom(2, 2), { 'POST /api/notifications/bulk': refused })
      await renderPage('/dashboard/notifications')
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
      await userEvent.click(screen.getByRole('button', { name }))
      expect(await screen.findByText('Not now')).toBeTruthy()
      expect(screen.getByText('2 unread notifications')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Mark Notice 1 as read' })).toBeTruthy()
      const bar = screen.getByRole('region', { name: 'Selected notifications' })
      expect(within(bar).getByText('2 selected')).toBeTruthy()
    },
  )

  it('tells a filter that finds nothing from having nothing', async () => {
    withPage(() => [])
    const { router } = await renderPage('/dashboard/notifications?unread=true')
    expect(await screen.findByText('No notification matches')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No notifications')).toBeTruthy()
    expect(screen.getByText("You're all caught up!")).toBeTruthy()
    expect(router.state.location.search).toEqual({})
  })

  it('offers another try when it could not be loaded', async () => {
    let isBroken = true
    withPage(() => [], {
      'GET /api/notifications': () =>
        isBroken
          ? refusal(503, { code: 'SERVER_ERROR', message: 'Out of reach' })
          : pageWith([noticeLike(1)]),
    })
    await renderPage('/dashboard/notifications')
    // The client has tried it twice more by itself before it says so.
    expect(await screen.findByText('Out of reach', {}, { timeout: 12_000 })).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Notice 1')).toBeTruthy()
  })
})
