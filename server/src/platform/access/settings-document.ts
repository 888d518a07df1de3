import {
  customary,
  defaultSettings,
  type Language,
  type PersonSettings,
} from '@wellstock/domain/identity/preferences'
import type { Connection } from '../database/database.ts'

/** Only what a person changed is kept, so that a better default reaches everybody else. */
export type SavedSettings = { [Group in keyof PersonSettings]?: Partial<PersonSettings[Group]> }

/** The defaults of somebody who chose this language. */
export const defaultsIn = (language: Language): PersonSettings => ({
  ...defaultSettings,
  preferences: { ...defaultSettings.preferences, ...customary[language] },
})

/** A person's settings: what was saved over the defaults. */
export function settingsOf(saved: SavedSettings): PersonSettings {
  const defaults = defaultsIn(saved.preferences?.language ?? defaultSettings.preferences.language)
  return {
    notifications: { ...defaults.notifications, ...saved.notifications },
    preferences: { ...defaults.preferences, ...saved.preferences },
    privacy: { ...defaults.privacy, ...saved.privacy },
    security: { ...defaults.security, ...saved.security },
  }
}

/** The language in which a person is written to. */
export const languageOf = (saved: SavedSettings): Language => settingsOf(saved).preferences.language

/** The same, where the person's settings have yet to be read. */
export async function findLanguage(db: Connection, person: { organizationId: string; id: string }) {
  const [row] = await db.rows<{ settings: SavedSettings }>(
    'select settings from person where organization_id = $1 and id = $2',
    [person.organizationId, person.id],
  )
  return languageOf(row?.settings ?? {})
}
