import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@wellstock/contract/platform/access'
import { type Area, areas } from '@wellstock/contract/platform/pages'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { takeWord } from '../identity/sign-in/farewell.ts'
import { takeLostAddress } from '../lib/lost-address.ts'
import { documents } from '../lib/open-document.ts'
import { homeLike } from '../overview/home/fixtures.ts'

const welcome = { organization: 'Tamarind Hollow', needsSetup: false, sample: null }

function signedIn(roles: Role[], liveAreas: Area[] = ['dashboard', 'inventory']) {
  let isOver = false
  const requests = answering({
    'GET /api/welcome': () => json(welcome),
    'GET /api/auth/session': () =>
      isOver ? refusal(401, { code: 'SESSION_EXPIRED' }) : json(signedInAs(roles, { liveAreas })),
    'POST /api/auth/logout': () => json({ signedOut: true }),
    'GET /api/home': () =>
      isOver
        ? refusal(401, { code: 'SESSION_EXPIRED' })
        : json(homeLike({ levels: [{ level: 'Low Stock', items: 182 }] })),
  })
  return {
    requests,
    end: () => {
      isOver = true
    },
  }
}

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

describe('the guard', () => {
  it('sends somebody unknown to the login page and remembers where they wanted to go', async () => {
    answering({
      'GET /api/welcome': () => json(welcome),
      'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
    })
    const { router } = await renderApp('/dashboard/inventory?status=Low%20Stock')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toMatchObject({ from: '/dashboard/inventory?status=Low+Stock' })
  })

  it('sends somebody without the role to a page that names the roles', async () => {
    signedIn(['inventory_viewer'])
    const { router } = await renderApp('/dashboard/budgets')
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
    expect(await screen.findByText('Budget viewer')).toBeTruthy()
    expect(screen.getByText('Inventory viewer')).toBeTruthy()
    for (const name of ['Back', 'Sign in as another user'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
  })

  it('says what it is doing while it asks', async () => {
    answering({ 'GET /api/auth/session': () => new Promise(() => {}) })
    await renderApp('/dashboard')
    expect(await screen.findByText('Verifying your credentials...')).toBeTruthy()
  })

  it.each(['/nowhere', '/dashboard/nowhere'])('sends %s to the login page, which names it', async (path) => {
    signedIn(['admin'])
    const { router } = await renderApp(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(takeLostAddress()).toBe(path)
  })

  it.each(['/', '/dashboard/profile', '/dashboard/settings'])('sends %s to the dashboard', async (path) => {
    signedIn(['finance_manager'])
    const { router } = await renderApp(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('the sidebar', () => {
  it('opens what is live and allowed, greys what is not, and says why', async () => {
    signedIn(['inventory_viewer'], ['dashboard', 'inventory', 'budgets'])
    await renderApp('/dashboard')
    const nav = await sidebar()
    expect(nav.getByRole('link', { name: 'Inventory' }).getAttribute('href')).toBe('/dashboard/inventory')

    const alerts = nav.getByRole('link', {
      name: 'Inventory Alerts',
      description: 'Not part of this installation',
    })
    expect(alerts.getAttribute('aria-disabled')).toBe('true')
    expect(alerts.getAttribute('href')).toBeNull()
    expect(alerts.title).toBe('Not part of this installation')
    expect(nav.queryByRole('link', { name: 'Request access: Inventory Alerts' })).toBeNull()

    const budgets = nav.getByRole('link', { name: 'Budgets', description: 'No access' })
    expect(budgets.getAttribute('aria-disabled')).toBe('true')
    expect(budgets.title).toBe('No access')
  })

  it('offers to ask for what the installation has and the person may not open', async () => {
    signedIn(['inventory_viewer'], ['dashboard', 'inventory', 'budgets'])
    const { router } = await renderApp('/dashboard')
    const ask = (await sidebar()).getByRole('link', {
      name: 'Request access: Budgets',
      description: 'No access',
    })
    await userEvent.click(ask)
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
    expect(router.state.location.search).toEqual({ from: '/dashboard/budgets' })
  })

  it('says why to the keyboard as well', async () => {
    signedIn(['inventory_viewer'], ['dashboard', 'inventory', 'budgets'])
    await renderApp('/dashboard')
    const nav = await sidebar()
    const stops = nav.getAllByRole('link').filter((link) => link.tabIndex === 0)
    const named = stops.map((link) => link.getAttribute('aria-label') ?? link.textContent)
    expect(named).toContain('Inventory Alerts')
    expect(named).toContain('Request access: Budgets')
    expect(named).not.toContain('Budgets')
  })

  it('does not navigate from a greyed entry', async () => {
    signedIn(['inventory_viewer'])
    const { router } = await renderApp('/dashboard')
    await userEvent.click((await sidebar()).getByRole('link', { name: 'Inventory Alerts' }))
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  const beyond = ['Transfers', 'Documents', 'People', 'System']
  it.each([
    ['admin', ['Transfers', 'Documents', 'People', 'System']],
    ['inventory_manager', ['Transfers', 'Documents']],
    ['office_manager', ['Transfers', 'Documents']],
    ['security_auditor', ['Documents', 'System']],
    ['budget_viewer', ['Documents']],
  ] as const)('shows %s the entries beyond the six groups: %j', async (role, expected) => {
    signedIn([role], ['dashboard', 'offices', 'office-transfer', 'office-reports'])
    await renderApp('/dashboard')
    await sidebar()
    const office = within(document.querySelector('aside') as HTMLElement)
    const seen = beyond.filter((name) => office.queryByRole('link', { name }))
    expect(seen).toEqual(expected)
    expect(office.queryByRole('button', { name: 'Administration' }) !== null).toBe(
      expected.some((name) => name === 'People' || name === 'System'),
    )
  })

  it('has no transfers where the installation has none', async () => {
    signedIn(['admin'], ['dashboard', 'offices'])
    await renderApp('/dashboard')
    await sidebar()
    expect(screen.queryByRole('link', { name: 'Transfers' })).toBeNull()
  })

  it('shows all six groups to everyone, with the finance group', async () => {
    signedIn(['user'])
    await renderApp('/dashboard')
    const nav = await sidebar()
    for (const name of [
      'Inventory Management',
      'Approvals & Tracking',
      'Vendor Management',
      'Financial Tools',
      'Compliance & Auditing',
    ])
      expect(nav.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true')
    expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('Version 1.0')).toBeTruthy()
  })

  it('remembers a group that was closed', async () => {
    signedIn(['user'])
    const first = await renderApp('/dashboard')
    await userEvent.click((await sidebar()).getByRole('button', { name: 'Financial Tools' }))
    first.unmount()
    await renderApp('/dashboard')
    const group = (await sidebar()).getByRole('button', { name: 'Financial Tools' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
  })

  it('marks the entry by whole segments', async () => {
    signedIn(['admin'])
    await renderApp('/dashboard/inventory-scan')
    const nav = await sidebar()
    const current = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Inventory Scan'])
  })

  it.each([
    ['/dashboard/offices/transfer', 'Transfers'],
    ['/dashboard/users/person-2', 'People'],
    ['/dashboard/inventory/item-1', 'Inventory'],
    ['/dashboard/offices/new', 'Manage Offices'],
    ['/dashboard/search', undefined],
  ])('marks at %s the nearest entry above: %s', async (path, name) => {
    signedIn(['admin'], [...areas])
    await renderApp(path)
    await sidebar()
    const aside = document.querySelector('aside')
    await waitFor(() =>
      expect([...(aside?.querySelectorAll('[aria-current]') ?? [])].map((each) => each.textContent)).toEqual(
        name ? [name] : [],
      ),
    )
  })
})

it('shows the entry of the page in a column longer than the screen', async () => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  signedIn(['admin'])
  await renderApp('/dashboard/system')
  await waitFor(() => expect(shown).toContain('System'))
})

describe('the width of the sidebar', () => {
  function withRoom(isSmall: boolean) {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: isSmall && media === '(max-width: 79.99em)',
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    )
  }
  const aside = () => document.querySelector('aside') as HTMLElement
  const isNarrow = () => aside().hasAttribute('data-narrow')

  it.each([
    [true, null, true],
    [false, null, false],
    [true, 'false', false],
    [false, 'true', true],
    [true, '{"a":1}', true],
  ])('where room is short (%s) and the person chose %s is narrow: %s', async (isSmall, chosen, expected) => {
    withRoom(isSmall)
    if (chosen) localStorage.setItem('wellstock:sidebar-narrow', chosen)
    signedIn(['user'])
    await renderApp('/dashboard')
    await sidebar()
    expect(isNarrow()).toBe(expected)
  })

  it('is as the person says at once, with the pointer still in it, and next time', async () => {
    withRoom(false)
    signedIn(['user'])
    const first = await renderApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse the sidebar' }))
    expect(isNarrow()).toBe(true)
    expect(aside().hasAttribute('data-shut')).toBe(true)
    await userEvent.unhover(aside())
    expect(aside().hasAttribute('data-shut')).toBe(false)
    first.unmount()

    await renderApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Expand the sidebar' }))
    expect([isNarrow(), aside().hasAttribute('data-shut')]).toEqual([false, false])
    expect(localStorage.getItem('wellstock:sidebar-narrow')).toBe('false')
  })

  it('just collapsed widens for the keyboard that goes on in it', async () => {
    signedIn(['user'])
    await renderApp('/dashboard')
    const collapse = await screen.findByRole('button', { name: 'Collapse the sidebar' })
    collapse.focus()
    await userEvent.keyboard('{Enter}')
    expect(aside().hasAttribute('data-shut')).toBe(true)
    await userEvent.tab({ shift: true })
    expect(aside().hasAttribute('data-shut')).toBe(false)
  })
})

describe('a page that is not live', () => {
  it('says so under its own title', async () => {
    signedIn(['admin'])
    await renderApp('/dashboard/tax-calculator')
    expect(await screen.findByRole('heading', { name: 'Tax Calculator' })).toBeTruthy()
    expect(screen.getByText(/under development/)).toBeTruthy()
  })

  it('stays closed where its area was switched off, built or not', async () => {
    signedIn(['admin'], ['dashboard'])
    await renderApp('/dashboard/inventory')
    expect(await screen.findByRole('heading', { name: 'Inventory' })).toBeTruthy()
    expect(screen.getByText(/under development/)).toBeTruthy()
  })
})

describe('the end of a session', () => {
  it('signs out with a word', async () => {
    const { requests } = signedIn(['admin'])
    const { router } = await renderApp('/dashboard')
    // The live one, which takes the place of the first paint's.
    await userEvent.click(await screen.findByRole('button', { name: /Your account/, expanded: false }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Sign Out/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    // The login page, another document, says it.
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/login'))
    expect(takeWord()).toBe('signed_out')
    expect(requests.some((request) => request.url.endsWith('/auth/logout'))).toBe(true)
    expect(screen.queryByText(/You are signed in as/)).toBeNull()
    expect(sessionStorage.getItem('wellstock:person')).toBeNull()
  })

  it('leads to the login page when the server says that it is over', async () => {
    const server = signedIn(['admin'])
    const { router, queryClient } = await renderApp('/dashboard')
    await screen.findByText('182')
    server.end()
    await queryClient.invalidateQueries()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toMatchObject({ timeout: true, from: '/dashboard' })
  })
})

describe('the first paint', () => {
  it('keeps name, initials and roles, and nothing else', async () => {
    signedIn(['admin'])
    await renderApp('/dashboard')
    await screen.findByText('182')
    expect(JSON.parse(sessionStorage.getItem('wellstock:person') ?? '')).toEqual({
      name: 'Ana Whitlock',
      initials: 'AW',
      roles: ['admin', 'user'],
    })
  })
})
