import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Welcome } from '@wellstock/contract/system'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'

const welcome: Welcome = {
  organization: 'Tamarind Hollow',
  needsSetup: false,
  sample: {
    password: 'Sample-Password-1',
    accounts: [{ email: 'inventory-manager@tamarind.example', role: 'inventory_manager', name: 'Ana' }],
  },
}

const opened = (login: () => Response, also: Partial<Welcome> = {}) =>
  answering({
    'GET /api/welcome': () => json({ ...welcome, ...also }),
    'POST /api/auth/login': login,
    'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
  })

async function signIn(email = 'ana@tamarind.example', password = 'wrong') {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const wrong = (left: number) => () =>
  refusal(401, { code: 'INVALID_CREDENTIALS' }, { 'X-RateLimit-Remaining': String(left) })

const blocked = () => refusal(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '754' })

describe('signing in', () => {
  it('says how many attempts are left', async () => {
    opened(wrong(3))
    await renderApp('/login')
    await signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Invalid email or password')
    expect(alert.textContent).toContain('3 attempts left')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@tamarind.example')
  })

  it('counts down when blocked, and still after a reload', async () => {
    opened(blocked)
    const first = await renderApp('/login')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many failed login attempts. Please try again later.',
    )
    expect(screen.getByRole('timer').textContent).toMatch(/12:3\d$/)
    expect((screen.getByRole('button', { name: 'Sign in' }) as HTMLButtonElement).disabled).toBe(true)

    first.unmount()
    await renderApp('/login')
    expect((await screen.findByRole('timer')).textContent).toMatch(/12:3\d$/)
  })

  it('lets somebody else try meanwhile', async () => {
    localStorage.setItem(
      'wellstock:login-blocked',
      JSON.stringify({ email: 'ana@tamarind.example', until: Date.now() + 60_000 }),
    )
    opened(wrong(4))
    await renderApp('/login')
    await userEvent.type(await screen.findByLabelText('Email'), 'bo@tamarind.example')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('says that it failed when the server is to blame', async () => {
    opened(() => refusal(403, { code: 'CSRF_ERROR' }))
    await renderApp('/login')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.')
  })

  it('asks for what is missing before it asks the server', async () => {
    const requests = opened(wrong(4))
    await renderApp('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(0)
  })

  it('returns to the page one came from, with token and idempotency key on the request', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=signed.token'
    const requests = opened(() => json(signedInAs(['finance_manager'])))
    const { router } = await renderApp('/login?from=%2Fdashboard%2Fbudgets')
    await signIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/budgets'))
    const login = requests.find((request) => request.method === 'POST')
    expect(login?.headers.get('X-XSRF-TOKEN')).toBe('signed.token')
    expect(login?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('goes nowhere foreign afterwards', async () => {
    opened(() => json(signedInAs(['finance_manager'])))
    const { router } = await renderApp('/login?from=%2F%2Fevil.example')
    await signIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('the login page', () => {
  it('says why one is here after an idle quarter of an hour', async () => {
    opened(wrong(4))
    await renderApp('/login?timeout=true')
    expect(await screen.findByText('You were signed out after 15 minutes of inactivity')).toBeTruthy()
  })

  it('fills in a sample account', async () => {
    opened(wrong(4))
    await renderApp('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Inventory manager' }))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(
      'inventory-manager@tamarind.example',
    )
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Sample-Password-1')
  })

  it('shows no accounts outside the sample', async () => {
    opened(wrong(4), { sample: null })
    await renderApp('/login')
    await screen.findByText('Tamarind Hollow')
    expect(screen.queryByText('Sample accounts')).toBeNull()
  })

  it('leads to the set-up of a new installation', async () => {
    opened(wrong(4), { needsSetup: true, organization: null, sample: null })
    const { router } = await renderApp('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
    expect(await screen.findByLabelText('Set-up code')).toBeTruthy()
  })
})
