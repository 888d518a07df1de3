/** What a person may choose, without the schemas: the first load needs the lists and not the library that checks them. */

export const themes = ['light', 'dark', 'auto'] as const
export const languages = ['en', 'es', 'fr', 'de'] as const
export const dashboardViews = ['cards', 'list', 'compact'] as const
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export const timeFormats = ['12h', '24h'] as const
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export const dataRetentions = ['6months', '1year', '2years', '5years', 'indefinite'] as const
export const sessionTimeouts = ['15min', '30min', '1hour', '4hours', 'never'] as const

export type Theme = (typeof themes)[number]
export type Language = (typeof languages)[number]
export type DashboardView = (typeof dashboardViews)[number]
export type DateFormat = (typeof dateFormats)[number]
export type TimeFormat = (typeof timeFormats)[number]
export type Currency = (typeof currencies)[number]

/** The settings dialog and the settings service call languages by their English names. */
export const languageNames = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
} as const satisfies Record<Language, string>

/** Time zones a profile offers (specification 3). */
export const timezones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'UTC',
] as const

/** A person's settings as they are stored: one document, of which every dialog and the settings service show a part. */
export type PersonSettings = {
  notifications: {
    email: boolean
    browser: boolean
    mobile: boolean
    weekly: boolean
    /** Where e-mail goes; empty for the address the person signs in with. */
    emailAddress: string
    phoneNumber: string
    inventoryAlerts: boolean
    lowStock: boolean
    expirationWarnings: boolean
    systemUpdates: boolean
    securityAlerts: boolean
  }
  preferences: {
    theme: Theme
    language: Language
    dashboardView: DashboardView
    dateFormat: DateFormat
    timeFormat: TimeFormat
    currency: Currency
    autoSave: boolean
    compactMode: boolean
    /** Single keys as shortcuts (WCAG 2.1.4: they can be switched off). */
    singleKeys: boolean
  }
  privacy: {
    shareUsageData: boolean
    storeHistory: boolean
    allowAnalytics: boolean
    showOnlineStatus: boolean
    dataRetention: (typeof dataRetentions)[number]
  }
  security: {
    sessionTimeout: (typeof sessionTimeouts)[number]
    loginNotifications: boolean
    deviceTrust: boolean
    /** Addresses and CIDR ranges from which the person may sign in, separated by commas or lines; empty for any. */
    ipWhitelist: string
  }
}

/** Source: specification 3 and 9. */
export const defaultSettings: PersonSettings = {
  notifications: {
    email: true,
    browser: true,
    mobile: false,
    weekly: false,
    emailAddress: '',
    phoneNumber: '',
    inventoryAlerts: true,
    lowStock: true,
    expirationWarnings: true,
    systemUpdates: true,
    securityAlerts: true,
  },
  preferences: {
    theme: 'light',
    language: 'en',
    dashboardView: 'cards',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '12h',
    currency: 'USD',
    autoSave: true,
    compactMode: false,
    singleKeys: true,
  },
  privacy: {
    shareUsageData: true,
    storeHistory: true,
    allowAnalytics: true,
    showOnlineStatus: true,
    dataRetention: '1year',
  },
  security: { sessionTimeout: '30min', loginNotifications: true, deviceTrust: false, ipWhitelist: '' },
}

/** How dates and times are written in each language, for whoever has not chosen otherwise. */
export const customary: Record<Language, Pick<PersonSettings['preferences'], 'dateFormat' | 'timeFormat'>> = {
  en: { dateFormat: 'MM/DD/YYYY', timeFormat: '12h' },
  es: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' },
  fr: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' },
  de: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' },
}

/** The rules of the places that take a phone number or an address, each with its own message (specification 5). */
// What cannot be stored or sent as text is in no address: control characters and halves of characters.
const address = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u
export const profileEmail = address
/** After spaces, brackets and dashes are removed. */
export const profilePhone = /^\+?[1-9]\d{1,14}$/
export const withoutPhonePunctuation = (phone: string) => phone.replace(/[\s()[\]-]/g, '')
export const dialogEmail = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$/
export const dialogPhone = /^\+?\d{2,15}(?:\s\d{1,4}){0,3}$/
export const serviceEmail = address
export const servicePhone = /^(?=.{8,20}$)\+?[\d\s()-]+$/

/** A biography is at most this long; its counter turns red above the second figure. */
export const BIO_LIMIT = 500
export const BIO_WARNING = 450
/** An avatar as it is sent, in bytes. */
export const AVATAR_LIMIT = 2_000_000
