import type { UserSettingsChange } from '@wellstock/contract/identity/settings'
import { serviceEmail, servicePhone } from '@wellstock/domain/identity/preferences'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { languageNamed } from './views.ts'

/** What the settings service was given: a change to the document, or what is wrong with it, by field. */
export type Reading = { change: SavedSettings; wrong: Record<string, Sentence> }

const isFlag = (value: unknown) => typeof value === 'boolean'
const isOneOf =
  (...list: string[]) =>
  (value: unknown) =>
    list.includes(value as string)
const isEmail = (value: unknown) =>
  typeof value === 'string' && value.length <= 254 && serviceEmail.test(value)
const isPhone = (value: unknown) => typeof value === 'string' && servicePhone.test(value)
const orEmpty = (isRight: (value: unknown) => boolean) => (value: unknown) => value === '' || isRight(value)

type Rule = [isRight: (value: unknown) => boolean, message: Sentence]

// Source: specification 5, 'Settings service'.
const rules: Record<string, Rule> = {
  'notifications.email': [isFlag, said.settings_email_switch()],
  'notifications.browser': [isFlag, said.settings_browser_switch()],
  'notifications.mobile': [isFlag, said.settings_mobile_switch()],
  'notifications.emailAddress': [orEmpty(isEmail), said.settings_email_form()],
  'notifications.phoneNumber': [orEmpty(isPhone), said.settings_phone_form()],
  'preferences.theme': [isOneOf('light', 'dark'), said.settings_theme_one_of()],
  'preferences.dashboardView': [isOneOf('cards', 'list', 'table'), said.settings_dashboard_view_one_of()],
  'privacy.shareUsageData': [isFlag, said.settings_usage_switch()],
  'privacy.storeActivityHistory': [isFlag, said.settings_history_switch()],
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
      ...(language !== undefined && {
        language: typeof language === 'string' ? languageNamed(language) : undefined,
      }),
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

function languageIssue(value: unknown): Sentence | null {
  if (typeof value !== 'string' || value.trim() === '') return said.settings_language_empty()
  return languageNamed(value) ? null : said.settings_language_one_of()
}

/** One channel of notification by its name. */
export function readNotification(type: string, enabled: unknown): Reading {
  const wrong: Reading['wrong'] = {}
  if (!isFlag(enabled)) wrong.enabled = said.settings_notification_switch()
  if (!isOneOf('email', 'browser', 'mobile')(type)) wrong.type = said.settings_notification_type()
  return { change: { notifications: { [type]: enabled } }, wrong }
}

/** One switch of privacy by its name. */
export function readPrivacy(key: string, enabled: unknown): Reading {
  const wrong: Reading['wrong'] = {}
  if (!isFlag(enabled)) wrong.enabled = said.settings_privacy_switch()
  if (!isOneOf('shareUsageData', 'storeActivityHistory')(key)) wrong.key = said.settings_privacy_type()
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
  wrong: isEmail(emailAddress) ? {} : { emailAddress: said.settings_email_form() },
})

export const readPhone = (phoneNumber: unknown): Reading => ({
  change: { notifications: { phoneNumber: phoneNumber as string } },
  wrong: isPhone(phoneNumber) ? {} : { phoneNumber: said.settings_phone_form() },
})
