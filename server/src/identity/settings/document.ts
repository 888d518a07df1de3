import { defaultSettings, type PersonSettings } from '@wellstock/domain/identity/preferences'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { defaultsIn, settingsOf } from '../../platform/access/settings-document.ts'

type Value = string | boolean
type Flat = Record<string, Record<string, Value>>

/** What one change did: the document as it is kept, and what differs, by `group.field`. */
export type Changed = {
  saved: SavedSettings
  changes: Record<string, { from: Value; to: Value }>
}

/**
 * Puts a change into the document. A value that equals the default is not kept, so that it stays small and what nobody
 * chose follows the language.
 */
export function withChange(before: SavedSettings, change: SavedSettings): Changed {
  const groups = Object.keys(defaultSettings) as (keyof PersonSettings)[]
  const old = settingsOf(before) as Flat
  const wanted = settingsOf(
    Object.fromEntries(groups.map((group) => [group, { ...before[group], ...change[group] }])),
  )
  const defaults = defaultsIn(wanted.preferences.language) as Flat
  const saved: Flat = {}
  const changes: Changed['changes'] = {}
  for (const group of groups)
    for (const [field, value] of Object.entries(wanted[group])) {
      const from = old[group]?.[field]
      if (from !== undefined && from !== value) changes[`${group}.${field}`] = { from, to: value }
      if (value !== defaults[group]?.[field]) saved[group] = { ...saved[group], [field]: value }
    }
  return { saved, changes }
}
