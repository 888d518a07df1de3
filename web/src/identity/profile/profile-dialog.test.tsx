import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Profile } from '@wellstock/contract/identity/profile'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { answers, profile } from './fixtures.ts'

const SAVE = 'PUT /api/profile'
const PICTURE = 'PUT /api/profile/avatar'

async function openProfile(
  changes: Partial<Profile> = {},
  more: Parameters<typeof answering>[0] = {},
  render = renderPage,
) {
  let stored: Profile = { ...profile, ...changes }
  const bodies: Record<string, unknown>[] = []
  answering({
    ...answers(),
    'GET /api/profile': () => json(stored),
    [SAVE]: async (request) => {
      const body = await request.json()
      bodies.push(body)
      stored = { ...stored, ...body, version: stored.version + 1 }
      return json(stored)
    },
    [PICTURE]: async (request) => {
      const { image } = await request.json()
      bodies.push({ image })
      stored = { ...stored, avatar: image }
      return json(stored)
    },
    'DELETE /api/profile/avatar': () => {
      bodies.push({ image: null })
      stored = { ...stored, avatar: null }
      return json(stored)
    },
    ...more,
  })
  const app = await render('/dashboard/profile')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }))
  return { ...app, dialog, bodies }
}

async function edit(...given: Parameters<typeof openProfile>) {
  const opened = await openProfile(...given)
  await userEvent.click(await opened.dialog.findByRole('button', { name: 'Edit Profile' }))
  return opened
}

type Opened = Awaited<ReturnType<typeof edit>>
const field = ({ dialog }: Opened, name: string) => dialog.getByLabelText(name) as HTMLInputElement
async function type(opened: Opened, name: string, text: string) {
  await userEvent.clear(field(opened, name))
  if (text) await fill(field(opened, name), text)
}
const press = ({ dialog }: Opened, name: string) => userEvent.click(dialog.getByRole('button', { name }))

describe('the profile', () => {
  it('is shown first, with words where nothing was given', async () => {
    const { dialog } = await openProfile({
      grants: [
        { role: 'admin', officeId: null, officeName: null, endsOn: null },
        { role: 'approver', officeId: 'office-2', officeName: 'Riverbend Branch', endsOn: '2026-12-26' },
      ],
    })
    expect(await dialog.findByText('ana@tamarind.example')).toBeTruthy()
    expect(dialog.getByText('Administrator')).toBeTruthy()
    expect(dialog.getByText('Approver at Riverbend Branch until Dec 26, 2026')).toBeTruthy()
    expect(dialog.getByText('Mountain Time (Denver)')).toBeTruthy()
    expect(dialog.getAllByText('Not given')).toHaveLength(2)
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  it('has a field for everything that can be changed, and the role to look at', async () => {
    const opened = await edit()
    const labels = ['Name', 'Email', 'Role', 'Phone', 'Department', 'Time zone', 'Location', 'Bio']
    for (const name of labels) expect(opened.dialog.getAllByLabelText(name)[0]).toBeTruthy()
    expect(field(opened, 'Role').readOnly).toBe(true)
  })

  it('offers the departments and time zones there are', async () => {
    const timeZones = [
      'Eastern Time (New York)',
      'Central Time (Chicago)',
      'Mountain Time (Denver)',
      'Pacific Time (Los Angeles)',
      'Coordinated Universal Time (UTC)',
    ]
    const { dialog } = await edit()
    for (const [label, offered] of [
      ['Department', profile.departments],
      ['Time zone', timeZones],
    ] as const) {
      await userEvent.click(dialog.getByRole('combobox', { name: label }))
      const list = within(await screen.findByRole('listbox', { name: label }))
      expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(offered)
    }
  })

  it('is saved and shown again', async () => {
    const opened = await edit({}, {}, renderApp)
    await type(opened, 'Name', "Ana O'Brien")
    await type(opened, 'Phone', '303 555 0100')
    await press(opened, 'Save')
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(opened.bodies).toEqual([
      {
        name: "Ana O'Brien",
        email: 'ana@tamarind.example',
        phone: '303 555 0100',
        department: 'Management',
        timezone: 'America/Denver',
        location: 'Main Campus',
        bio: '',
        version: 4,
      },
    ])
    expect(await opened.dialog.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    expect(opened.dialog.getByText("Ana O'Brien")).toBeTruthy()
    // Everywhere at once: the header calls the person by the new name.
    await userEvent.click(screen.getByRole('button', { name: 'Close your profile' }))
    expect(await screen.findByRole('button', { name: "Your account: Ana O'Brien" })).toBeTruthy()
  })

  it('is not saved with a field that is wrong, which says what is', async () => {
    const opened = await edit()
    for (const [label, value, message] of [
      ['Name', '', 'Name is required'],
      ['Name', 'A', 'Name must be at least 2 characters'],
      ['Email', '', 'Email is required'],
      ['Email', 'ana@clinic', 'Please enter a valid email address'],
      ['Phone', '0', 'Please enter a valid phone number'],
    ] as const) {
      const { value: before } = field(opened, label)
      await type(opened, label, value)
      await press(opened, 'Save')
      expect(await opened.dialog.findByText(message)).toBeTruthy()
      expect(screen.getAllByText('Please fix all validation errors before saving')).not.toHaveLength(0)
      expect(opened.bodies).toEqual([])

      await userEvent.type(field(opened, label), 'x')
      expect(opened.dialog.queryByText(message)).toBeNull()
      await type(opened, label, before)
    }
  })

  it('counts the bio, in red above 450 characters', async () => {
    const opened = await edit({ bio: 'x'.repeat(450) })
    const counter = opened.dialog.getByText('450 of 500 characters')
    expect(counter.dataset.long).toBeUndefined()
    await userEvent.type(field(opened, 'Bio'), 'y')
    expect(opened.dialog.getByText('451 of 500 characters').dataset.long).toBe('true')
  })

  it('refuses a bio of more than 500 characters', async () => {
    const opened = await edit({ bio: 'x'.repeat(500) })
    await userEvent.type(field(opened, 'Bio'), 'y')
    await press(opened, 'Save')
    expect(await opened.dialog.findByText('Bio must be less than 500 characters')).toBeTruthy()
  })

  it('is as before after Cancel, errors and all', async () => {
    const opened = await edit()
    await type(opened, 'Name', '')
    await press(opened, 'Save')
    await press(opened, 'Cancel')
    expect(opened.dialog.getByText('Ana Whitlock')).toBeTruthy()
    await press(opened, 'Edit Profile')
    expect(field(opened, 'Name').value).toBe('Ana Whitlock')
    expect(opened.dialog.queryByText('Name is required')).toBeNull()
  })

  it('asks before it is left with changes', async () => {
    const opened = await edit()
    await type(opened, 'Location', 'Elsewhere')
    await press(opened, 'Close your profile')
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opened.bodies).toEqual([])
  })

  it('has what was typed again, when the session ended in between', async () => {
    const before = await edit()
    await type(before, 'Location', 'Room 9')
    before.unmount()
    const again = await edit()
    expect(field(again, 'Location').value).toBe('Room 9')
    expect(again.dialog.getByText(/What you typed was kept/)).toBeTruthy()
    await press(again, 'Start over')
    expect(field(again, 'Location').value).toBe('Main Campus')
    again.unmount()
    expect(field(await edit(), 'Location').value).toBe('Main Campus')
  })

  it.each(['Save', 'Cancel'])('keeps nothing of it after %s', async (end) => {
    const before = await edit()
    await type(before, 'Location', 'Room 9')
    await press(before, end)
    await before.dialog.findByRole('button', { name: 'Edit Profile' })
    before.unmount()
    const again = await edit()
    expect(again.dialog.queryByText(/What you typed was kept/)).toBeNull()
    expect(field(again, 'Location').value).toBe('Main Campus')
  })

  it('asks for the password where another address is wanted, and for nothing else', async () => {
    const opened = await edit()
    expect(opened.dialog.queryByLabelText('Your password')).toBeNull()
    await type(opened, 'Email', 'another@tamarind.example')
    await press(opened, 'Save')
    expect(await opened.dialog.findAllByText('Enter your password.')).not.toHaveLength(0)
    expect(opened.bodies).toEqual([])
    await type(opened, 'Your password', 'plenty of violet lanterns')
    await press(opened, 'Save')
    await screen.findByText('Profile updated successfully!')
    expect(opened.bodies).toEqual([
      expect.objectContaining({ email: 'another@tamarind.example', password: 'plenty of violet lanterns' }),
    ])
  })

  it('shows what the server finds wrong beside its field', async () => {
    const message = 'Another account has this email address.'
    const opened = await edit(
      {},
      { [SAVE]: () => refusal(409, { code: 'DUPLICATE_DATA', message, fields: { email: message } }) },
    )
    await type(opened, 'Email', 'taken@tamarind.example')
    await type(opened, 'Your password', 'plenty of violet lanterns')
    await press(opened, 'Save')
    expect(await opened.dialog.findAllByText(message)).toHaveLength(1)
    expect(field(opened, 'Email').value).toBe('taken@tamarind.example')
  })

  it('changed elsewhere meanwhile, keeps what was typed and saves over the newer one when told to', async () => {
    const saved: number[] = []
    const opened = await edit(
      {},
      {
        'GET /api/profile': () => json({ ...profile, version: saved.length === 0 ? 4 : 9 }),
        [SAVE]: async (request) => {
          const body = await request.json()
          saved.push(body.version)
          return body.version === 9 ? json({ ...profile, ...body }) : refusal(412, { code: 'STALE_VERSION' })
        },
      },
    )
    await type(opened, 'Location', 'Room 9')
    await press(opened, 'Save')
    expect(await opened.dialog.findByText(/changed elsewhere meanwhile/)).toBeTruthy()
    expect(field(opened, 'Location').value).toBe('Room 9')
    await press(opened, 'Save')
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy()
    expect(saved).toEqual([4, 9])
  })

  it('tells of an address that waits for its confirmation', async () => {
    const { dialog } = await openProfile({ pendingEmail: 'new@tamarind.example' })
    expect(await dialog.findByText(/Waiting for new@tamarind.example to be confirmed/)).toBeTruthy()
  })

  it('says so where it cannot be loaded', async () => {
    const { dialog } = await openProfile(
      {},
      { 'GET /api/profile': () => refusal(404, { code: 'NOT_FOUND', message: 'Not there' }) },
    )
    expect(await dialog.findByText('Not there')).toBeTruthy()
  })
})

describe('the picture', () => {
  const PNG = 'data:image/png;base64,AQID'
  const file = (type: string, size = 3) => new File([new Uint8Array(size).fill(1)], 'me', { type })
  const choose = (chosen: File) =>
    userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, chosen, {
      applyAccept: false,
    })

  it('is seen before it is saved, and saved with the rest', async () => {
    const opened = await edit({}, {}, renderApp)
    await choose(file('image/png'))
    const shown = (await opened.dialog.findByRole('img', { name: 'Your picture' })) as HTMLImageElement
    expect(shown.src).toBe('data:image/png;base64,AQEB')
    expect(opened.bodies).toEqual([])
    await press(opened, 'Save')
    await screen.findByText('Profile updated successfully!')
    expect(opened.bodies[0]).toEqual({ image: 'data:image/png;base64,AQEB' })
    await userEvent.click(screen.getByRole('button', { name: 'Close your profile' }))
    const account = await screen.findByRole('button', { name: /Your account/ })
    await waitFor(() => expect(account.querySelector('img')?.src).toBe('data:image/png;base64,AQEB'))
  })

  it('that is no picture or too large is refused', async () => {
    const opened = await edit()
    const isNone = 'Choose a PNG, JPEG, WebP or GIF image.'
    for (const [kind, size, message] of [
      ['application/pdf', 3, isNone],
      ['image/png', 2_000_001, 'The image is larger than 2 MB.'],
      ['image/svg+xml', 3, isNone],
    ] as const) {
      expect(opened.dialog.queryByText(message)).toBeNull()
      await choose(file(kind, size))
      expect(await opened.dialog.findByText(message)).toBeTruthy()
      expect(opened.dialog.queryByRole('img', { name: 'Your picture' })).toBeNull()
    }
  })

  it('is taken away', async () => {
    const opened = await edit({ avatar: PNG })
    await press(opened, 'Remove the picture')
    expect(opened.dialog.queryByRole('img', { name: 'Your picture' })).toBeNull()
    await press(opened, 'Save')
    await screen.findByText('Profile updated successfully!')
    expect(opened.bodies[0]).toEqual({ image: null })
  })

  it('comes back after Cancel', async () => {
    const opened = await edit({ avatar: PNG })
    await press(opened, 'Remove the picture')
    await press(opened, 'Cancel')
    const shown = opened.dialog.getByRole('img', { name: 'Your picture' }) as HTMLImageElement
    expect(shown.src).toBe(PNG)
  })

  it('refused by the server, leaves the rest unsaved and says why', async () => {
    const message = 'This image cannot be read. Choose another one.'
    const save = vi.fn(() => json(profile))
    const opened = await edit(
      {},
      {
        [SAVE]: save,
        [PICTURE]: () => refusal(422, { code: 'VALIDATION_ERROR', fields: { image: message } }),
      },
    )
    await choose(file('image/png'))
    await opened.dialog.findByRole('img', { name: 'Your picture' })
    await press(opened, 'Save')
    expect((await opened.dialog.findAllByText(new RegExp(message)))[0]).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the preferences of the profile', () => {
  const preferences = {
    theme: 'light',
    dashboardLayout: 'card',
    language: 'en',
    dateFormat: 'MM/DD/YYYY',
    notifications: { email: true, browser: true, weekly: false, mobile: false },
  }
  const PREFERENCES = 'PUT /api/profile/preferences'

  async function openPreferences(more: Parameters<typeof answering>[0] = {}) {
    let stored = preferences
    const bodies: unknown[] = []
    const opened = await openProfile(
      {},
      {
        'GET /api/profile/preferences': () => json(stored),
        [PREFERENCES]: async (request) => {
          const body = await request.json()
          bodies.push(body)
          const { notifications, ...rest } = body
          stored = { ...stored, ...rest, notifications: { ...stored.notifications, ...notifications } }
          return json(stored)
        },
        ...more,
      },
    )
    await userEvent.click(await opened.dialog.findByRole('tab', { name: 'Preferences' }))
    return { ...opened, bodies }
  }
  const choose = async ({ dialog }: { dialog: Opened['dialog'] }, label: string, option: string) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }

  it('are saved as they are chosen, and take effect at once', async () => {
    const opened = await openPreferences()
    await choose(opened, 'Theme', 'Dark')
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
    await choose(opened, 'Dashboard layout', 'Compact')
    await choose(opened, 'Date format', 'YYYY-MM-DD')
    await waitFor(() =>
      expect(opened.bodies).toEqual([
        { theme: 'dark' },
        { dashboardLayout: 'compact' },
        { dateFormat: 'YYYY-MM-DD' },
      ]),
    )
  })

  it('switch the channels of notification, and say so', async () => {
    const opened = await openPreferences()
    for (const [name, message] of [
      ['Email notifications', 'Email notifications disabled.'],
      ['Browser notifications', 'Browser notifications disabled.'],
      ['Weekly summary', 'Weekly notifications enabled.'],
      ['Mobile notifications', 'Mobile notifications enabled.'],
    ] as const) {
      await userEvent.click(await opened.dialog.findByRole('switch', { name }))
      expect(await screen.findByText(message)).toBeTruthy()
    }
    const changes = [{ email: false }, { browser: false }, { weekly: true }, { mobile: true }]
    expect(opened.bodies).toEqual(changes.map((notifications) => ({ notifications })))
  })

  it('are taken back where they cannot be saved', async () => {
    const opened = await openPreferences({
      [PREFERENCES]: () => refusal(409, { code: 'OPERATION_FAILED' }),
    })
    await choose(opened, 'Theme', 'Dark')
    expect(await screen.findByText('Failed to update settings. Please try again later.')).toBeTruthy()
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('light'))
    const browser = await opened.dialog.findByRole('switch', { name: 'Browser notifications' })
    await userEvent.click(browser)
    expect(
      await screen.findByText('Failed to update browser notification setting. Please try again.'),
    ).toBeTruthy()
    expect((browser as HTMLInputElement).checked).toBe(true)
  })
})
