import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { api } from '../lib/api.ts'
import { documents } from '../lib/open-document.ts'
import { Problem } from '../lib/problem.ts'
import { openedPages } from '../lib/recents.ts'
import { homeLike } from '../overview/home/fixtures.ts'
import { itemId, itemLike, signedIn } from '../stock/items/fixtures.ts'

const welcome = { organization: 'Tamarind Hollow', needsSetup: false, sample: null }
const home = homeLike({ levels: [{ level: 'Low Stock', items: 182 }] })

const everything = () => ({
  'GET /api/welcome': () => json(welcome),
  'GET /api/auth/session': () => json(signedInAs(['admin'])),
  'POST /api/auth/logout': () => json({ signedOut: true }),
  'GET /api/home': () => json(home),
})

const atLogin = (router: Awaited<ReturnType<typeof renderApp>>['router']) =>
  waitFor(() => expect(router.state.location.pathname).toBe('/login'))

describe('two tabs', () => {
  it('both stand at the login page when one signs out', async () => {
    answering(everything())
    const { router } = await renderApp('/dashboard')
    await screen.findByText('182')
    openedPages.add({ path: '/dashboard/offices', title: 'Offices' })
    const other = new BroadcastChannel('wellstock')
    other.postMessage('signed out')
    await atLogin(router)
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/login?from=%2Fdashboard'))
    expect(screen.queryByText('182')).toBeNull()
    expect(sessionStorage.getItem('wellstock:person')).toBeNull()
    expect(openedPages.get()).toEqual([])
    other.close()
  })

  it('both say why, when nobody was there for a quarter of an hour', async () => {
    answering(everything())
    await renderApp('/dashboard')
    await screen.findByText('182')
    const other = new BroadcastChannel('wellstock')
    other.postMessage('timed out')
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/login?timeout=true&from=%2Fdashboard'))
    other.close()
  })

  it('signing out tells the other one', async () => {
    answering(everything())
    const other = new BroadcastChannel('wellstock')
    const heard = new Promise<unknown>((resolve) =>
      other.addEventListener('message', (event) => resolve(event.data), { once: true }),
    )
    await renderApp('/dashboard')
    // The live one, which takes the place of the first paint's.
    await userEvent.click(await screen.findByRole('button', { name: /Your account/, expanded: false }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Sign Out/ }))
    expect(await heard).toBe('signed out')
    other.close()
  })
})

describe('a tampered session store', () => {
  it.each(['7', 'null', '[]', '"x"', '{"name":5}', '{"name":"x","initials":"X","roles":[{},"root",7]}', '{'])(
    'opens the dashboard all the same: %s',
    async (stored) => {
      sessionStorage.setItem('wellstock:person', stored)
      answering(everything())
      await renderApp('/dashboard')
      expect(await screen.findByText('182')).toBeTruthy()
    },
  )

  it('does not let anybody in', async () => {
    sessionStorage.setItem('wellstock:person', '{"name":"Mallory","initials":"M","roles":["admin"]}')
    answering({
      'GET /api/welcome': () => json(welcome),
      'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
    })
    const { router } = await renderApp('/dashboard')
    await atLogin(router)
  })

  it('does not make a page unusable by what lies where a draft should', async () => {
    localStorage.setItem(
      `wellstock:draft:person-1:item:${itemId}`,
      JSON.stringify({ value: 'x', savedAt: 'yesterday' }),
    )
    localStorage.setItem('wellstock:sidebar-narrow', '{"a":1}')
    answering({
      ...signedIn('inventory_manager'),
      [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
    })
    await renderApp(`/dashboard/inventory/${itemId}/edit`)
    expect(await screen.findByLabelText(/^Reorder point/)).toBeTruthy()
  })
})

describe('browser storage that is blocked or full', () => {
  it.each(['blocked', 'full'])('leaves everything usable: %s', async (how) => {
    const refuse = () => {
      throw new DOMException(how, how === 'full' ? 'QuotaExceededError' : 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    if (how === 'blocked') {
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
      vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    }
    // Mantine says in the console that it could not keep the theme.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    answering(everything())
    const { router } = await renderApp('/dashboard')
    expect(await screen.findByText('182')).toBeTruthy()
    // The live one, which takes the place of the first paint's.
    await userEvent.click(await screen.findByRole('button', { name: /Your account/, expanded: false }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Sign Out/ }))
    await atLogin(router)
  })
})

describe('a token that no longer fits', () => {
  it('is renewed once, in silence, under the same idempotency key', async () => {
    const requests = answering({
      'GET /api/auth/session': () => {
        // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
        document.cookie = 'XSRF-TOKEN=fitting'
        return json(signedInAs(['admin']))
      },
      'DELETE /api/inventory/item-1': (request) =>
        request.headers.get('X-XSRF-TOKEN') === 'fitting'
          ? json({ id: 'item-1' })
          : refusal(403, { code: 'CSRF_ERROR' }),
    })
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=stale'
    await api.inventory.remove({ id: 'item-1' })
    const writes = requests.filter(({ method }) => method === 'DELETE')
    expect(writes).toHaveLength(2)
    expect(new Set(writes.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  it('is told, when renewing does not help', async () => {
    const message = 'This page is out of date. Reload it and try again.'
    const requests = answering({
      'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
      'DELETE /api/inventory/item-1': () => refusal(403, { code: 'CSRF_ERROR', message }),
    })
    const error = await api.inventory.remove({ id: 'item-1' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).message).toBe(message)
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })
})

describe('a form that is open when the session ends', () => {
  it('has its text again after signing in', async () => {
    let isOver = false
    const path = `/dashboard/inventory/${itemId}/edit`
    answering({
      ...signedIn('inventory_manager'),
      [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
      [`PUT /api/inventory/${itemId}`]: () => {
        isOver = true
        return refusal(401, { code: 'SESSION_EXPIRED' })
      },
      'GET /api/auth/session': () =>
        isOver ? refusal(401, { code: 'SESSION_EXPIRED' }) : json(signedInAs(['inventory_manager'])),
    })
    const before = await renderApp(path)
    fireEvent.change(await screen.findByLabelText(/^Notes/, { selector: 'textarea' }), {
      target: { value: "O'Brien's #10 box" },
    })
    await userEvent.click(screen.getByText('Save changes'))

    // The login page is another document, which comes back here.
    await waitFor(() =>
      expect(documents.open).toHaveBeenCalledWith(`/login?timeout=true&from=${encodeURIComponent(path)}`),
    )
    before.unmount()
    isOver = false
    await renderApp(path)
    await userEvent.click(await screen.findByText('Go on with it'))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/, { selector: 'textarea' }).value).toBe(
      "O'Brien's #10 box",
    )
  })
})
