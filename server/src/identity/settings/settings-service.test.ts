import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import {
  readEmail,
  readNotification,
  readPhone,
  readPrivacy,
  readSingle,
  readUserSettings,
} from './settings-service.ts'

describe('the rules of the settings service', () => {
  it.each([
    ['notifications', 'email', 'yes', 'Email notification setting must be a boolean'],
    ['notifications', 'browser', 1, 'Browser notification setting must be a boolean'],
    ['notifications', 'mobile', null, 'Mobile notification setting must be a boolean'],
    ['notifications', 'emailAddress', 'ana@', 'Invalid email address format'],
    ['notifications', 'emailAddress', 'a\u0000b@clinic.example', 'Invalid email address format'],
    ['notifications', 'emailAddress', 'a\ud800@clinic.example', 'Invalid email address format'],
    ['notifications', 'emailAddress', 7, 'Invalid email address format'],
    ['notifications', 'phoneNumber', '12', 'Invalid phone number format'],
    ['notifications', 'phoneNumber', '303-555-CALL', 'Invalid phone number format'],
    ['notifications', 'phoneNumber', '1'.repeat(21), 'Invalid phone number format'],
    ['preferences', 'theme', 'auto', 'Theme must be either "light" or "dark"'],
    ['preferences', 'dashboardView', 'compact', 'Dashboard view must be one of: "cards", "list", or "table"'],
    ['preferences', 'language', '', 'Language cannot be empty'],
    ['preferences', 'language', '  ', 'Language cannot be empty'],
    ['preferences', 'language', 4, 'Language cannot be empty'],
    ['preferences', 'language', 'Klingon', 'Language must be one of: English, Spanish, French or German'],
    ['privacy', 'shareUsageData', 'true', 'Share usage data setting must be a boolean'],
    ['privacy', 'storeActivityHistory', {}, 'Store activity history setting must be a boolean'],
  ])('%s.%s = %j: %s', (group, field, value, message) => {
    expect(inEnglish(readUserSettings({ [group]: { [field]: value } }).wrong)).toEqual({
      [`${group}.${field}`]: message,
    })
  })

  it.each(['12345678', '+1 (303) 555-0100', '303-555-0100', '1'.repeat(20)])(
    'takes the number %s',
    (number) => {
      expect(inEnglish(readPhone(number).wrong)).toEqual({})
    },
  )

  it('names everything that is wrong at once', () => {
    const { wrong } = readUserSettings({ notifications: { email: 1 }, privacy: { shareUsageData: 2 } })
    expect(Object.keys(wrong)).toEqual(['notifications.email', 'privacy.shareUsageData'])
  })

  it('lets an address be emptied among other settings, but not by itself', () => {
    expect(
      inEnglish(readUserSettings({ notifications: { emailAddress: '', phoneNumber: '' } }).wrong),
    ).toEqual({})
    expect(inEnglish(readEmail('').wrong)).toEqual({ emailAddress: 'Invalid email address format' })
    expect(inEnglish(readPhone('').wrong)).toEqual({ phoneNumber: 'Invalid phone number format' })
    expect(inEnglish(readPhone(undefined).wrong)).toEqual({ phoneNumber: 'Invalid phone number format' })
  })

  it('of a single switch', () => {
    expect(inEnglish(readNotification('email', 'on').wrong)).toEqual({
      enabled: 'Notification setting must be a boolean value',
    })
    expect(inEnglish(readNotification('weekly', true).wrong)).toEqual({ type: 'Invalid notification type' })
    expect(inEnglish(readPrivacy('shareUsageData', null).wrong)).toEqual({
      enabled: 'Privacy setting must be a boolean value',
    })
    expect(inEnglish(readPrivacy('allowAnalytics', true).wrong)).toEqual({
      key: 'Invalid privacy setting type',
    })
    expect(readPrivacy('storeActivityHistory', false)).toEqual({
      change: { privacy: { storeHistory: false } },
      wrong: {},
    })
  })

  it('of a single choice', () => {
    expect(inEnglish(readSingle('theme', undefined).wrong)).toEqual({
      theme: 'Theme must be either "light" or "dark"',
    })
    expect(inEnglish(readSingle('language', undefined).wrong)).toEqual({
      language: 'Language cannot be empty',
    })
    expect(inEnglish(readSingle('dashboardView', 'table').wrong)).toEqual({})
  })
})
