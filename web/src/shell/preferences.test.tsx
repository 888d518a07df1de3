import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../test-server.ts'
import { formatDate, formatMoney, setFormats } from '../lib/format.ts'
import { sessionOptions } from '../lib/session.tsx'
import { homeLike } from '../overview/home/fixtures.ts'

const home = homeLike({
  levels: [{ level: 'Low Stock', items: 1234 }],
  offices: [
    { id: 'office-1', name: 'Main', code: 'MAIN', status: 'active', items: 1, low: 0, out: 0, value: 2000 },
  ],
})

async function open(
  preferences: Partial<SignedIn['preferences']> = {},
  {
    changes = {},
    answers = {},
  }: { changes?: Partial<SignedIn>; answers?: Parameters<typeof answering>[0] } = {},
) {
  const session = signedInAs(['admin'], {
    preferences: { ...defaultSettings.preferences, ...preferences },
    ...changes,
  })
  const requests = answering({
    'GET /api/auth/session': () => json(session),
    'GET /api/home': () => json(home),
    ...answers,
  })
  const app = await renderApp('/dashboard')
  await screen.findByRole('link', { name: 'Main' })
  const choose = (next: Partial<SignedIn['preferences']>) =>
    app.queryClient.setQueryData(
      sessionOptions.queryKey,
      (now) => now && { ...now, preferences: { ...now.preferences, ...next } },
    )
  return { ...app, requests, choose }
}

const scheme = () => document.documentElement.dataset.mantineColorScheme

afterEach(() =>
  setFormats({
    language: 'en',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '12h',
    currency: 'USD',
    rates: {},
    organizationCurrency: 'USD',
  }),
)

describe("a person's preferences", () => {
  it.each(['light', 'dark'] as const)('the theme %s', async (theme) => {
    await open({ theme })
    expect(scheme()).toBe(theme)
  })

  it('the compact mode, as long as one is signed in', async () => {
    const { choose, unmount } = await open()
    const isCompact = () => document.documentElement.hasAttribute('data-compact')
    expect(isCompact()).toBe(false)
    choose({ compactMode: true })
    await waitFor(() => expect(isCompact()).toBe(true))
    unmount()
    expect(isCompact()).toBe(false)
  })

  it.each(['cards', 'list', 'compact'] as const)('the view of the dashboard: %s', async (dashboardView) => {
    const { container } = await open({ dashboardView })
    expect(container.querySelector(`[data-view="${dashboardView}"]`)).toBeTruthy()
  })

  it('the currency, which the page on show is drawn again for', async () => {
    const { choose } = await open({}, { changes: { rates: { EUR: 0.5 } } })
    expect(screen.getByText('$2,000')).toBeTruthy()
    choose({ currency: 'EUR', dateFormat: 'YYYY-MM-DD' })
    expect(await screen.findByText('€1,000')).toBeTruthy()
    expect([formatMoney(10), formatDate('2026-03-04')]).toEqual(['€5.00', '2026-03-04'])
  })

  it('the language, in words and numbers alike', async () => {
    const { choose } = await open()
    expect(screen.getByText('1,234')).toBeTruthy()
    choose({ language: 'de' })
    expect(await screen.findByText('1.234')).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
    choose({ language: 'en' })
    expect(await screen.findByText('1,234')).toBeTruthy()
  })
})

describe('the switch of the header', () => {
  const SAVE = 'PUT /api/settings/application'
  const toggle = () => userEvent.click(screen.getByRole('switch', { name: 'Dark mode' }))

  it('changes the theme at once and keeps it', async () => {
    const bodies: unknown[] = []
    await open(
      {},
      {
        answers: {
          [SAVE]: async (request) => {
            bodies.push(await request.json())
            return json({
              ...defaultSettings,
              preferences: { ...defaultSettings.preferences, language: 'english', theme: 'dark' },
            })
          },
        },
      },
    )
    await toggle()
    await waitFor(() => expect(scheme()).toBe('dark'))
    await waitFor(() => expect(bodies).toEqual([{ preferences: { theme: 'dark' } }]))
    expect(scheme()).toBe('dark')
  })

  it('stays changed where what was asked for before it was kept is answered later', async () => {
    let kept = defaultSettings.preferences.theme
    let answerLate = () => {}
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    let asked = 0
    const { queryClient } = await open(
      {},
      {
        answers: {
          'GET /api/auth/session': async () => {
            const session = signedInAs(['admin'], {
              preferences: { ...defaultSettings.preferences, theme: kept },
            })
            asked += 1
            if (asked === 2) await late
            return json(session)
          },
          [SAVE]: () => {
            // As the watch for idleness does, a moment too early.
            void queryClient.refetchQueries({ queryKey: sessionOptions.queryKey })
            kept = 'dark'
            return json({
              ...defaultSettings,
              preferences: { ...defaultSettings.preferences, language: 'english', theme: kept },
            })
          },
        },
      },
    )
    await toggle()
    await waitFor(() => expect(asked).toBe(3))
    answerLate()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(scheme()).toBe('dark')
  })

  it('goes back where it cannot be kept', async () => {
    await open({}, { answers: { [SAVE]: () => refusal(409, { code: 'OPERATION_FAILED' }) } })
    await toggle()
    expect(await screen.findByText('Failed to update settings. Please try again later.')).toBeTruthy()
    await waitFor(() => expect(scheme()).toBe('light'))
  })
})

describe('the user menu', () => {
  const menu = async () => {
    // The live one, which takes the place of the first paint's.
    await userEvent.click(
      await screen.findByRole('button', { name: 'Your account: Ana Whitlock', expanded: false }),
    )
    return within(await screen.findByRole('menu'))
  }

  it('says who one is and what there is to do', async () => {
    await open()
    const entries = await menu()
    expect(entries.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'Your ProfileManage your account',
      'SettingsPreferences & privacy',
      'Sign OutEnd your session',
    ])
    expect(entries.getByText('ana@tamarind.example')).toBeTruthy()
    expect(entries.getByText('Administrator')).toBeTruthy()
  })

  it('calls somebody without a name by a word of its own', async () => {
    await open({}, { changes: { person: { ...signedInAs(['admin']).person, name: '' } } })
    expect(screen.getByRole('button', { name: 'Your account: User' }).textContent).toContain('U')
  })

  it.each([
    [/Your Profile/, 'Your profile', 'Close your profile'],
    [/Settings/, 'Settings', 'Close the settings'],
  ])('opens %s, and has the focus back afterwards', async (entry, title, close) => {
    await open()
    await userEvent.click((await menu()).getByRole('menuitem', { name: entry }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await userEvent.click(dialog.getByRole('button', { name: close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your account: Ana Whitlock' }))
  })
})

describe('the foot of the sidebar', () => {
  it.each([
    ['Profile', 'Your profile'],
    ['Settings', 'Settings'],
  ])('opens %s', async (button, title) => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  })
})

describe('the address of a dialog', () => {
  it.each([
    ['/dashboard/profile', 'Your profile'],
    ['/dashboard/profile/security', 'Your profile'],
    ['/dashboard/settings', 'Settings'],
  ])('%s opens it over the dashboard, whose address stays', async (path, title) => {
    answering({
      'GET /api/auth/session': () => json(signedInAs(['user'])),
    })
    const { router } = await renderApp(path)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard'))
    if (path.endsWith('security'))
      expect(screen.getByRole('tab', { name: 'Security' }).getAttribute('aria-selected')).toBe('true')
  })

  it('is remembered over the login page', async () => {
    answering({
      'GET /api/auth/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }),
      'GET /api/welcome': () => json({ organization: null, needsSetup: false, sample: null }),
    })
    const { router } = await renderApp('/dashboard/profile/security')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toMatchObject({ from: '/dashboard?open=security' })
  })
})
