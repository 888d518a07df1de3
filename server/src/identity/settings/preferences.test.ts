import { customary, defaultSettings } from '@wellstock/domain/identity/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let viewer: Awaited<ReturnType<TestApp['as']>>
const viewerId = personId('inventory_viewer')
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.rows(`update person set settings = '{}', settings_updated_at = null`)
  viewer = await test.as('inventory_viewer')
})

const stored = async () =>
  (await test.rows<{ settings: object }>('select settings from person where id = $1', [viewerId]))[0]
    ?.settings

const lastNote = async () =>
  (
    await test.rows<{ action: string; details: { changes: object } }>(
      'select action, details from audit_event where organization_id = $1 order by seq desc limit 1',
      [ids.organization],
    )
  )[0]

const notes = async () =>
  (await test.rows<{ n: number }>(`select count(*) n from audit_event where action = 'settings.changed'`))[0]
    ?.n

describe('the settings service', () => {
  it('answers the defaults, under the id of the person', async () => {
    const { status, body } = await viewer.get('/api/settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: viewerId,
      userId: viewerId,
      lastUpdated: '2026-01-01T00:00:00.000Z',
      notifications: { email: true, browser: true, mobile: false },
      preferences: { theme: 'light', language: 'English', dashboardView: 'cards' },
      privacy: { shareUsageData: true, storeActivityHistory: true },
    })
  })

  it('replaces what is named and stamps lastUpdated', async () => {
    const { body } = await viewer.put('/api/settings', {
      notifications: { mobile: true },
      preferences: { dashboardView: 'table' },
    })
    expect(body.lastUpdated).toBe('2026-11-20T15:00:00.000Z')
    expect(body.notifications).toMatchObject({ email: true, mobile: true })
    expect(await stored()).toEqual({
      notifications: { mobile: true },
      preferences: { dashboardView: 'compact' },
    })
  })

  it.each([
    ['/api/settings/notifications/mobile', { enabled: true }, { notifications: { mobile: true } }],
    ['/api/settings/theme', { theme: 'dark' }, { preferences: { theme: 'dark' } }],
    ['/api/settings/language', { language: 'French' }, { preferences: { language: 'French' } }],
    ['/api/settings/dashboard-view', { dashboardView: 'list' }, { preferences: { dashboardView: 'list' } }],
    [
      '/api/settings/privacy/storeActivityHistory',
      { enabled: false },
      { privacy: { storeActivityHistory: false } },
    ],
    [
      '/api/settings/email',
      { emailAddress: 'stock@clinic.example' },
      { notifications: { emailAddress: 'stock@clinic.example' } },
    ],
    [
      '/api/settings/phone',
      { phoneNumber: '303-555-0100' },
      { notifications: { phoneNumber: '303-555-0100' } },
    ],
  ])('changes one thing at %s', async (path, body, after) => {
    const answer = await viewer.put(path, body)
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ userId: viewerId })])
    expect((await viewer.get('/api/settings')).body).toMatchObject(after)
  })

  it.each([
    ['/api/settings', { preferences: { theme: 'blue' } }, 'preferences.theme'],
    ['/api/settings/notifications/pigeon', { enabled: true }, 'type'],
    ['/api/settings/notifications/email', {}, 'enabled'],
    ['/api/settings/theme', {}, 'theme'],
    ['/api/settings/language', { language: ' ' }, 'language'],
    ['/api/settings/privacy/everything', { enabled: true }, 'key'],
    ['/api/settings/email', { emailAddress: '' }, 'emailAddress'],
    ['/api/settings/phone', { phoneNumber: '12' }, 'phoneNumber'],
    ['/api/settings', { colour: 'red' }, 'colour'],
  ])('refuses at %s what breaks a rule: %j', async (path, body, field) => {
    const answer = await viewer.put(path, body)
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ])
    expect(await stored()).toEqual({})
  })

  it('goes back to the defaults', async () => {
    await viewer.put('/api/settings/theme', { theme: 'dark' })
    const { body } = await viewer.post('/api/settings/reset')
    expect(body.preferences.theme).toBe('light')
    expect(await stored()).toEqual({})
  })

  it('shows and changes the own settings only', async () => {
    await viewer.put('/api/settings/theme', { theme: 'dark' })
    const other = await test.as('admin')
    expect((await other.get('/api/settings')).body.preferences.theme).toBe('light')
    await other.post('/api/settings/reset')
    expect((await viewer.get('/api/settings')).body.preferences.theme).toBe('dark')
  })
})

describe('the settings of the dialog', () => {
  it('are the same document', async () => {
    await viewer.put('/api/settings/application', {
      preferences: { language: 'german', currency: 'EUR' },
      privacy: { storeHistory: false },
    })
    expect((await viewer.get('/api/settings')).body).toMatchObject({
      preferences: { language: 'German' },
      privacy: { storeActivityHistory: false },
    })
    expect((await viewer.get('/api/settings/application')).body.preferences.currency).toBe('EUR')
    expect((await viewer.get('/api/profile/preferences')).body.language).toBe('de')
    expect((await viewer.get('/api/auth/session')).body.preferences).toEqual({
      ...defaultSettings.preferences,
      ...customary.de,
      language: 'de',
      currency: 'EUR',
    })
  })

  it.each([
    [{ notifications: { emailAddress: 'ana@clinic' } }, 'Please enter a valid email address'],
    [{ notifications: { emailAddress: 'ana@clinic.museums1' } }, 'Please enter a valid email address'],
    [{ notifications: { phoneNumber: '(303) 555-0100' } }, 'Please enter a valid phone number'],
  ])('follow the rules of the dialog: %j', async (change, message) => {
    const { status, body } = await viewer.put('/api/settings/application', change)
    expect([status, Object.values(body.fields)]).toEqual([422, [message]])
  })

  it('take a list of addresses that holds the own one', async () => {
    const ipWhitelist = '10.0.0.0/8\n127.0.0.0/8'
    const { status } = await viewer.put('/api/settings/application', { security: { ipWhitelist } })
    expect([status, await stored()]).toEqual([200, { security: { ipWhitelist } }])
  })

  it.each([
    ['10.0.0.0/8', 'This would lock you out: you are at 127.0.0.1.'],
    ['127.0.0.1, clinic', '"clinic" is neither an address nor a range such as 192.0.2.0/24.'],
  ])('refuse the list %j', async (ipWhitelist, message) => {
    const { status, body } = await viewer.put('/api/settings/application', { security: { ipWhitelist } })
    expect([status, body.fields]).toEqual([422, { 'security.ipWhitelist': message }])
    expect(await stored()).toEqual({})
  })
})

describe('the notes of a change', () => {
  it('name what changed, and hide how to reach the person', async () => {
    await viewer.put('/api/settings/application', {
      notifications: { emailAddress: 'private@home.test', phoneNumber: '3035550100', lowStock: false },
    })
    const { action, details } = (await lastNote()) ?? {}
    expect([action, details]).toEqual([
      'settings.changed',
      {
        changes: {
          'notifications.emailAddress': 'changed',
          'notifications.phoneNumber': 'changed',
          'notifications.lowStock': { from: true, to: false },
        },
      },
    ])
  })

  it('are not made where nothing changed', async () => {
    const before = await notes()
    const { body } = await viewer.put('/api/settings/theme', { theme: 'light' })
    expect(body.lastUpdated).toBe('2026-01-01T00:00:00.000Z')
    await viewer.post('/api/settings/reset')
    expect(await notes()).toBe(before)
  })
})
