import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ApplicationSettings } from '@wellstock/contract/identity/settings'
import type { Role } from '@wellstock/contract/platform/access'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { withChange } from './queries.ts'

const { weekly: _, ...notifications } = defaultSettings.notifications
const defaults: ApplicationSettings = {
  ...defaultSettings,
  notifications,
  preferences: { ...defaultSettings.preferences, language: 'english' },
}

const SAVE = 'PUT /api/settings/application'

/** The settings dialog over the dashboard of somebody whose settings the server keeps. */
async function openSettings({
  settings = {},
  answers = {},
  roles = ['user'],
}: {
  settings?: Parameters<typeof withChange>[1]
  answers?: Parameters<typeof answering>[0]
  roles?: Role[]
} = {}) {
  let stored = withChange(defaults, settings)
  const requests = answering({
    'GET /api/auth/session': () => json(signedInAs(roles)),
    'GET /api/settings/application': () => json(stored),
    [SAVE]: async (request) => {
      stored = withChange(stored, await request.clone().json())
      return json(stored)
    },
    'POST /api/settings/reset': () => {
      stored = defaults
      return json({})
    },
    ...answers,
  })
  const app = await renderPage('/dashboard/settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }))
  const saved = async () =>
    Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.clone().json()))
  return { ...app, dialog, saved, stored: () => stored }
}

type Opened = Awaited<ReturnType<typeof openSettings>>
const tab = async ({ dialog }: Opened, name: string) =>
  userEvent.click(await dialog.findByRole('tab', { name }))
const toggle = async ({ dialog }: Opened, name: string) =>
  userEvent.click(await dialog.findByRole('switch', { name }))
const choose = async ({ dialog }: Opened, label: string, option: string) => {
  await userEvent.click(await dialog.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const isOn = ({ dialog }: Opened, name: string) =>
  (dialog.getByRole('switch', { name }) as HTMLInputElement).checked

const offline = () => refusal(409, { code: 'OPERATION_FAILED' })

describe('the settings dialog', () => {
  it('has every field of its four tabs', async () => {
    const opened = await openSettings()
    const { dialog } = opened
    const names = (role: string) =>
      dialog
        .getAllByRole(role)
        .map(({ id, ariaLabel }) => ariaLabel ?? document.querySelector(`label[for="${id}"]`)?.textContent)

    await dialog.findByRole('switch', { name: 'Email notifications' })
    expect(names('switch')).toEqual([
      'Email notifications',
      'Browser notifications',
      'Mobile notifications',
      'Inventory alerts',
      'Low stock',
      'Expiration warnings',
      'System updates',
      'Security alerts',
    ])
    expect(names('textbox')).toEqual(['Notification email address', 'Notification phone number'])
    await tab(opened, 'Preferences')
    expect(names('combobox')).toEqual([
      'Theme',
      'Language',
      'Dashboard view',
      'Date format',
      'Time format',
      'Currency',
    ])
    expect(names('switch')).toEqual(['Save automatically', 'Compact mode', 'Single-key shortcuts'])
    await tab(opened, 'Privacy')
    expect(names('switch')).toEqual([
      'Share usage data',
      'Store activity history',
      'Allow analytics',
      'Show online status',
    ])
    expect(names('combobox')).toEqual(['Data retention'])
    await tab(opened, 'Security')
    expect(names('combobox')).toEqual(['Session timeout'])
    expect(names('switch')).toEqual(['Login notifications', 'Trust my devices'])
    expect(names('textbox')).toEqual(['Allowed addresses'])
  })

  it('offers what there is to choose', async () => {
    const offers: Record<string, [label: string, offered: string[]][]> = {
      Preferences: [
        ['Theme', ['Light', 'Dark', 'As the system']],
        ['Language', ['English', 'Español', 'Français', 'Deutsch']],
        ['Dashboard view', ['Cards', 'List', 'Compact']],
        ['Date format', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']],
        ['Time format', ['12 hours (3:05 PM)', '24 hours (15:05)']],
        ['Currency', ['US dollar (USD)', 'Euro (EUR)', 'Pound sterling (GBP)', 'Canadian dollar (CAD)']],
      ],
      Privacy: [['Data retention', ['6 months', '1 year', '2 years', '5 years', 'Indefinitely']]],
      Security: [['Session timeout', ['15 minutes', '30 minutes', '1 hour', '4 hours', 'Never']]],
    }
    const opened = await openSettings()
    for (const [name, choices] of Object.entries(offers)) {
      await tab(opened, name)
      for (const [label, offered] of choices) {
        await userEvent.click(opened.dialog.getByRole('combobox', { name: label }))
        const list = within(await screen.findByRole('listbox', { name: label }))
        expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(offered)
      }
    }
  })

  it('says how it saves, how long a session lasts, and what becomes of amounts', async () => {
    const opened = await openSettings()
    expect(await opened.dialog.findByText('Auto-saved to your browser')).toBeTruthy()
    await tab(opened, 'Security')
    expect(
      opened.dialog.getByText('Whatever is chosen here, the session ends after 15 minutes without activity.'),
    ).toBeTruthy()
    await tab(opened, 'Preferences')
    expect(opened.dialog.getByText(/kept in your organization's currency \(USD\)/)).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isBroken = true
    const { dialog } = await openSettings({
      answers: {
        'GET /api/settings/application': () => (isBroken ? offline() : json(defaults)),
      },
    })
    expect(await dialog.findByText('Failed to load settings. Please try again later.')).toBeTruthy()
    isBroken = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('switch', { name: 'Email notifications' })).toBeTruthy()
  })

  it('leads administrators, and nobody else, to people and system', async () => {
    const admin = await openSettings({ roles: ['admin'] })
    expect((await admin.dialog.findByRole('link', { name: 'People' })).getAttribute('href')).toBe(
      '/dashboard/users',
    )
    expect(admin.dialog.getByRole('link', { name: 'System' }).getAttribute('href')).toBe('/dashboard/system')
    admin.unmount()
    const user = await openSettings()
    await user.dialog.findByRole('switch', { name: 'Email notifications' })
    expect(user.dialog.queryByRole('link')).toBeNull()
  })

  it('leads the administrator of one office to its people, and not to the system', async () => {
    const session = signedInAs(['admin'])
    const grants = [{ role: 'admin' as const, officeId: 'office-1' }]
    const { dialog } = await openSettings({
      answers: {
        'GET /api/auth/session': () => json({ ...session, person: { ...session.person, grants } }),
      },
    })
    expect(await dialog.findByRole('link', { name: 'People' })).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'System' })).toBeNull()
  })
})

describe('a channel of notification', () => {
  it('is saved at once, and says so', async () => {
    const opened = await openSettings()
    for (const [name, message] of [
      ['Email notifications', 'Email notifications disabled.'],
      ['Browser notifications', 'Browser notifications disabled.'],
      ['Mobile notifications', 'Mobile notifications enabled.'],
    ] as const) {
      await toggle(opened, name)
      expect(await screen.findByText(message)).toBeTruthy()
    }
    const changes = [{ email: false }, { browser: false }, { mobile: true }]
    expect(await opened.saved()).toEqual(changes.map((notifications) => ({ notifications })))
  })

  it('is as before where it cannot be saved, and says so', async () => {
    const opened = await openSettings({ answers: { [SAVE]: offline } })
    for (const [name, message] of [
      ['Email notifications', 'Failed to update email notification setting. Please try again.'],
      ['Browser notifications', 'Failed to update browser notification setting. Please try again.'],
      ['Mobile notifications', 'Failed to update mobile notification setting. Please try again.'],
    ] as const) {
      await opened.dialog.findByRole('switch', { name })
      const before = isOn(opened, name)
      await toggle(opened, name)
      expect(await screen.findByText(message)).toBeTruthy()
      expect(isOn(opened, name)).toBe(before)
    }
  })
})

describe('saving as one goes', () => {
  it('shows a choice at once and keeps it', async () => {
    const opened = await openSettings()
    await toggle(opened, 'Low stock')
    expect(isOn(opened, 'Low stock')).toBe(false)
    await waitFor(async () => expect(await opened.saved()).toEqual([{ notifications: { lowStock: false } }]))
  })

  it('takes a choice back that could not be saved', async () => {
    const opened = await openSettings({ answers: { [SAVE]: offline } })
    await toggle(opened, 'Low stock')
    expect(await screen.findByText('Failed to update settings. Please try again later.')).toBeTruthy()
    expect(isOn(opened, 'Low stock')).toBe(true)
  })

  it('takes back all of several choices that could not be saved', async () => {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    const opened = await openSettings({ answers: { [SAVE]: () => refused.then(offline) } })
    await toggle(opened, 'Low stock')
    await toggle(opened, 'System updates')
    expect([isOn(opened, 'Low stock'), isOn(opened, 'System updates')]).toEqual([false, false])
    refuse()
    await waitFor(() =>
      expect(screen.getAllByText('Failed to update settings. Please try again later.')).toHaveLength(2),
    )
    await waitFor(() =>
      expect([isOn(opened, 'Low stock'), isOn(opened, 'System updates')]).toEqual([true, true]),
    )
  })

  it('saves an address and a number when they are left', async () => {
    const opened = await openSettings()
    const fields = [
      [
        'Notification email address',
        ' stock@clinic.org ',
        'Notification email address updated successfully.',
      ],
      ['Notification phone number', '+13035550100 22', 'Notification phone number updated successfully.'],
    ] as const
    for (const [index, [label, value, message]] of fields.entries()) {
      await fill(await opened.dialog.findByRole('textbox', { name: label }), value)
      expect(await opened.saved()).toHaveLength(index)
      await userEvent.tab()
      expect(await screen.findByText(message)).toBeTruthy()
      expect(Object.values((await opened.saved())[index].notifications)).toEqual([value.trim()])
    }
    await userEvent.click(screen.getByRole('button', { name: 'Close the settings' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [
      'Notification email address',
      ['ana@clinic', 'ana@clinic.example'],
      'Please enter a valid email address',
    ],
    ['Notification phone number', ['(303) 555', '1', '12 3 4 5 6'], 'Please enter a valid phone number'],
  ])('does not save a wrong %s: %j', async (label, values, message) => {
    const opened = await openSettings()
    const field = await opened.dialog.findByRole('textbox', { name: label })
    for (const value of values) {
      await userEvent.clear(field)
      await fill(field, value)
      expect(opened.dialog.queryByText(message)).toBeNull()
      await userEvent.tab()
      expect(await opened.dialog.findByText(message)).toBeTruthy()
      expect(await opened.saved()).toEqual([])

      await userEvent.click(opened.dialog.getByRole('button', { name: 'Save All Settings' }))
      expect(await screen.findAllByText('Please fix validation errors before saving')).not.toHaveLength(0)
      expect(await opened.saved()).toEqual([])
      await userEvent.type(field, '!')
      expect(opened.dialog.queryByText(message)).toBeNull()
    }
  })

  it('sends nothing for a field that was only looked at', async () => {
    const opened = await openSettings()
    await userEvent.click(await opened.dialog.findByRole('textbox', { name: 'Notification phone number' }))
    await userEvent.tab()
    await toggle(opened, 'Low stock')
    await waitFor(async () => expect(await opened.saved()).toEqual([{ notifications: { lowStock: false } }]))
  })

  it('shows beside the field why a list of addresses was refused', async () => {
    const message = 'This would lock you out: you are at 203.0.113.9.'
    const opened = await openSettings({
      answers: {
        [SAVE]: () => refusal(422, { code: 'VALIDATION_ERROR', fields: { 'security.ipWhitelist': message } }),
      },
    })
    await tab(opened, 'Security')
    const field = opened.dialog.getByRole('textbox', { name: 'Allowed addresses' })
    await fill(field, '10.0.0.0/8')
    await userEvent.tab()
    expect(await opened.dialog.findByText(message)).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('10.0.0.0/8')
  })
})

describe('saving by hand', () => {
  const byHand = { settings: { preferences: { autoSave: false } } }

  it("waits for 'Save All Settings' and sends only what changed", async () => {
    const opened = await openSettings(byHand)
    expect(await opened.dialog.findByText('Changes are kept with Save All Settings')).toBeTruthy()
    await toggle(opened, 'Low stock')
    await toggle(opened, 'Email notifications')
    await toggle(opened, 'Email notifications')
    await tab(opened, 'Preferences')
    await choose(opened, 'Time format', '24 hours (15:05)')
    expect(await opened.saved()).toEqual([])
    await userEvent.click(opened.dialog.getByRole('button', { name: 'Save All Settings' }))
    expect(await screen.findByText('All settings are saved.')).toBeTruthy()
    expect(await opened.saved()).toEqual([
      { notifications: { lowStock: false }, preferences: { timeFormat: '24h' } },
    ])
  })

  it('says that saving failed, and loses nothing', async () => {
    const opened = await openSettings({ ...byHand, answers: { [SAVE]: offline } })
    await toggle(opened, 'Low stock')
    await userEvent.click(opened.dialog.getByRole('button', { name: 'Save All Settings' }))
    expect(await screen.findByText('Failed to save settings. Please try again.')).toBeTruthy()
    expect(isOn(opened, 'Low stock')).toBe(false)
  })

  it('asks before it is left with changes', async () => {
    const opened = await openSettings(byHand)
    await toggle(opened, 'Low stock')
    await userEvent.click(screen.getByRole('button', { name: 'Close the settings' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(isOn(opened, 'Low stock')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Close the settings' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await opened.saved()).toEqual([])
  })

  it('switched to saving automatically, saves what was waiting', async () => {
    const opened = await openSettings(byHand)
    await toggle(opened, 'Low stock')
    await tab(opened, 'Preferences')
    await toggle(opened, 'Save automatically')
    await waitFor(async () =>
      expect(await opened.saved()).toEqual([
        expect.objectContaining({
          notifications: { lowStock: false },
          preferences: { autoSave: true },
        }),
      ]),
    )
  })
})

describe('going back to the defaults', () => {
  const question = 'Are you sure you want to reset all settings to defaults? This cannot be undone.'

  it('asks, and does it', async () => {
    const opened = await openSettings({ settings: { notifications: { lowStock: false } } })
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'Reset to Defaults' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Reset to Defaults' }))
    expect(ask.getByText(question)).toBeTruthy()
    await userEvent.click(ask.getByRole('button', { name: 'Reset to Defaults' }))
    expect(await screen.findByText('All settings are back to their defaults.')).toBeTruthy()
    expect(isOn(opened, 'Low stock')).toBe(true)
  })

  it('says where it failed', async () => {
    const opened = await openSettings({
      settings: { notifications: { lowStock: false } },
      answers: { 'POST /api/settings/reset': offline },
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'Reset to Defaults' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Reset to Defaults' }))
    await userEvent.click(ask.getByRole('button', { name: 'Reset to Defaults' }))
    expect(
      await screen.findByText('Failed to reset settings to default. Please try again later.'),
    ).toBeTruthy()
    expect(isOn(opened, 'Low stock')).toBe(false)
  })
})
