import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfilePreferences } from '@wellstock/contract/identity/profile'
import type { ApplicationSettings, ApplicationSettingsChange } from '@wellstock/contract/identity/settings'
import { languageNames, languages } from '@wellstock/domain/identity/preferences'
import { api, query } from '../../lib/api.ts'
import { SAVING_CHOICES } from '../../lib/changed.ts'
import { sessionOptions } from '../../lib/session.tsx'

export const settingsOptions = query.settings.application.queryOptions()
export const profilePreferencesOptions = query.profile.preferences.queryOptions()

export const withChange = <T extends ApplicationSettingsChange>(
  settings: T,
  change: ApplicationSettingsChange,
) => ({
  ...settings,
  notifications: { ...settings.notifications, ...change.notifications },
  preferences: { ...settings.preferences, ...change.preferences },
  privacy: { ...settings.privacy, ...change.privacy },
  security: { ...settings.security, ...change.security },
})

/** What of a change the whole application goes by, which the session holds. */
function showInSession(client: QueryClient, { preferences, notifications }: ApplicationSettingsChange) {
  client.setQueryData(sessionOptions.queryKey, (session) => {
    if (!session) return session
    const { language: name, ...others } = preferences ?? {}
    const language = languages.find((code) => languageNames[code] === name)
    return {
      ...session,
      preferences: { ...session.preferences, ...others, ...(language && { language }) },
      channels: {
        browser: notifications?.browser ?? session.channels.browser,
        mobile: notifications?.mobile ?? session.channels.mobile,
      },
    }
  })
}

// Saved one after the other, and the answer of an earlier save must not stand for a later one.
const saving = { mutationKey: SAVING_CHOICES, scope: { id: 'settings' } }
const isLast = (client: QueryClient) => client.isMutating({ mutationKey: saving.mutationKey }) === 1

/** Remembers what is shown, to be restored where a choice shown at once cannot be saved. */
async function snapshot(client: QueryClient, queryKey: readonly unknown[]) {
  const keys = [queryKey, sessionOptions.queryKey]
  await Promise.all(keys.map((key) => client.cancelQueries({ queryKey: key })))
  const previous = keys.map((key) => [key, client.getQueryData(key)] as const)
  return () => {
    for (const [key, data] of previous) client.setQueryData(key, data)
  }
}

/**
 * What was asked for before the choice was written may be answered after it, and would put back what was there before:
 * where anything is still being asked for, it is asked for again.
 */
function dropStaleAnswers(client: QueryClient, queryKey: readonly unknown[]) {
  for (const key of [queryKey, sessionOptions.queryKey])
    if (client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key })
}

/** Of several choices refused one after the other none knows what was there before all of them. */
function askAgain(client: QueryClient) {
  if (!isLast(client)) return
  for (const { queryKey } of [settingsOptions, profilePreferencesOptions, sessionOptions])
    void client.invalidateQueries({ queryKey })
}

/** Saves any part of the settings: shown everywhere at once, and taken back where the server refuses. */
export function useSaveSettings() {
  const client = useQueryClient()
  const key = settingsOptions.queryKey
  return useMutation({
    ...saving,
    mutationFn: (change: ApplicationSettingsChange) => api.settings.changeApplication(change),
    onMutate: async (change) => {
      const takeBack = await snapshot(client, key)
      client.setQueryData(key, (settings) => settings && withChange(settings, change))
      showInSession(client, change)
      return { takeBack }
    },
    onError: (_error, _change, shown) => {
      shown?.takeBack()
      askAgain(client)
    },
    onSuccess: (settings: ApplicationSettings) => {
      void client.invalidateQueries({ queryKey: profilePreferencesOptions.queryKey })
      if (!isLast(client)) return
      client.setQueryData(key, settings)
      showInSession(client, settings)
      dropStaleAnswers(client, key)
    },
  })
}

export function useResetSettings() {
  const client = useQueryClient()
  return useMutation({
    ...saving,
    mutationFn: async () => {
      await api.settings.reset({})
      return api.settings.application({})
    },
    onSuccess: (settings) => {
      client.setQueryData(settingsOptions.queryKey, settings)
      showInSession(client, settings)
      dropStaleAnswers(client, settingsOptions.queryKey)
      return client.invalidateQueries({ queryKey: profilePreferencesOptions.queryKey })
    },
  })
}

type ProfileChange = Partial<Omit<ProfilePreferences, 'notifications'>> & {
  notifications?: Partial<ProfilePreferences['notifications']>
}

/** The same for the Preferences tab of the profile, which knows the same settings by its own names. */
export function useSaveProfilePreferences() {
  const client = useQueryClient()
  const key = profilePreferencesOptions.queryKey
  return useMutation({
    ...saving,
    mutationFn: (change: ProfileChange) => api.profile.setPreferences(change),
    onMutate: async (change) => {
      const takeBack = await snapshot(client, key)
      client.setQueryData(
        key,
        (now) =>
          now && { ...now, ...change, notifications: { ...now.notifications, ...change.notifications } },
      )
      showInSession(client, asSettings(change))
      return { takeBack }
    },
    onError: (_error, _change, shown) => {
      shown?.takeBack()
      askAgain(client)
    },
    onSuccess: (preferences) => {
      void client.invalidateQueries({ queryKey: settingsOptions.queryKey })
      if (!isLast(client)) return
      client.setQueryData(key, preferences)
      showInSession(client, asSettings(preferences))
      dropStaleAnswers(client, key)
    },
  })
}

function asSettings({ dashboardLayout, language, notifications, ...preferences }: ProfileChange) {
  return {
    notifications,
    preferences: {
      ...preferences,
      ...(language && { language: languageNames[language] }),
      ...(dashboardLayout && {
        dashboardView: dashboardLayout === 'card' ? ('cards' as const) : dashboardLayout,
      }),
    },
  }
}
