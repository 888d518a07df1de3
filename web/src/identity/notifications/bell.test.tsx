import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, renderPart } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { useSession } from '../../lib/session.tsx'
import { homeLike } from '../../overview/home/fixtures.ts'
import { NotificationBell } from './bell.tsx'
import { badgeText } from './bell-button.tsx'
import { noticeLike, noticesDownFrom, streamLine } from './fixtures.ts'
import type { Notice } from './notices.ts'

const BellOfSession = () => <NotificationBell session={useSession()} />

type Answers = Parameters<typeof answering>[0]

const home = homeLike()
const unreadIn = (items: Notice[]) => items.filter(({ read }) => !read).length

const onTheDashboard = () => renderApp('/dashboard')

/** Somebody with these notices; `unread` counts beyond the panel. */
async function withNotices(
  items: Notice[],
  answers: Answers = {},
  unread = unreadIn(items),
  render = () => renderPart(BellOfSession),
) {
  const line = streamLine()
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])),
    'GET /api/home': () => json(home),
    'GET /api/notifications/panel': () => json({ items, unread, seq: items[0]?.seq ?? 0 }),
    'GET /api/notifications/stream': line.open,
    ...answers,
  })
  const app = await render()
  const bell = () => screen.findByRole('button', { name: /^Notifications/ })
  const openPanel = async () => {
    // What stands in the bell's place until it is loaded opens nothing.
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/, expanded: false }))
    return within(await screen.findByRole('dialog', { name: 'Notifications' }))
  }
  const listening = () => waitFor(() => expect(line.isOpen()).toBe(true))
  return { ...app, requests, bell, openPanel, line, listening }
}

const sent = (requests: Request[], method: string) =>
  requests.filter((request) => request.method === method).map(({ url }) => new URL(url).pathname)

describe('the bell', () => {
  it('shows how many are unread, and 9+ above 9', async () => {
    expect([0, 1, 9, 10, 250].map(badgeText)).toEqual(['0', '1', '9', '9+', '9+'])
    await withNotices(noticesDownFrom(12, 12))
    const bell = await screen.findByRole('button', { name: 'Notifications, 12 unread' })
    expect(bell.textContent).toBe('9+')
  })

  it('shows no badge when everything is read', async () => {
    const { bell, listening } = await withNotices([noticeLike(1, { read: true })])
    await listening()
    expect((await bell()).textContent).toBe('')
  })

  it.each(['{Control>}{Shift>}N{/Shift}{/Control}', '{Meta>}{Shift>}n{/Shift}{/Meta}'])(
    'opens and closes the panel with %s',
    async (keys) => {
      const { bell } = await withNotices([noticeLike(1)])
      await screen.findByRole('button', { name: 'Notifications, 1 unread' })
      await userEvent.keyboard(keys)
      const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      await userEvent.keyboard(keys)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await bell()).toBeTruthy()
    },
  )

  it('closes the panel with Escape and gets the focus back', async () => {
    const { openPanel, bell } = await withNotices([noticeLike(1)])
    const panel = await openPanel()
    await panel.findByText('Notice 1')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await bell()))
  })
})

describe('the panel', () => {
  it('says so when there is nothing', async () => {
    const { openPanel } = await withNotices([])
    const panel = await openPanel()
    expect(await panel.findByText('No notifications')).toBeTruthy()
    expect(panel.getByText("You're all caught up!")).toBeTruthy()
    expect(panel.getByRole('link', { name: 'View All Notifications' }).getAttribute('href')).toBe(
      '/dashboard/notifications',
    )
  })

  it('shows what a notice is: type, words, age, priority, category, whether unread or over', async () => {
    const { openPanel } = await withNotices([
      noticeLike(2, { type: 'error', priority: 'urgent', category: 'security' }),
      noticeLike(1, { type: 'success', priority: 'low', read: true, ended: true }),
    ])
    const panel = await openPanel()
    expect(await panel.findByText('1 new')).toBeTruthy()
    const [first, second] = await panel.findAllByRole('listitem')
    expect(first?.textContent).toBe('ErrorUnreadNotice 2What notice 2 says5m agoUrgentSecurity')
    expect(second?.textContent).toBe('SuccessNotice 1ResolvedWhat notice 1 says5m agoLowInventory')
    expect(within(first as HTMLElement).getByText('5m ago').title).toMatch(/\d{4}/)
  })

  it('marks read and goes where the notice points, on this site only', async () => {
    const elsewhere = noticeLike(1, { actionUrl: 'https://evil.example/x' })
    const { openPanel, requests, router } = await withNotices(
      [noticeLike(2, { actionUrl: '/dashboard/notifications?unread=true' }), elsewhere],
      {
        [`PUT /api/notifications/${noticeLike(2).id}`]: () => json({ unread: 1 }),
        [`PUT /api/notifications/${elsewhere.id}`]: () => json({ unread: 0 }),
        'GET /api/notifications': () => json({ items: [], total: 0, page: 1, pageSize: 20, unread: 0 }),
      },
    )
    let panel = await openPanel()
    expect(panel.queryByRole('link', { name: /Notice 1/ })).toBeNull()
    await userEvent.click(await panel.findByRole('button', { name: 'Warning Unread Notice 1' }))
    expect(router.state.location.pathname).toBe('/dashboard')

    panel = within(screen.getByRole('dialog', { name: 'Notifications' }))
    await userEvent.click(panel.getByRole('link', { name: /Notice 2/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/notifications'))
    expect(router.state.location.search).toMatchObject({ unread: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(requests, 'PUT')).toHaveLength(2)
    const [put] = requests.filter(({ method }) => method === 'PUT')
    expect(await put?.json()).toEqual({ read: true })
  })

  it('dismisses at once, and says so when it is done', async () => {
    let items = noticesDownFrom(2, 2)
    const { openPanel, bell } = await withNotices([], {
      'GET /api/notifications/panel': () => json({ items, unread: items.length, seq: 2 }),
      [`DELETE /api/notifications/${noticeLike(2).id}`]: () => {
        items = items.slice(1)
        return json({ unread: 1 })
      },
    })
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('button', { name: 'Dismiss Notice 2' }))
    expect(panel.queryByText('Notice 2')).toBeNull()
    expect(await screen.findByText('Notification dismissed')).toBeTruthy()
    expect((await bell()).textContent).toBe('1')
    expect(document.activeElement?.textContent).toContain('Notice 1')
  })

  it('offers no way to dismiss what has to be done first', async () => {
    const { openPanel } = await withNotices([noticeLike(1, { persistent: true })])
    const panel = await openPanel()
    expect(await panel.findByText('Notice 1')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
  })

  it('puts back what the server refused, with the right count, and nothing that was changed meanwhile', async () => {
    let refuse = (_response: Response) => {}
    let asked = 0
    const { openPanel, requests } = await withNotices([], {
      // The second question stays without an answer: what is shown is our own arithmetic.
      'GET /api/notifications/panel': () => {
        asked += 1
        if (asked > 1) return new Promise(() => {})
        return json({ items: noticesDownFrom(3, 3), unread: 70, seq: 3 })
      },
      [`DELETE /api/notifications/${noticeLike(2).id}`]: () =>
        new Promise<Response>((resolve) => {
          refuse = resolve
        }),
      [`PUT /api/notifications/${noticeLike(3).id}`]: () => json({ unread: 69 }),
    })
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('button', { name: 'Dismiss Notice 2' }))
    expect(await panel.findByText('69 new')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Warning Unread Notice 3' }))
    expect(await panel.findByText('68 new')).toBeTruthy()
    await waitFor(() => expect(sent(requests, 'PUT')).toHaveLength(1))

    refuse(refusal(403, { code: 'FORBIDDEN', message: 'Not yours' }))
    expect(await screen.findByText('Not yours')).toBeTruthy()
    expect(panel.getByText('69 new')).toBeTruthy()
    expect(panel.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Notice 3',
      'Notice 2',
      'Notice 1',
    ])
    expect(panel.getByRole('button', { name: 'Warning Notice 3' })).toBeTruthy()
    await waitFor(() => expect(asked).toBe(2))
  })

  it('marks all read, and takes it back when that fails', async () => {
    let items = noticesDownFrom(3, 3)
    let isRefused = true
    const { openPanel } = await withNotices([], {
      'GET /api/notifications/panel': () => json({ items, unread: unreadIn(items), seq: 3 }),
      'POST /api/notifications/read-all': () => {
        if (isRefused) return refusal(403, { code: 'FORBIDDEN', message: 'Not now' })
        items = items.map((notice) => ({ ...notice, read: true }))
        return json({ unread: 0 })
      },
    })
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('button', { name: 'Mark all read' }))
    expect(await screen.findByText('Not now')).toBeTruthy()
    expect(panel.getByText('3 new')).toBeTruthy()
    expect(panel.getAllByText('Unread')).toHaveLength(3)

    isRefused = false
    await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(panel.queryAllByText('Unread')).toEqual([]))
    expect(panel.queryByText(/new$/)).toBeNull()
  })

  it('refreshes, and shows that it does', async () => {
    let answer = (_response: Response) => {}
    let asked = 0
    const { openPanel } = await withNotices([], {
      'GET /api/notifications/panel': () => {
        asked += 1
        if (asked === 1) return json({ items: [noticeLike(1)], unread: 1, seq: 1 })
        return new Promise<Response>((resolve) => {
          answer = resolve
        })
      },
    })
    const panel = await openPanel()
    await panel.findByText('Notice 1')
    const refresh = panel.getByRole('button', { name: 'Refresh' })
    await userEvent.click(refresh)
    await waitFor(() => expect(refresh.dataset.loading).toBe('true'))
    await act(async () => answer(json({ items: noticesDownFrom(2, 2), unread: 2, seq: 2 })))
    expect(await panel.findByText('Notice 2')).toBeTruthy()
    await waitFor(() => expect(refresh.dataset.loading).toBeUndefined())
  })

  it('offers another try when it could not be loaded', async () => {
    let isBroken = true
    const { openPanel } = await withNotices([], {
      'GET /api/notifications/panel': () =>
        isBroken
          ? refusal(503, { code: 'SERVER_ERROR', message: 'Out of reach' })
          : json({ items: [noticeLike(1)], unread: 1, seq: 1 }),
    })
    const panel = await openPanel()
    // The client has tried it twice more by itself before it says so.
    expect(await panel.findByText('Out of reach', {}, { timeout: 12_000 })).toBeTruthy()
    isBroken = false
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('Notice 1')).toBeTruthy()
  })
})

describe('notices as they come', () => {
  it('puts a new one in front, counts it, tells it aloud, and keeps 50', async () => {
    const { openPanel, line, listening, bell, requests } = await withNotices(noticesDownFrom(50, 50))
    const panel = await openPanel()
    await panel.findByText('Notice 50')
    await listening()
    await act(async () => line.send({ event: 'here', seq: 50, unread: 50 }))
    await act(async () => line.send({ event: 'notice', notice: noticeLike(51), unread: 51 }))

    await waitFor(() => expect(panel.getAllByRole('listitem')[0]?.textContent).toContain('Notice 51'))
    expect(panel.getAllByRole('listitem')).toHaveLength(50)
    expect(panel.queryByText('Notice 1')).toBeNull()
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 51 unread')
    expect(screen.getByText('New notification: Notice 51')).toBeTruthy()
    const stream = requests.find(({ url }) => url.includes('/stream'))
    expect(new URL(stream?.url ?? '').searchParams.get('after')).toBe('50')
  })

  it('asks again when something was read elsewhere', async () => {
    let items = noticesDownFrom(2, 2)
    const { line, listening } = await withNotices([], {
      'GET /api/notifications/panel': () => json({ items, unread: unreadIn(items), seq: 2 }),
    })
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    await listening()
    items = items.map((notice) => ({ ...notice, read: true }))
    await act(async () => line.send({ event: 'changed', unread: 0 }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  })

  it('hears from the tab of the same session that has the stream, and opens its own when that one closes', async () => {
    const session = signedInAs(['inventory_viewer'])
    const named = (personId: string) =>
      new BroadcastChannel(`wellstock:notices ${session.organization.id} ${personId} ${session.endsAt}`)
    const leader = named(session.person.id)
    const somebodyElse = named('person-2')
    const snapshot = { here: { event: 'here', seq: 0, unread: 0 }, isHolding: true }
    const asked = new Promise<void>((resolve) => {
      leader.onmessage = ({ data }) => {
        if (data.is !== 'asking') return
        leader.postMessage({ is: 'leading', rank: 0, news: snapshot })
        resolve()
      }
    })
    const noticeMessage = (seq: number) => {
      const event = { event: 'notice', notice: noticeLike(seq), unread: seq }
      return { is: 'news', news: { event, after: 0 } }
    }
    const { line, listening, requests } = await withNotices([], {
      'GET /api/auth/session': () => json(session),
    })
    await asked
    somebodyElse.postMessage(noticeMessage(7))
    leader.postMessage(noticeMessage(1))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(screen.getByText('New notification: Notice 1')).toBeTruthy()
    expect(line.isOpen()).toBe(false)

    leader.onmessage = null
    leader.postMessage({ is: 'leaving' })
    await listening()
    const stream = requests.find(({ url }) => url.includes('/stream'))
    expect(new URL(stream?.url ?? '').searchParams.get('after')).toBe('1')
    leader.close()
    somebodyElse.close()
  })

  it('lets go of the stream when the page is left, and takes it up when it is come back to', async () => {
    const { listening, requests } = await withNotices([])
    await listening()
    const streams = () => requests.filter(({ url }) => url.includes('/stream'))
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(streams()[0]?.signal.aborted).toBe(true)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(streams()).toHaveLength(2))
  })

  it.each([
    ['is refused', (_line: ReturnType<typeof streamLine>) => refusal(401, { code: 'SESSION_EXPIRED' })],
    ['ends because the session has', (line: ReturnType<typeof streamLine>) => line.open()],
  ])('asks who is signed in when the stream %s, and tries no more', async (_how, answer) => {
    let isOver = false
    const line = streamLine()
    const answers: Answers = {
      'GET /api/welcome': () => json({ organization: null, needsSetup: false, sample: null }),
      'GET /api/auth/session': () =>
        isOver ? refusal(401, { code: 'SESSION_EXPIRED' }) : json(signedInAs(['inventory_viewer'])),
      'GET /api/notifications/stream': () => {
        isOver = true
        return answer(line)
      },
    }
    const { router, requests } = await withNotices([noticeLike(1)], answers, 1, onTheDashboard)
    await waitFor(() => expect(isOver).toBe(true))
    await act(async () => line.isOpen() && line.refuse(401, 'SESSION_EXPIRED'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sent(requests, 'GET').filter((path) => path === '/api/notifications/stream')).toHaveLength(1)
  })
})

describe('notices of the browser', () => {
  const shown: { title: string; options: NotificationOptions | undefined; onclick?: () => void }[] = []

  function browserWith(permission: NotificationPermission) {
    shown.length = 0
    class BrowserNotification {
      static permission = permission
      static requestPermission = vi.fn(async () => {
        BrowserNotification.permission = 'granted'
        return 'granted' as const
      })
      onclick?: () => void
      constructor(title: string, options?: NotificationOptions) {
        shown.push(Object.assign(this, { title, options }))
      }
      close() {}
    }
    vi.stubGlobal('Notification', BrowserNotification)
    return BrowserNotification
  }

  const wanting = {
    'GET /api/auth/session': () => json(signedInAs([], { channels: { browser: true, mobile: false } })),
  }

  it('asks the browser only from a click, and never again after "Not now"', async () => {
    const { requestPermission } = browserWith('default')
    const first = await withNotices([noticeLike(1)], wanting)
    const panel = await first.openPanel()
    expect(await panel.findByText('Show notices of the browser too')).toBeTruthy()
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(panel.getByRole('button', { name: 'Not now' }))
    expect(panel.queryByText('Show notices of the browser too')).toBeNull()
    first.unmount()

    const again = await (await withNotices([noticeLike(1)], wanting)).openPanel()
    await again.findByText('Notice 1')
    expect(again.queryByText('Show notices of the browser too')).toBeNull()
  })

  it('shows one per notice while the page is hidden, and opens it with a click', async () => {
    browserWith('default')
    const { openPanel, line, listening, router } = await withNotices([], {
      ...wanting,
      'GET /api/notifications': () => json({ items: [], total: 0, page: 1, pageSize: 20, unread: 0 }),
    })
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('button', { name: 'Allow' }))
    await listening()
    await act(async () => line.send({ event: 'notice', notice: noticeLike(1), unread: 1 }))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(shown).toEqual([])

    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(window, 'focus').mockImplementation(() => {})
    const notice = noticeLike(2, { actionUrl: '/dashboard/notifications' })
    await act(async () => line.send({ event: 'notice', notice, unread: 2 }))
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(shown[0]).toMatchObject({
      title: 'Notice 2',
      options: { body: 'What notice 2 says', tag: notice.id },
    })
    await act(async () => shown[0]?.onclick?.())
    expect(window.focus).toHaveBeenCalled()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/notifications'))
  })

  it('stays silent where the person did not choose the channel', async () => {
    browserWith('granted')
    const { line, listening } = await withNotices([])
    await listening()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(async () => line.send({ event: 'notice', notice: noticeLike(1), unread: 1 }))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(shown).toEqual([])
  })
})

describe('what others change', () => {
  const asked = (requests: Request[]) => sent(requests, 'GET').filter((path) => path === '/api/home').length
  const soon = { timeout: 5_000 }

  it('is asked for again where it is shown', async () => {
    const { requests, line, listening } = await withNotices([], {}, 0, onTheDashboard)
    await listening()
    line.send({ event: 'here', seq: 0, unread: 0 })
    line.send({ event: 'touched', id: 'bell-1', tags: ['item:0000a001'] })
    await waitFor(() => expect(asked(requests)).toBe(2), soon)
  })

  it('is asked for again after an interruption, and not when the stream begins', async () => {
    const { requests, line, listening } = await withNotices([], {}, 0, onTheDashboard)
    await listening()
    line.send({ event: 'here', seq: 0, unread: 0 })
    line.send({ event: 'touched', id: 'bell-2', tags: ['item:0000a001'] })
    await waitFor(() => expect(asked(requests)).toBe(2), soon)
    line.send({ event: 'here', seq: 0, unread: 0 })
    await waitFor(() => expect(asked(requests)).toBe(3), soon)
  })
})
