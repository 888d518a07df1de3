import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import type { Welcome } from '@wellstock/contract/identity/system'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { setCurrentLanguage } from '../../lib/current-language.ts'
import { leaveLostAddress, takeLostAddress } from '../../lib/lost-address.ts'
import { documents } from '../../lib/open-document.ts'
import { perTab } from '../../lib/storage.ts'
import { leaveWord } from './farewell.ts'
import { startLogin } from './login.ts'
import { loginTexts } from './login-texts.ts'
import { renderLogin } from './render-login.ts'

const welcome: Welcome = {
  organization: 'Tamarind Hollow',
  needsSetup: false,
  sample: {
    password: 'Sample-Password-1',
    accounts: [{ email: 'inventory-manager@tamarind.example', role: 'inventory_manager', name: 'Ana' }],
  },
}

const opened = (login: (request: Request) => Response | Promise<Response>, also: Partial<Welcome> = {}) =>
  answering({
    'GET /api/welcome': () => json({ ...welcome, ...also }),
    'POST /api/auth/login': login,
    'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
  })

let stop = () => {}

/** The document as the build writes it, in English, and its script. */
function show(address = '/login') {
  setCurrentLanguage('en')
  history.replaceState(null, '', address)
  stop()
  document.body.innerHTML = renderLogin(loginTexts())
  stop = startLogin()
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function signIn(email = 'ana@tamarind.example', password = 'wrong') {
  await userEvent.type(input('Email'), email)
  await userEvent.type(input('Password'), password)
  await userEvent.click(button('Sign in'))
}

const wrong = (left: number) => () =>
  refusal(401, { code: 'INVALID_CREDENTIALS' }, { 'X-RateLimit-Remaining': String(left) })
const blocked = () => refusal(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '754' })
const said = () => screen.getByRole('alert').textContent

const forgetToken = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; max-age=0'
}

beforeEach(forgetToken)
afterEach(() => {
  stop()
  document.body.innerHTML = ''
  setCurrentLanguage('en')
})

describe('signing in', () => {
  it('says how many attempts are left', async () => {
    opened(wrong(3))
    show()
    await signIn()
    await waitFor(() => expect(said()).toBe('Invalid email or password3 attempts left'))
    expect(input('Email').value).toBe('ana@tamarind.example')
    expect(document.activeElement).toBe(input('Password'))
  })

  it('counts down when blocked, and still after a reload', async () => {
    opened(blocked)
    show()
    await signIn()
    await waitFor(() => expect(said()).toBe('Too many failed login attempts. Please try again later.'))
    expect(screen.getByRole('timer').textContent).toMatch(/^You can try again in 12:3\d$/)
    expect(button('Sign in').disabled).toBe(true)

    show()
    expect(screen.getByRole('timer').textContent).toMatch(/12:3\d$/)
    expect(button('Sign in').disabled).toBe(true)
  })

  it('lets somebody else try meanwhile', async () => {
    localStorage.setItem(
      'wellstock:login-blocked',
      JSON.stringify({ email: 'ana@tamarind.example', until: Date.now() + 60_000 }),
    )
    opened(wrong(4))
    show()
    expect(button('Sign in').disabled).toBe(true)
    await userEvent.type(input('Email'), 'bo@tamarind.example')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(button('Sign in').disabled).toBe(false)
  })

  it.each(['{"email":7}', '{"email":"a@b.example","until":"soon"}', 'no json', '[]'])(
    'takes no notice of a block that was tampered with: %s',
    (stored) => {
      localStorage.setItem('wellstock:login-blocked', stored)
      opened(wrong(4))
      show()
      expect(button('Sign in').disabled).toBe(false)
    },
  )

  it('says that it failed when the server is to blame', async () => {
    opened(() => refusal(403, { code: 'CSRF_ERROR' }))
    show()
    await signIn()
    await waitFor(() => expect(said()).toBe('Login failed. Please try again.'))
  })

  it('waits for its turn where many sign in at once, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const many = () =>
      refusal(503, { code: 'CONNECTION_ERROR', reason: 'many_sign_in_at_once' }, { 'Retry-After': '2' })
    let tried = 0
    opened(() => (++tried <= 5 ? many() : json(signedInAs(['admin']))))
    show()
    input('Email').value = 'ana@tamarind.example'
    input('Password').value = 'secret'
    button('Sign in').click()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([tried, said()]).toEqual([
      1,
      'Many people are signing in at once. You are signed in as soon as it is your turn.',
    ])
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    expect(tried).toBe(6)
  })

  it('tries again under one key while the server is away, and then says that it failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const requests = opened(() => refusal(503, { code: 'CONNECTION_ERROR' }))
    show()
    input('Email').value = 'ana@tamarind.example'
    input('Password').value = 'secret'
    button('Sign in').click()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await waitFor(() => expect(said()).toBe('Login failed. Please try again.'))
    const keys = requests
      .filter((request) => request.method === 'POST')
      .map((request) => request.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('asks for what is missing before it asks the server', async () => {
    const requests = opened(wrong(4))
    show()
    await userEvent.click(button('Sign in'))
    expect(screen.getByText('Email is required').hidden).toBe(false)
    expect(screen.getByText('Password is required').hidden).toBe(false)
    expect(document.activeElement).toBe(input('Email'))
    expect(input('Email').getAttribute('aria-invalid')).toBe('true')
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(0)
  })

  it('returns to the page one came from, with token and idempotency key on the request', async () => {
    const requests = opened(() => json(signedInAs(['finance_manager'])))
    show('/login?from=%2Fdashboard%2Fbudgets%3Fyear%3D2025')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=signed.token'
    await signIn()
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard/budgets?year=2025'))
    const login = requests.find((request) => request.method === 'POST')
    expect(login?.headers.get('X-XSRF-TOKEN')).toBe('signed.token')
    expect(login?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', 'javascript%3Aalert(1)'])(
    'goes nowhere foreign afterwards: %s',
    async (from) => {
      opened(() => json(signedInAs(['finance_manager'])))
      show(`/login?from=${from}`)
      await signIn()
      await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    },
  )

  it('works with the keyboard alone', async () => {
    const requests = opened(() => json(signedInAs(['admin'])))
    show()
    await userEvent.tab()
    await userEvent.keyboard('ana@tamarind.example')
    await userEvent.tab()
    await userEvent.keyboard('secret{Enter}')
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    const login = requests.find((request) => request.method === 'POST')
    expect(await login?.json()).toEqual({ email: 'ana@tamarind.example', password: 'secret' })
  })

  it('works where the storage is blocked', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    opened(() => json(signedInAs(['admin'])))
    show()
    await userEvent.click(button('Deutsch'))
    await userEvent.type(input('E-Mail'), 'ana@tamarind.example')
    await userEvent.type(input('Passwort'), 'right')
    await userEvent.click(button('Anmelden'))
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
  })
})

describe('the second step', () => {
  const withFactor = (right: string) => async (request: Request) => {
    const { code } = await request.clone().json()
    if (code === undefined) return refusal(401, { code: 'SECOND_FACTOR_REQUIRED' })
    return code === right ? json(signedInAs(['admin'])) : wrong(2)()
  }

  it('asks for the code and sends it with the rest', async () => {
    const requests = opened(withFactor('123456'))
    show()
    expect(screen.queryByLabelText('Code')?.closest('[hidden]')).toBeTruthy()
    await signIn('ana@tamarind.example', 'right')
    await waitFor(() => expect(document.activeElement).toBe(input('Code')))
    expect(screen.getByText('Enter the code from your authenticator app.')).toBeTruthy()
    expect(input('Code').autocomplete).toBe('one-time-code')
    await userEvent.keyboard('123456{Enter}')
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    expect(await requests.findLast((request) => request.method === 'POST')?.json()).toEqual({
      email: 'ana@tamarind.example',
      password: 'right',
      code: '123456',
      remember: false,
    })
  })

  it('says that the code is wrong, and how many attempts are left', async () => {
    opened(withFactor('123456'))
    show()
    await signIn('ana@tamarind.example', 'right')
    await waitFor(() => expect(document.activeElement).toBe(input('Code')))
    await userEvent.keyboard('000000{Enter}')
    await waitFor(() =>
      expect(said()).toBe('This code is not right, or has been used already.2 attempts left'),
    )
  })

  it('asks for the code before it asks the server again', async () => {
    const requests = opened(withFactor('123456'))
    show()
    await signIn('ana@tamarind.example', 'right')
    await waitFor(() => expect(document.activeElement).toBe(input('Code')))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Enter the code.').hidden).toBe(false)
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(1)
  })

  it('begins again with another password', async () => {
    opened(withFactor('123456'))
    show()
    await signIn('ana@tamarind.example', 'right')
    await waitFor(() => expect(document.activeElement).toBe(input('Code')))
    await userEvent.type(input('Password'), '!')
    expect(input('Code').closest('[hidden]')).toBeTruthy()
  })
})

describe('the login page', () => {
  it('is written the same for everybody and every address', () => {
    history.replaceState(null, '', '/login?timeout=true&from=%2Fdashboard')
    const one = renderLogin(loginTexts())
    history.replaceState(null, '', '/login')
    expect(renderLogin(loginTexts())).toBe(one)
  })

  it('says why one is here after an idle quarter of an hour', () => {
    opened(wrong(4))
    show('/login?timeout=true')
    expect(screen.getByText('You were signed out after 15 minutes of inactivity').hidden).toBe(false)
  })

  it('says which address was no page, here or where one is led on', async () => {
    leaveLostAddress('/dashboard/inventroy')
    opened(wrong(4))
    show()
    expect(document.getElementById('toasts')?.textContent).toBe(
      'Warning: There is no page at /dashboard/inventroy.',
    )
    expect(takeLostAddress()).toBeUndefined()

    const open = vi.spyOn(documents, 'open').mockReturnValue(undefined)
    perTab.set('person', 'ana')
    answering({
      'GET /api/welcome': () => json(welcome),
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
    })
    leaveLostAddress('/dashboard/inventroy')
    show()
    await waitFor(() => expect(open).toHaveBeenCalledWith('/dashboard'))
    expect(takeLostAddress()).toBe('/dashboard/inventroy')
    perTab.remove('person')
  })

  it('says goodbye once', async () => {
    leaveWord('signed_out')
    opened(wrong(4))
    show()
    expect(document.getElementById('toasts')?.textContent).toBe('Success: Successfully signed out')
    show()
    expect(document.getElementById('toasts')?.textContent).toBe('')
  })

  it('shows the password while one asks for it', async () => {
    opened(wrong(4))
    show()
    await userEvent.click(button('Show password'))
    expect(input('Password').type).toBe('text')
    expect(button('Show password').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Show password'))
    expect(input('Password').type).toBe('password')
  })

  it('leads to a new password', () => {
    opened(wrong(4))
    show()
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('fills in a sample account', async () => {
    opened(wrong(4))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Inventory manager' }))
    expect(input('Email').value).toBe('inventory-manager@tamarind.example')
    expect(input('Password').value).toBe('Sample-Password-1')
  })

  it('shows no accounts outside the sample', async () => {
    opened(wrong(4), { sample: null })
    show()
    await screen.findByText('Tamarind Hollow')
    expect(screen.getByText('Sample accounts').closest('[hidden]')).toBeTruthy()
  })

  it('leads to the set-up of a new installation', async () => {
    opened(wrong(4), { needsSetup: true, organization: null, sample: null })
    show()
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/setup'))
  })

  it('leads on whoever is signed in already', async () => {
    sessionStorage.setItem('wellstock:person', '{"name":"Ana"}')
    answering({
      'GET /api/welcome': () => json(welcome),
      'GET /api/auth/session': () => json(signedInAs(['admin'])),
    })
    show('/login?from=%2Fdashboard%2Finventory')
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard/inventory'))
  })

  it('asks nobody who is signed in where nothing hints at it, nor right after the end of a session', async () => {
    const requests = opened(wrong(4))
    show()
    await screen.findByText('Tamarind Hollow')
    sessionStorage.setItem('wellstock:person', '{"name":"Ana"}')
    show('/login?timeout=true')
    await screen.findByText('Tamarind Hollow')
    expect(requests.filter((request) => request.url.endsWith('/session'))).toHaveLength(0)
  })

  it('fetches the application when there is nothing else to do', async () => {
    const ahead = Object.assign(document.createElement('meta'), { name: 'ahead', content: '/a.js /b.css' })
    document.head.append(ahead)
    vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
    opened(wrong(4))
    show()
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a.js', '/b.css'])
    for (const each of [ahead, ...links]) each.remove()
  })
})

describe('the theme of the login page', () => {
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  const pressed = () => document.querySelector('#themes [aria-pressed="true"]')?.textContent
  const onDevice = (theme: 'light' | 'dark') =>
    vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query.includes(theme) }) as MediaQueryList)

  it('is light at first, whatever the device prefers', () => {
    onDevice('dark')
    opened(wrong(4))
    show()
    expect([scheme(), pressed()]).toEqual(['light', 'Light'])
  })

  it('is the one that was chosen, and is remembered as the application reads it', async () => {
    opened(wrong(4))
    show()
    await userEvent.click(button('Dark'))
    expect([scheme(), pressed()]).toEqual(['dark', 'Dark'])
    expect(localStorage.getItem('wellstock:theme')).toBe('dark')
    show()
    expect([scheme(), pressed()]).toEqual(['dark', 'Dark'])
  })

  it.each(['light', 'dark'] as const)('follows a %s device where one asks for it', async (theme) => {
    onDevice(theme)
    opened(wrong(4))
    show()
    await userEvent.click(button('As the system'))
    expect([scheme(), pressed()]).toEqual([theme, 'As the system'])
    expect(localStorage.getItem('wellstock:theme')).toBe('auto')
  })

  it('is light where something else is stored', () => {
    localStorage.setItem('wellstock:theme', '{"a":1}')
    opened(wrong(4))
    show()
    expect([scheme(), pressed()]).toEqual(['light', 'Light'])
  })

  it('is named in the language of the page', async () => {
    opened(wrong(4))
    show()
    await userEvent.click(button('Deutsch'))
    expect(screen.getByRole('group', { name: 'Farbschema' })).toBeTruthy()
    expect(pressed()).toBe('Hell')
  })
})

describe('what was chosen on the login page', () => {
  const kept = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT')

  it.each([200, 503])('becomes the own of whoever signs in, who enters in any case: %i', async (status) => {
    const requests = answering({
      'GET /api/welcome': () => json(welcome),
      'POST /api/auth/login': () => json(signedInAs(['admin'])),
      'PUT /api/settings/application': () => json({}, { status }),
    })
    show()
    await userEvent.click(button('Deutsch'))
    await userEvent.click(button('Dunkel'))
    await userEvent.type(input('E-Mail'), 'ana@tamarind.example')
    await userEvent.type(input('Passwort'), 'right')
    await userEvent.click(button('Anmelden'))
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    const [saved] = kept(requests)
    expect(await saved?.json()).toEqual({ preferences: { language: 'german', theme: 'dark' } })
  })

  it('is nothing where nothing was pressed, though this computer remembers something', async () => {
    localStorage.setItem('wellstock:theme', 'dark')
    localStorage.setItem('wellstock:locale', '"en"')
    const requests = opened(() => json(signedInAs(['admin'])))
    show()
    await signIn()
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/dashboard'))
    expect(kept(requests)).toEqual([])
  })
})

describe('the language of the login page', () => {
  const says = (language: string) => {
    expect(document.documentElement.lang).toBe(language)
    const chosen = document.querySelector('#languages [aria-pressed="true"]')
    expect(chosen?.getAttribute('lang')).toBe(language)
  }

  it('is the one that was chosen, and is remembered', async () => {
    opened(wrong(4))
    show()
    says('en')
    await userEvent.click(button('Español'))
    says('es')
    show()
    says('es')
  })

  it("is the browser's own without a choice", () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-CA')
    opened(wrong(4))
    show()
    says('fr')
  })

  it('is English for all others', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('pt-BR')
    localStorage.setItem('wellstock:locale', '"tlh"')
    opened(wrong(4))
    show()
    says('en')
  })
})
