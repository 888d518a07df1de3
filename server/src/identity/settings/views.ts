import type { ProfilePreferences } from '@wellstock/contract/identity/profile'
import type {
  ApplicationSettings,
  ApplicationSettingsChange,
  UserSettings,
} from '@wellstock/contract/identity/settings'
import {
  type Language,
  languageNames,
  languages,
  type PersonSettings,
} from '@wellstock/domain/identity/preferences'
import type { SavedSettings } from '../../platform/access/settings-document.ts'

// One document and three views of it: the settings dialog, the settings service and the profile dialog.

/** The settings dialog's view. */
export function toApplication({ notifications, preferences, ...rest }: PersonSettings): ApplicationSettings {
  const { weekly: _, ...shown } = notifications
  return {
    ...rest,
    notifications: shown,
    preferences: { ...preferences, language: languageNames[preferences.language] },
  }
}

export function fromApplication({ preferences, ...rest }: ApplicationSettingsChange): SavedSettings {
  if (!preferences) return rest
  const { language, ...others } = preferences
  return { ...rest, preferences: { ...others, ...(language && { language: languageNamed(language) }) } }
}

/** The settings service's view. It knows no theme 'auto', and calls the compact view a table. */
export function toUserSettings(
  { notifications, preferences, privacy }: PersonSettings,
  { personId, lastUpdated }: { personId: string; lastUpdated: string },
): UserSettings {
  const { email, browser, mobile, emailAddress, phoneNumber } = notifications
  const name = languageNames[preferences.language]
  return {
    id: personId,
    userId: personId,
    lastUpdated,
    notifications: { email, browser, mobile, emailAddress, phoneNumber },
    preferences: {
      theme: preferences.theme === 'dark' ? 'dark' : 'light',
      language: name.charAt(0).toUpperCase() + name.slice(1),
      dashboardView: preferences.dashboardView === 'compact' ? 'table' : preferences.dashboardView,
    },
    privacy: { shareUsageData: privacy.shareUsageData, storeActivityHistory: privacy.storeHistory },
  }
}

/** The Preferences tab of the profile dialog. */
export function toProfile({ notifications, preferences }: PersonSettings): ProfilePreferences {
  const { theme, dashboardView, language, dateFormat } = preferences
  const { email, browser, weekly, mobile } = notifications
  return {
    theme,
    dashboardLayout: dashboardView === 'cards' ? 'card' : dashboardView,
    language,
    dateFormat,
    notifications: { email, browser, weekly, mobile },
  }
}

type ProfileChange = Partial<Omit<ProfilePreferences, 'notifications'>> & {
  notifications?: Partial<ProfilePreferences['notifications']> | undefined
}

export function fromProfile({
  notifications,
  dashboardLayout,
  ...preferences
}: ProfileChange): SavedSettings {
  return {
    ...(notifications && { notifications }),
    preferences: {
      ...preferences,
      ...(dashboardLayout && { dashboardView: dashboardLayout === 'card' ? 'cards' : dashboardLayout }),
    },
  }
}

/** A language by its code or its English name, in any case. */
export function languageNamed(word: string): Language | undefined {
  const wanted = word.trim().toLowerCase()
  return languages.find((code) => code === wanted || languageNames[code] === wanted)
}
