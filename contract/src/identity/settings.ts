import {
  currencies,
  dashboardViews,
  dataRetentions,
  dateFormats,
  dialogEmail,
  dialogPhone,
  languageNames,
  sessionTimeouts,
  themes,
  timeFormats,
} from '@wellstock/domain/identity/preferences'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { isPlainText, Search } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

const dialogLanguages = [languageNames.en, languageNames.es, languageNames.fr, languageNames.de] as const
const flag = z.boolean(issue.must_be_on_or_off())
const oneOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.enum(list, issue.must_be_one_of({ list: list.join(', ') }))

/** The settings dialog's view of a person's settings (specification 3, 'Application settings'). */
export const ApplicationSettings = z.strictObject({
  notifications: z.strictObject({
    email: flag,
    browser: flag,
    mobile: flag,
    emailAddress: z
      .string()
      .max(254)
      .refine((value) => value === '' || dialogEmail.test(value), issue.email_form()),
    phoneNumber: z
      .string()
      .max(40)
      .refine((value) => value === '' || dialogPhone.test(value), issue.phone_form()),
    inventoryAlerts: flag,
    lowStock: flag,
    expirationWarnings: flag,
    systemUpdates: flag,
    securityAlerts: flag,
  }),
  preferences: z.strictObject({
    theme: oneOf(themes),
    language: oneOf(dialogLanguages),
    dashboardView: oneOf(dashboardViews),
    dateFormat: oneOf(dateFormats),
    timeFormat: oneOf(timeFormats),
    currency: oneOf(currencies),
    autoSave: flag,
    compactMode: flag,
    singleKeys: flag,
  }),
  privacy: z.strictObject({
    shareUsageData: flag,
    storeHistory: flag,
    allowAnalytics: flag,
    showOnlineStatus: flag,
    dataRetention: oneOf(dataRetentions),
  }),
  security: z.strictObject({
    sessionTimeout: oneOf(sessionTimeouts),
    loginNotifications: flag,
    deviceTrust: flag,
    ipWhitelist: z
      .string()
      .max(2_000, issue.this_at_most_characters({ max: 2_000 }))
      .refine(isPlainText, issue.unstorable_character()),
  }),
})
export type ApplicationSettings = z.infer<typeof ApplicationSettings>

const group = <T extends z.ZodRawShape>(schema: z.ZodObject<T>) => schema.partial().optional()

/** Any part of them: what is left out stays. */
export const ApplicationSettingsChange = z.strictObject({
  notifications: group(ApplicationSettings.shape.notifications),
  preferences: group(ApplicationSettings.shape.preferences),
  privacy: group(ApplicationSettings.shape.privacy),
  security: group(ApplicationSettings.shape.security),
})
export type ApplicationSettingsChange = z.infer<typeof ApplicationSettingsChange>

/** The settings service's view of the same document (specification 3, 'User settings'). */
export const UserSettings = z.object({
  id: z.string(),
  userId: z.string(),
  lastUpdated: z.string(),
  notifications: z.object({
    email: z.boolean(),
    browser: z.boolean(),
    mobile: z.boolean(),
    emailAddress: z.string(),
    phoneNumber: z.string(),
  }),
  preferences: z.object({ theme: z.string(), language: z.string(), dashboardView: z.string() }),
  privacy: z.object({ shareUsageData: z.boolean(), storeActivityHistory: z.boolean() }),
})
export type UserSettings = z.infer<typeof UserSettings>

// What the service takes is checked by its own rules, with the specification's messages: any JSON arrives there.
const any = z.unknown().optional()

/** Changes to the service's view. The rules are in the server's `settings-service.ts`, each with its message. */
export const UserSettingsChange = z.strictObject({
  notifications: z
    .strictObject({ email: any, browser: any, mobile: any, emailAddress: any, phoneNumber: any })
    .optional(),
  preferences: z.strictObject({ theme: any, language: any, dashboardView: any }).optional(),
  privacy: z.strictObject({ shareUsageData: any, storeActivityHistory: any }).optional(),
})
export type UserSettingsChange = z.infer<typeof UserSettingsChange>

const tag = 'Settings'

export const settings = {
  get: route('session', {
    method: 'GET',
    path: '/settings',
    tag,
    summary: 'My settings, as the settings service has them',
  })
    .input(z.strictObject({}).optional())
    .output(UserSettings),
  update: route('session', { method: 'PUT', path: '/settings', tag, summary: 'Change my settings' })
    .input(UserSettingsChange)
    .output(UserSettings),
  reset: route('session', { method: 'POST', path: '/settings/reset', tag, summary: 'Back to the defaults' })
    .input(z.strictObject({}).optional())
    .output(UserSettings),
  notification: route('session', {
    method: 'PUT',
    path: '/settings/notifications/{type}',
    tag,
    summary: 'Switch one channel: email, browser or mobile',
  })
    .input(z.strictObject({ type: Search, enabled: any }))
    .output(UserSettings),
  theme: route('session', { method: 'PUT', path: '/settings/theme', tag, summary: 'Choose the theme' })
    .input(z.strictObject({ theme: any }))
    .output(UserSettings),
  language: route('session', {
    method: 'PUT',
    path: '/settings/language',
    tag,
    summary: 'Choose the language',
  })
    .input(z.strictObject({ language: any }))
    .output(UserSettings),
  dashboardView: route('session', {
    method: 'PUT',
    path: '/settings/dashboard-view',
    tag,
    summary: 'Choose the view of the dashboard',
  })
    .input(z.strictObject({ dashboardView: any }))
    .output(UserSettings),
  privacy: route('session', {
    method: 'PUT',
    path: '/settings/privacy/{key}',
    tag,
    summary: 'Switch shareUsageData or storeActivityHistory',
  })
    .input(z.strictObject({ key: Search, enabled: any }))
    .output(UserSettings),
  email: route('session', { method: 'PUT', path: '/settings/email', tag, summary: 'Where e-mail goes' })
    .input(z.strictObject({ emailAddress: any }))
    .output(UserSettings),
  phone: route('session', { method: 'PUT', path: '/settings/phone', tag, summary: 'The phone number' })
    .input(z.strictObject({ phoneNumber: any }))
    .output(UserSettings),
  application: route('session', {
    method: 'GET',
    path: '/settings/application',
    tag,
    summary: 'My settings, as the settings dialog has them',
  })
    .input(z.strictObject({}).optional())
    .output(ApplicationSettings),
  changeApplication: route('session', {
    method: 'PUT',
    path: '/settings/application',
    tag,
    summary: 'Change my settings in the dialog',
  })
    .input(ApplicationSettingsChange)
    .output(ApplicationSettings),
}
