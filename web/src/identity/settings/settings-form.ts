import type { ApplicationSettings, ApplicationSettingsChange } from '@wellstock/contract/identity/settings'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type Channel, notifyChannel } from './channel-words.ts'
import { useSaveSettings, withChange } from './queries.ts'
import { checkSettings, type SettingsErrors } from './settings-check.ts'

type Group = keyof ApplicationSettings
/** What is typed, and saved when it is finished rather than with every key. */
export type TextField = 'notifications.emailAddress' | 'notifications.phoneNumber' | 'security.ipWhitelist'

const channels: readonly string[] = ['email', 'browser', 'mobile'] satisfies Channel[]
const textSaved: Record<TextField, () => string> = {
  'notifications.emailAddress': m.settings_email_saved,
  'notifications.phoneNumber': m.settings_phone_saved,
  'security.ipWhitelist': m.settings_addresses_saved,
}

const one = (group: Group, field: string, value: unknown) =>
  ({ [group]: { [field]: value } }) as ApplicationSettingsChange

const split = (path: TextField) => path.split('.') as [Group, string]

const valueAt = (change: ApplicationSettingsChange, path: TextField) => {
  const [group, field] = split(path)
  return (change[group] as Record<string, unknown> | undefined)?.[field]
}

/** Without the spaces that were typed around a text. */
const trimmed = (change: ApplicationSettingsChange) =>
  Object.fromEntries(
    Object.entries(change).map(([group, fields]) => [
      group,
      Object.fromEntries(
        Object.entries(fields ?? {}).map(([field, value]) => [
          field,
          typeof value === 'string' ? value.trim() : value,
        ]),
      ),
    ]),
  ) as ApplicationSettingsChange

/** What of a change differs from what is stored. */
function different(
  settings: ApplicationSettings,
  change: ApplicationSettingsChange,
): ApplicationSettingsChange {
  const groups = Object.entries(change).map(([group, fields]) => {
    const stored = settings[group as Group] as Record<string, unknown>
    return [
      group,
      Object.fromEntries(Object.entries(fields ?? {}).filter(([key, value]) => stored[key] !== value)),
    ]
  })
  return Object.fromEntries(groups.filter(([, fields]) => Object.keys(fields as object).length > 0))
}

/**
 * What the dialog holds over the stored settings. With automatic saving a choice is saved as it is made, and a text
 * when its field is left; without, everything waits for 'Save All Settings'.
 */
export function useSettingsForm(stored: ApplicationSettings) {
  const [draft, setDraft] = useState<ApplicationSettingsChange>({})
  const [errors, setErrors] = useState<SettingsErrors>({})
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: save } = useSaveSettings()
  const shown = withChange(stored, draft)
  const unsaved = different(stored, draft)
  const isAutomatic = shown.preferences.autoSave

  const addToDraft = (change: ApplicationSettingsChange) => setDraft((before) => withChange(before, change))
  /** Unless it has been typed on meanwhile. */
  const drop = (path: TextField, typed: unknown) =>
    setDraft((before) => {
      if (valueAt(before, path) !== typed) return before
      const [group, field] = split(path)
      const { [field]: _, ...others } = before[group] as Record<string, unknown>
      return { ...before, [group]: others }
    })

  async function saveChoice(group: Group, field: string, value: unknown) {
    const channel = group === 'notifications' && channels.includes(field) ? (field as Channel) : null
    try {
      await save(one(group, field, value))
      if (channel) notifyChannel.switched(channel, value === true)
    } catch {
      if (channel) notifyChannel.failed(channel)
      else toast.error(m.settings_update_failed())
    }
  }

  async function saveText(path: TextField) {
    const typed = valueAt(draft, path)
    if (typed === undefined) return
    const change = trimmed(one(...split(path), typed))
    const found = checkSettings(change)
    setErrors((before) => ({ ...before, ...found }))
    if (!isAutomatic || Object.keys(found).length > 0) return
    if (Object.keys(different(stored, change)).length === 0) return drop(path, typed)
    try {
      await save(change)
      drop(path, typed)
      toast.success(textSaved[path]())
    } catch (error) {
      if (error instanceof Problem && error.fields[path])
        setErrors((before) => ({ ...before, ...error.fields }))
      else toast.error(m.settings_update_failed())
    }
  }

  /** Whether everything is saved now. */
  async function saveAll(wanted = unsaved): Promise<boolean> {
    const change = different(stored, trimmed(wanted))
    const found = checkSettings(change)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      toast.error(m.settings_fix())
      return false
    }
    setSaving(true)
    try {
      if (Object.keys(change).length > 0) await save(change)
      setDraft({})
      toast.success(m.settings_saved())
      return true
    } catch (error) {
      const fields = error instanceof Problem ? error.fields : {}
      setErrors(fields)
      toast.error(Object.keys(fields).length > 0 ? m.settings_fix() : m.settings_save_failed())
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    shown,
    errors,
    isSaving,
    isAutomatic,
    hasUnsaved: Object.keys(unsaved).length > 0,
    saveAll,
    saveText,
    choose<G extends Group, F extends keyof ApplicationSettings[G] & string>(
      group: G,
      field: F,
      value: ApplicationSettings[G][F],
    ) {
      const change = one(group, field, value)
      // Switched on, it takes along what has been waiting.
      if (field === 'autoSave' && value === true) void saveAll(withChange(unsaved, change))
      else if (isAutomatic) void saveChoice(group, field, value)
      else addToDraft(change)
    },
    type(path: TextField, value: string) {
      addToDraft(one(...split(path), value))
      setErrors(({ [path]: _, ...others }) => others)
    },
    forget() {
      setDraft({})
      setErrors({})
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
