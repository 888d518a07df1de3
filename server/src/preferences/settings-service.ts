import type { UserSettingsChange } from '@wellstock/contract/settings'
import { serviceEmail, servicePhone } from '@wellstock/domain/preferences'
import type { SavedSettings } from '../people/tables.ts'
import { languageNamed } from './views.ts'

/** What the settings service was given: a change to the document, or what is wrong with it, by field. */
export type Reading = { change: SavedSettings; wrong: Record<string, string> }

const isFlag = (value: unknown) => typeof value === 'boolean'
const isOneOf =
  (...list: string[]) =>
  (value: unknown) =>
    list.includes(value as string)
const isEmail = (value: unknown) =>
  typeof value === 'string' && value.length <= 254 && serviceEmail.test(value)
const isPhone = (value: unknown) => typeof value === 'string' && servicePhone.test(value)
const orEmpty = (isRight: (value: unknown) => boolean) => (value: unknown) => value === '' || isRight(value)

const INVALID_EMAIL = 'Invalid email address format'
const INVALID_PHONE = 'Invalid phone number format'

type Rule = [isRight: (value: unknown) => boolean, message: string]

// Source: specification 5, 'Settings service'.
const rules: Record<string, Rule> = {
  'notifications.email': [isFlag, 'Email notification setting must be a boolean'],
  'notifications.browser': [isFlag, 'Browser notification setting must be a boolean'],
  'notifications.mobile': [isFlag, 'Mobile notification setting must be a boolean'],
  'notifications.emailAddress': [orEmpty(isEmail), INVALID_EMAIL],
  'notifications.phoneNumber': [orEmpty(isPhone), INVALID_PHONE],
  'preferences.theme': [isOneOf('light', 'dark'), 'Theme must be either "light" or "dark"'],
  'preferences.dashboardView': [
    isOneOf('cards', 'list', 'table'),
    'Dashboard view must be one of: "cards", "list", or "table"',
  ],
  'privacy.shareUsageData': [isFlag, 'Share usage data setting must be a boolean'],
  'privacy.storeActivityHistory': [isFlag, 'Store activity history setting must be a boolean'],
}

/** Checks a change to several settings at once. */
export function readUserSettings(given: UserSettingsChange): Reading {
  const wrong: Reading['wrong'] = {}
  for (const [group, fields] of Object.entries(given))
    for (const [field, value] of Object.entries(fields ?? {})) {
      if (value === undefined) continue
      const path = `${group}.${field}`
      const message = path === 'preferences.language' ? languageIssue(value) : issue(rules[path], value)
      if (message) wrong[path] = message
    }
  const { notifications, preferences = {}, privacy = {} } = given as Given
  const { language, dashboardView, ...others } = preferences
  const { storeActivityHistory, ...flags } = privacy
  const change = {
    ...(notifications && { notifications }),
    preferences: {
      ...others,
      ...(dashboardView !== undefined && {
        dashboardView: dashboardView === 'table' ? 'compact' : dashboardView,
      }),
      ...(language !== undefined && { language: languageNamed(String(language)) }),
    },
    privacy: {
      ...flags,
      ...(storeActivityHistory !== undefined && { storeHistory: storeActivityHistory }),
    },
  }
  // Its types are what the rules have found; where one has found something wrong it is not used.
  return { change: change as SavedSettings, wrong }
}

type Given = Record<'notifications' | 'preferences' | 'privacy', Record<string, unknown> | undefined>

const issue = (rule: Rule | undefined, value: unknown) => (rule && !rule[0](value) ? rule[1] : null)

function languageIssue(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'Language cannot be empty'
  return languageNamed(value) ? null : 'Language must be one of: English, Spanish, French or German'
}

/** One channel of notification by its name. */
export function readNotification(type: string, enabled: unknown): Reading {
  const wrong: Reading['wrong'] = {}
  if (!isFlag(enabled)) wrong.enabled = 'Notification setting must be a boolean value'
  if (!isOneOf('email', 'browser', 'mobile')(type)) wrong.type = 'Invalid notification type'
  return { change: { notifications: { [type]: enabled } }, wrong }
}

/** One switch of privacy by its name. */
export function readPrivacy(key: string, enabled: unknown): Reading {
  const wrong: Reading['wrong'] = {}
  if (!isFlag(enabled)) wrong.enabled = 'Privacy setting must be a boolean value'
  if (!isOneOf('shareUsageData', 'storeActivityHistory')(key)) wrong.key = 'Invalid privacy setting type'
  const field = key === 'storeActivityHistory' ? 'storeHistory' : key
  return { change: { privacy: { [field]: enabled } }, wrong }
}

/** Set by itself, a setting must be there; an address or a number must not be empty either. */
export function readSingle(field: 'theme' | 'dashboardView' | 'language', value: unknown): Reading {
  const { change, wrong } = readUserSettings({ preferences: { [field]: value ?? '' } })
  const message = wrong[`preferences.${field}`]
  return { change, wrong: message ? { [field]: message } : {} }
}

export const readEmail = (emailAddress: unknown): Reading => ({
  change: { notifications: { emailAddress: emailAddress as string } },
  wrong: isEmail(emailAddress) ? {} : { emailAddress: INVALID_EMAIL },
})

export const readPhone = (phoneNumber: unknown): Reading => ({
  change: { notifications: { phoneNumber: phoneNumber as string } },
  wrong: isPhone(phoneNumber) ? {} : { phoneNumber: INVALID_PHONE },
})
