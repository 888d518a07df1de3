import { defaultSettings, type Language, type PersonSettings } from '@wellstock/contract/preferences'
import type { SavedSettings } from './tables.ts'

/** A person's settings: what was saved over the defaults. */
export function settingsOf(saved: SavedSettings): PersonSettings {
  return {
    notifications: { ...defaultSettings.notifications, ...saved.notifications },
    preferences: { ...defaultSettings.preferences, ...saved.preferences },
    privacy: { ...defaultSettings.privacy, ...saved.privacy },
    security: { ...defaultSettings.security, ...saved.security },
  }
}

/** The language in which a person is written to. */
export const languageOf = (saved: SavedSettings): Language => settingsOf(saved).preferences.language
