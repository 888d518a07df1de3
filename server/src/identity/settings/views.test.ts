import { ProfilePreferences } from '@wellstock/contract/identity/profile'
import { ApplicationSettings, UserSettings } from '@wellstock/contract/identity/settings'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../platform/access/settings-document.ts'
import { withChange } from './document.ts'
import { readUserSettings } from './settings-service.ts'
import {
  fromApplication,
  fromProfile,
  languageNamed,
  toApplication,
  toProfile,
  toUserSettings,
} from './views.ts'

const who = { personId: 'p', lastUpdated: '2026-11-20T15:00:00.000Z' }

describe('the views of the defaults', () => {
  it('the settings dialog', () => {
    const { weekly: _, ...notifications } = defaultSettings.notifications
    expect(toApplication(defaultSettings)).toEqual({
      ...defaultSettings,
      notifications,
      preferences: { ...defaultSettings.preferences, language: 'english' },
    })
    expect(ApplicationSettings.safeParse(toApplication(defaultSettings)).success).toBe(true)
  })

  it('the settings service', () => {
    expect(toUserSettings(defaultSettings, who)).toEqual({
      id: 'p',
      userId: 'p',
      lastUpdated: '2026-11-20T15:00:00.000Z',
      notifications: { email: true, browser: true, mobile: false, emailAddress: '', phoneNumber: '' },
      preferences: { theme: 'light', language: 'English', dashboardView: 'cards' },
      privacy: { shareUsageData: true, storeActivityHistory: true },
    })
    expect(UserSettings.safeParse(toUserSettings(defaultSettings, who)).success).toBe(true)
  })

  it('the profile dialog', () => {
    expect(toProfile(defaultSettings)).toEqual({
      theme: 'light',
      dashboardLayout: 'card',
      language: 'en',
      dateFormat: 'MM/DD/YYYY',
      notifications: { email: true, browser: true, weekly: false, mobile: false },
    })
  })
})

describe('what the views call differently', () => {
  const chosen = settingsOf({
    preferences: { theme: 'auto', language: 'de', dashboardView: 'compact' },
    privacy: { storeHistory: false },
  })

  it('is one thing underneath', () => {
    expect(toUserSettings(chosen, who)).toMatchObject({
      preferences: { theme: 'light', language: 'German', dashboardView: 'table' },
      privacy: { storeActivityHistory: false },
    })
    expect(toApplication(chosen).preferences).toMatchObject({
      theme: 'auto',
      language: 'german',
      dashboardView: 'compact',
    })
    expect(toProfile(chosen)).toMatchObject({ theme: 'auto', language: 'de', dashboardLayout: 'compact' })
  })

  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['German', 'de'],
    [' french ', 'fr'],
    ['SPANISH', 'es'],
    ['Klingon', undefined],
    ['', undefined],
  ])('the language %j is %s', (word, code) => {
    expect(languageNamed(word)).toBe(code)
  })
})

const applications = fc.record({
  theme: fc.constantFrom('light', 'dark', 'auto'),
  language: fc.constantFrom('english', 'spanish', 'french', 'german'),
  dashboardView: fc.constantFrom('cards', 'list', 'compact'),
  compactMode: fc.boolean(),
} as const)

describe('saving through a view', () => {
  it('gives back what was saved, in the dialog and in the profile', () => {
    fc.assert(
      fc.property(applications, (preferences) => {
        const { saved } = withChange({}, fromApplication({ preferences }))
        expect(toApplication(settingsOf(saved)).preferences).toMatchObject(preferences)
        const profile = ProfilePreferences.parse(toProfile(settingsOf(saved)))
        expect(withChange(saved, fromProfile(profile)).changes).toEqual({})
      }),
    )
  })

  it('gives back what was saved through the service', () => {
    const change = {
      notifications: { mobile: true, phoneNumber: '+1 (303) 555-0100' },
      preferences: { theme: 'dark', language: 'French', dashboardView: 'table' },
      privacy: { storeActivityHistory: false },
    }
    const { saved } = withChange({}, readUserSettings(change).change)
    expect(toUserSettings(settingsOf(saved), who)).toMatchObject(change)
  })

  it('keeps only what differs from the defaults', () => {
    const dark = withChange({}, { preferences: { theme: 'dark', autoSave: true } })
    expect(dark).toEqual({
      saved: { preferences: { theme: 'dark' } },
      changes: { 'preferences.theme': { from: 'light', to: 'dark' } },
    })
    expect(withChange(dark.saved, { preferences: { theme: 'light' } }).saved).toEqual({})
    expect(withChange(dark.saved, defaultSettings).saved).toEqual({})
  })

  it('writes dates and times as is customary in the language, until the person says otherwise', () => {
    const german = withChange({}, { preferences: { language: 'de' } })
    expect(german.saved).toEqual({ preferences: { language: 'de' } })
    expect(settingsOf(german.saved).preferences).toMatchObject({
      dateFormat: 'DD/MM/YYYY',
      timeFormat: '24h',
    })

    const own = withChange(german.saved, { preferences: { dateFormat: 'YYYY-MM-DD' } }).saved
    const french = withChange(own, { preferences: { language: 'fr' } }).saved
    expect(french).toEqual({ preferences: { language: 'fr', dateFormat: 'YYYY-MM-DD' } })

    const american = withChange(german.saved, { preferences: { dateFormat: 'MM/DD/YYYY' } }).saved
    expect(settingsOf(american).preferences.dateFormat).toBe('MM/DD/YYYY')
    expect(withChange(german.saved, { preferences: { language: 'en' } }).saved).toEqual({})
  })

  it('leaves alone what is not named', () => {
    const before = { security: { deviceTrust: true }, notifications: { weekly: true } }
    expect(withChange(before, { notifications: { email: false } }).saved).toEqual({
      security: { deviceTrust: true },
      notifications: { weekly: true, email: false },
    })
  })
})
