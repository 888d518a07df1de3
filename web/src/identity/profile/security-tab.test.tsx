import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Session, TrustedDevice } from '@wellstock/contract/identity/security'
import { tagOf } from '@wellstock/contract/platform/changes'
import { describe, expect, it } from 'vitest'
import { ownAlerts } from '../../../test-alerts.ts'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { recordSecurity } from '../../safety/security-log.ts'
import { answers, tokenLike } from './fixtures.ts'

const here: Session = {
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Windows',
  browser: 'Firefox 133',
  location: '203.0.113.9',
  lastActive: new Date().toISOString(),
  isCurrent: true,
}
const phone: Session = {
  ...here,
  id: '22222222-2222-4222-8222-222222222222',
  device: 'iPhone',
  browser: 'Safari 18',
  isCurrent: false,
  lastActive: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
}

const NEXT = 'four short words together'
const overview = {
  twoFactor: false,
  recoveryCodesLeft: 0,
  passwordChangedAt: null,
  passwordMinimum: 15,
  secrets: [] as object[],
}

async function openSecurity(more: Parameters<typeof answering>[0] = {}, about: object = {}) {
  const requests = answering({
    ...answers(),
    'GET /api/security': () => json({ ...overview, ...about }),
    'GET /api/security/sessions': () => json([here, phone]),
    'GET /api/security/sign-ins': () => json([]),
    'GET /api/security/tokens': () => json([]),
    'GET /api/security/devices': () => json([]),
    ...more,
  })
  await renderPage('/dashboard/profile/security')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }))
  await dialog.findByText('Active Sessions')
  const sent = async (path: string) => {
    const request = requests.find((each) => each.method === 'POST' && each.url.endsWith(path))
    return request?.clone().json()
  }
  return { dialog, requests, sent }
}

type Opened = Awaited<ReturnType<typeof openSecurity>>
const press = ({ dialog }: Opened, name: string) => userEvent.click(dialog.getByRole('button', { name }))
const type = ({ dialog }: Opened, label: string, text: string) => fill(dialog.getByLabelText(label), text)
const wrong = (fields: Record<string, string>) => () => refusal(422, { code: 'VALIDATION_ERROR', fields })

describe('the password', () => {
  it('is hidden, and says when it was changed', async () => {
    const { dialog } = await openSecurity(
      {},
      { passwordChangedAt: new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString() },
    )
    expect(dialog.getByRole('img', { name: 'Hidden' }).textContent).toBe('••••••••••••')
    expect(dialog.getByText('Changed 2d ago')).toBeTruthy()
  })

  it('is changed with the current one, by the rules shown', async () => {
    const secrets = [
      { id: 'token-1', kind: 'token', name: 'Nightly (…4f2a)' },
      { id: 'feed-1', kind: 'delivery_feed', name: '' },
    ]
    const opened = await openSecurity(
      { 'POST /api/security/password': () => json({ changed: true }) },
      { secrets },
    )
    await press(opened, 'Change')
    expect(opened.dialog.getByText(/At least 15 characters\./)).toBeTruthy()
    await press(opened, 'Change password')
    expect(opened.dialog.getByText('Enter your current password.')).toBeTruthy()
    expect(opened.dialog.getByText('Password is required')).toBeTruthy()

    await type(opened, 'Current password', 'old')
    await type(opened, 'New password', 'too short')
    await type(opened, 'New password again', 'another')
    await press(opened, 'Change password')
    expect(opened.dialog.getByText('Password must be at least 15 characters.')).toBeTruthy()
    expect(opened.dialog.getByText('The two passwords are not the same.')).toBeTruthy()
    expect(await opened.sent('/password')).toBeUndefined()

    for (const label of ['New password', 'New password again']) {
      await userEvent.clear(opened.dialog.getByLabelText(label))
      await type(opened, label, NEXT)
    }
    await userEvent.click(opened.dialog.getByRole('checkbox', { name: 'Calendar feed of deliveries' }))
    await press(opened, 'Change password')
    expect(
      await screen.findByText('Your password has been changed. You are signed out everywhere else.'),
    ).toBeTruthy()
    expect(await opened.sent('/password')).toEqual({ current: 'old', next: NEXT, kept: ['feed-1'] })
    expect(opened.dialog.getByRole('button', { name: 'Change' })).toBeTruthy()
  })

  it('refused by the server, says why beside the field', async () => {
    const opened = await openSecurity({
      'POST /api/security/password': wrong({ current: 'This is not your current password.' }),
    })
    await press(opened, 'Change')
    await type(opened, 'Current password', 'old')
    await type(opened, 'New password', NEXT)
    await type(opened, 'New password again', NEXT)
    await press(opened, 'Change password')
    expect(await opened.dialog.findByText('This is not your current password.')).toBeTruthy()
  })
})

describe('two-factor authentication', () => {
  const codes = ['AAAA-BBBB', 'CCCC-DDDD']

  it('is enabled with the password, a scan and a first code', async () => {
    let isOn = false
    const opened = await openSecurity({
      'GET /api/security': () =>
        json({ ...overview, twoFactor: isOn, recoveryCodesLeft: isOn ? codes.length : 0 }),
      'POST /api/security/two-factor': () =>
        json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: 'data:image/svg+xml;base64,AA' }),
      'POST /api/security/two-factor/confirm': () => {
        isOn = true
        return changed({ recoveryCodes: codes }, tagOf('person', 'person-1'))
      },
    })
    expect(opened.dialog.getByText('Two-Factor Authentication')).toBeTruthy()
    expect(opened.dialog.getByText('Not Enabled')).toBeTruthy()
    await press(opened, 'Enable')
    await type(opened, 'Your password', 'secret')
    await press(opened, 'Continue')

    const image = (await opened.dialog.findByRole('img', { name: /QR code/ })) as HTMLImageElement
    expect(image.src).toBe('data:image/svg+xml;base64,AA')
    expect(opened.dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await press(opened, 'Switch it on')
    expect(opened.dialog.getByText('Enter the code.')).toBeTruthy()
    await type(opened, 'Code from the app', '123456')
    await press(opened, 'Switch it on')

    const shown = within(await opened.dialog.findByRole('region', { name: 'Recovery codes' }))
    for (const code of codes) expect(shown.getByText(code)).toBeTruthy()
    for (const name of ['Copy', 'Download', 'Print']) expect(shown.getByRole('button', { name })).toBeTruthy()
    expect(await opened.sent('/two-factor/confirm')).toEqual({ code: '123456' })
    await press(opened, 'I have kept them')
    expect(opened.dialog.queryByText('AAAA-BBBB')).toBeNull()
    expect(await opened.dialog.findByText('Enabled')).toBeTruthy()
    expect(opened.dialog.getByText('2 recovery codes left')).toBeTruthy()
  })

  it('asks again for a wrong password or code', async () => {
    const opened = await openSecurity({
      'POST /api/security/two-factor': wrong({ password: 'This is not your current password.' }),
    })
    await press(opened, 'Enable')
    await press(opened, 'Continue')
    expect(opened.dialog.getByText('Enter your current password.')).toBeTruthy()
    await type(opened, 'Your password', 'wrong')
    await press(opened, 'Continue')
    expect(await opened.dialog.findByText('This is not your current password.')).toBeTruthy()
    await press(opened, 'Cancel')
    expect(opened.dialog.getByRole('button', { name: 'Enable' })).toBeTruthy()
  })

  it('is disabled with the password', async () => {
    const opened = await openSecurity(
      { 'POST /api/security/two-factor/disable': () => json({ disabled: true }) },
      { twoFactor: true, recoveryCodesLeft: 1 },
    )
    expect(opened.dialog.getByText('1 recovery code left')).toBeTruthy()
    await press(opened, 'Disable')
    await type(opened, 'Your password', 'secret')
    await press(opened, 'Disable')
    expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy()
    expect(await opened.sent('/disable')).toEqual({ password: 'secret' })
  })

  it('gives new recovery codes', async () => {
    const opened = await openSecurity(
      { 'POST /api/security/recovery-codes': () => json({ recoveryCodes: codes }) },
      { twoFactor: true, recoveryCodesLeft: 1 },
    )
    await press(opened, 'New recovery codes')
    await type(opened, 'Your password', 'secret')
    await press(opened, 'Create new codes')
    expect(await opened.dialog.findByText('CCCC-DDDD')).toBeTruthy()
  })
})

describe('the active sessions', () => {
  const REVOKE = `DELETE /api/security/sessions/${phone.id}`
  const revoke = 'Revoke iPhone, Safari 18'

  it('say where, with what and when', async () => {
    const { dialog } = await openSecurity()
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'WindowsThis sessionFirefox 133 · 203.0.113.9Active Just nowRevoke',
      'iPhoneSafari 18 · 203.0.113.9Active 3h agoRevoke',
    ])
  })

  it('end one by one', async () => {
    let sessions = [here, phone]
    const opened = await openSecurity({
      'GET /api/security/sessions': () => json(sessions),
      [REVOKE]: () => {
        sessions = [here]
        return json({ revoked: 1 })
      },
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: revoke }))
    expect(await screen.findByText('Session revoked successfully')).toBeTruthy()
    expect(opened.dialog.queryByText('iPhone')).toBeNull()
    expect(opened.dialog.getByText('You are signed in nowhere else.')).toBeTruthy()
  })

  it('do not let the current one be ended', async () => {
    const opened = await openSecurity()
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'Revoke Windows, Firefox 133' }))
    expect(await screen.findByText('Cannot revoke current session')).toBeTruthy()
    expect(opened.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('come back where one could not be ended', async () => {
    const opened = await openSecurity({
      [REVOKE]: () => refusal(409, { code: 'OPERATION_FAILED', message: 'Cannot revoke current session' }),
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: revoke }))
    expect(await screen.findByText('Cannot revoke current session')).toBeTruthy()
    expect(await opened.dialog.findByText('iPhone')).toBeTruthy()
  })

  it('all others end at once', async () => {
    const opened = await openSecurity({
      'POST /api/security/sessions/revoke-others': () => json({ revoked: 1 }),
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'Sign out all others' }))
    expect(await screen.findByText('1 other session has been ended.')).toBeTruthy()
  })
})

describe('trusted devices', () => {
  const trusted: TrustedDevice = { ...phone, trustedUntil: '2026-12-20T10:00:00.000Z' }
  const protectedBy = { twoFactor: true, recoveryCodesLeft: 10 }

  it('are listed where there is a second step, and ended one by one or all', async () => {
    const mac = { ...trusted, device: 'Mac', browser: 'Firefox 133' }
    let devices = [trusted, { ...mac, id: here.id }, { ...mac, id: tokenLike.id }]
    const opened = await openSecurity(
      {
        'GET /api/security/devices': () => json(devices),
        [`DELETE /api/security/devices/${phone.id}`]: () => {
          devices = devices.slice(1)
          return changed({ ended: 1 }, tagOf('person'))
        },
        'POST /api/security/devices/distrust-all': () => {
          devices = []
          return changed({ ended: 1 }, tagOf('person'))
        },
      },
      protectedBy,
    )
    const list = within(await opened.dialog.findByRole('region', { name: 'Trusted devices' }))
    await userEvent.click(await list.findByRole('button', { name: 'Remove iPhone, Safari 18' }))
    await waitFor(() => expect(list.queryByText('iPhone')).toBeNull())
    await userEvent.click(list.getByRole('button', { name: 'Remove all' }))
    expect(await list.findByText('The code is asked for at every sign-in.')).toBeTruthy()
  })
})

describe('API tokens', () => {
  const admin = { 'GET /api/auth/session': () => json(signedInAs(['inventory_viewer'])) }

  it('are made with a scope and the password, and shown once', async () => {
    let tokens: object[] = []
    const opened = await openSecurity({
      ...admin,
      'GET /api/security/tokens': () => json(tokens),
      'POST /api/security/tokens': () => {
        tokens = [tokenLike]
        return changed({ token: tokenLike, secret: 'wst_secret' }, tagOf('person'))
      },
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'New token' }))
    await press(opened, 'Create token')
    expect(opened.dialog.getByText('Choose what the token is for.')).toBeTruthy()
    expect(opened.dialog.getByText('Enter your current password.')).toBeTruthy()
    // Only what their own roles allow is there to choose.
    expect(opened.dialog.queryByLabelText('Change offices')).toBeNull()
    await type(opened, 'Name', 'ERP export')
    await userEvent.click(opened.dialog.getByLabelText('See inventory, rooms, counts and alerts'))
    await type(opened, 'Your password', 'secret')
    await press(opened, 'Create token')
    expect(await opened.dialog.findByText('wst_secret')).toBeTruthy()
    expect(await opened.sent('/tokens')).toEqual({
      name: 'ERP export',
      permissions: ['inventory.read'],
      officeIds: null,
      canWrite: false,
      days: 90,
      password: 'secret',
    })
    await press(opened, 'I have kept it')
    expect(opened.dialog.queryByText('wst_secret')).toBeNull()
    expect(await opened.dialog.findByText('wst_…9f3c')).toBeTruthy()
  })

  it('say beside the field what was refused, and keep what was typed', async () => {
    const opened = await openSecurity({
      ...admin,
      'POST /api/security/tokens': wrong({ password: 'This is not your current password.' }),
    })
    await userEvent.click(await opened.dialog.findByRole('button', { name: 'New token' }))
    await type(opened, 'Name', 'ERP export')
    await userEvent.click(opened.dialog.getByLabelText('See inventory, rooms, counts and alerts'))
    await type(opened, 'Your password', 'wrong')
    await press(opened, 'Create token')
    expect(await opened.dialog.findByText('This is not your current password.')).toBeTruthy()
    expect((opened.dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('ERP export')
  })
})

describe('the sign-in history', () => {
  it('tells sign-ins from attempts', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    const entry = { at, device: 'Windows', browser: 'Firefox 133', location: '203.0.113.9' }
    const { dialog } = await openSecurity({
      'GET /api/security/sign-ins': () =>
        json(
          ['success', 'wrong_password', 'wrong_code', 'blocked', 'address_refused'].map((outcome) => ({
            ...entry,
            outcome,
          })),
        ),
    })
    const list = within(await dialog.findByRole('region', { name: 'Sign-in history' }))
    for (const words of [
      'Signed in',
      'Wrong password',
      'Wrong code',
      'Blocked after too many attempts',
      'Address not allowed',
    ])
      expect(await list.findByText(words)).toBeTruthy()
    expect(list.getAllByText('Windows · Firefox 133 · 203.0.113.9')).toHaveLength(5)
  })

  it('says that there is none yet', async () => {
    const { dialog } = await openSecurity()
    await waitFor(() => expect(dialog.getByText('Nothing recorded yet.')).toBeTruthy())
  })
})

describe('the security alerts of the session', () => {
  it('are listed below the sign-ins', async () => {
    await ownAlerts()
    recordSecurity({ kind: 'blocked link', severity: 'warning' })
    const { dialog } = await openSecurity()
    const list = within(await dialog.findByRole('region', { name: 'Security alerts of this session' }))
    expect(list.getByText('A link to another site was not opened')).toBeTruthy()
  })
})
