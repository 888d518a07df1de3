import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProfilePreferences } from '@wellstock/contract/identity/profile'
import { dateFormats, languages, themes } from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Channel, notifyChannel } from '../settings/channel-words.ts'
import { languageWords, options, themeWords, viewWords } from '../settings/choices.ts'
import { profilePreferencesOptions, useSaveProfilePreferences } from '../settings/queries.ts'
import { Choice, Flag, Section } from '../settings/settings-fields.tsx'
import classes from './profile-dialog.module.css'

const layouts: Record<ProfilePreferences['dashboardLayout'], () => string> = {
  card: viewWords.cards,
  list: viewWords.list,
  compact: viewWords.compact,
}
const channels = {
  email: m.preferences_channel_email,
  browser: m.preferences_channel_browser,
  weekly: m.preferences_channel_weekly,
  mobile: m.preferences_channel_mobile,
} satisfies Record<Channel, () => string>

/** What a person likes, saved as it is chosen. */
export function PreferencesTab() {
  const { data: preferences, error, refetch } = useQuery(profilePreferencesOptions)
  const { mutateAsync: save } = useSaveProfilePreferences()

  if (error && !preferences) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!preferences)
    return (
      <Stack gap="lg" role="status" aria-label={m.loading()}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height={32} />
        ))}
      </Stack>
    )

  const choose = (change: Partial<ProfilePreferences>) =>
    void save(change).catch(() => toast.error(m.settings_update_failed()))

  async function toggle(channel: Channel, isOn: boolean) {
    try {
      await save({ notifications: { [channel]: isOn } })
      notifyChannel.switched(channel, isOn)
    } catch {
      notifyChannel.failed(channel)
    }
  }

  return (
    <>
      <div className={classes.fields}>
        <Choice
          label={m.preferences_theme()}
          data={options(themes, themeWords)}
          value={preferences.theme}
          onChange={(theme) => choose({ theme })}
        />
        <Choice
          label={m.preferences_layout()}
          data={options(['card', 'list', 'compact'], layouts)}
          value={preferences.dashboardLayout}
          onChange={(dashboardLayout) => choose({ dashboardLayout })}
        />
        <Choice
          label={m.preferences_language()}
          data={options(languages, languageWords)}
          value={preferences.language}
          onChange={(language) => choose({ language })}
        />
        <Choice
          label={m.preferences_date_format()}
          data={dateFormats.map((value) => ({ value, label: value }))}
          value={preferences.dateFormat}
          onChange={(dateFormat) => choose({ dateFormat })}
        />
      </div>
      <Section title={m.common_notifications()}>
        {(Object.keys(channels) as Channel[]).map((channel) => (
          <Flag
            key={channel}
            label={channels[channel]()}
            checked={preferences.notifications[channel]}
            onChange={(isOn) => void toggle(channel, isOn)}
          />
        ))}
      </Section>
    </>
  )
}
