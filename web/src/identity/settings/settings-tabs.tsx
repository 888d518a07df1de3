import { Stack, Textarea, TextInput } from '@mantine/core'
import {
  currencies,
  dashboardViews,
  dataRetentions,
  dateFormats,
  languageNames,
  languages,
  sessionTimeouts,
  themes,
  timeFormats,
} from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import {
  currencyWords,
  languageWords,
  options,
  retentionWords,
  themeWords,
  timeoutWords,
  timeWords,
  viewWords,
} from './choices.ts'
import classes from './settings-dialog.module.css'
import { Choice, Flag, Section } from './settings-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

type TabProps = { form: SettingsForm }

export function NotificationsTab({ form }: TabProps) {
  const { shown, errors, choose } = form
  const flag = (field: Exclude<keyof typeof shown.notifications, 'emailAddress' | 'phoneNumber'>) => ({
    checked: shown.notifications[field],
    onChange: (checked: boolean) => choose('notifications', field, checked),
  })
  const text = (field: 'emailAddress' | 'phoneNumber') => ({
    id: `settings-notifications-${field}`,
    value: shown.notifications[field],
    error: errors[`notifications.${field}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.type(`notifications.${field}`, event.currentTarget.value),
    onBlur: () => void form.saveText(`notifications.${field}`),
  })
  return (
    <>
      <Section title={m.settings_channels()}>
        <Flag label={m.preferences_channel_email()} text={m.settings_email_text()} {...flag('email')} />
        <Flag label={m.preferences_channel_browser()} text={m.settings_browser_text()} {...flag('browser')} />
        <Flag label={m.preferences_channel_mobile()} text={m.settings_mobile_text()} {...flag('mobile')} />
        <div className={classes.pair}>
          <TextInput
            type="email"
            label={m.settings_email_address()}
            description={m.settings_email_address_text()}
            autoComplete="email"
            maxLength={254}
            {...text('emailAddress')}
          />
          <TextInput
            type="tel"
            label={m.settings_phone_number()}
            description={m.settings_phone_number_text()}
            autoComplete="tel"
            maxLength={40}
            {...text('phoneNumber')}
          />
        </div>
      </Section>
      <Section title={m.settings_topics()}>
        <Flag label={m.settings_inventory_alerts()} {...flag('inventoryAlerts')} />
        <Flag label={m.settings_low_stock()} {...flag('lowStock')} />
        <Flag label={m.settings_expiration_warnings()} {...flag('expirationWarnings')} />
        <Flag label={m.settings_system_updates()} {...flag('systemUpdates')} />
        <Flag label={m.settings_security_alerts()} {...flag('securityAlerts')} />
      </Section>
    </>
  )
}

export function PreferencesTab({ form: { shown, choose } }: TabProps) {
  const { organization } = useSession()
  const { preferences } = shown
  const set =
    <F extends keyof typeof preferences>(field: F) =>
    (value: (typeof preferences)[F]) =>
      choose('preferences', field, value)
  return (
    <>
      <div className={classes.pair}>
        <Choice
          label={m.preferences_theme()}
          data={options(themes, themeWords)}
          value={preferences.theme}
          onChange={set('theme')}
        />
        <Choice
          label={m.preferences_language()}
          data={languages.map((code) => ({ value: languageNames[code], label: languageWords[code]() }))}
          value={preferences.language}
          onChange={set('language')}
        />
        <Choice
          label={m.settings_dashboard_view()}
          data={options(dashboardViews, viewWords)}
          value={preferences.dashboardView}
          onChange={set('dashboardView')}
        />
        <Choice
          label={m.preferences_date_format()}
          data={dateFormats.map((value) => ({ value, label: value }))}
          value={preferences.dateFormat}
          onChange={set('dateFormat')}
        />
        <Choice
          label={m.settings_time_format()}
          data={options(timeFormats, timeWords)}
          value={preferences.timeFormat}
          onChange={set('timeFormat')}
        />
        <Choice
          label={m.settings_currency()}
          data={options(currencies, currencyWords)}
          value={preferences.currency}
          onChange={set('currency')}
        />
      </div>
      <p className={classes.note}>{m.settings_currency_text({ currency: organization.currency })}</p>
      <Stack gap={4}>
        <Flag
          label={m.settings_auto_save()}
          text={m.settings_auto_save_text()}
          checked={preferences.autoSave}
          onChange={set('autoSave')}
        />
        <Flag
          label={m.settings_compact_mode()}
          text={m.settings_compact_mode_text()}
          checked={preferences.compactMode}
          onChange={set('compactMode')}
        />
        <Flag
          label={m.settings_single_keys()}
          text={m.settings_single_keys_text()}
          checked={preferences.singleKeys}
          onChange={set('singleKeys')}
        />
      </Stack>
    </>
  )
}

export function PrivacyTab({ form: { shown, choose } }: TabProps) {
  const flag = (field: Exclude<keyof typeof shown.privacy, 'dataRetention'>) => ({
    checked: shown.privacy[field],
    onChange: (checked: boolean) => choose('privacy', field, checked),
  })
  return (
    <>
      <Stack gap={4}>
        <Flag
          label={m.settings_share_usage()}
          text={m.settings_share_usage_text()}
          {...flag('shareUsageData')}
        />
        <Flag
          label={m.settings_store_history()}
          text={m.settings_store_history_text()}
          {...flag('storeHistory')}
        />
        <Flag label={m.settings_analytics()} text={m.settings_analytics_text()} {...flag('allowAnalytics')} />
        <Flag label={m.settings_online()} text={m.settings_online_text()} {...flag('showOnlineStatus')} />
      </Stack>
      <Choice
        label={m.settings_retention()}
        text={m.settings_retention_text()}
        data={options(dataRetentions, retentionWords)}
        value={shown.privacy.dataRetention}
        onChange={(value) => choose('privacy', 'dataRetention', value)}
      />
    </>
  )
}

export function SecurityTab({ form }: TabProps) {
  const { shown, errors, choose } = form
  return (
    <>
      <Choice
        label={m.settings_timeout()}
        text={m.settings_timeout_text()}
        data={options(sessionTimeouts, timeoutWords)}
        value={shown.security.sessionTimeout}
        onChange={(value) => choose('security', 'sessionTimeout', value)}
      />
      <Stack gap={4}>
        <Flag
          label={m.settings_login_notifications()}
          text={m.settings_login_notifications_text()}
          checked={shown.security.loginNotifications}
          onChange={(checked) => choose('security', 'loginNotifications', checked)}
        />
        <Flag
          label={m.settings_device_trust()}
          text={m.settings_device_trust_text()}
          checked={shown.security.deviceTrust}
          onChange={(checked) => choose('security', 'deviceTrust', checked)}
        />
      </Stack>
      <Textarea
        id="settings-security-ipWhitelist"
        label={m.settings_addresses()}
        description={m.settings_addresses_text()}
        rows={3}
        resize="vertical"
        maxLength={2000}
        spellCheck={false}
        value={shown.security.ipWhitelist}
        error={errors['security.ipWhitelist']}
        onChange={(event) => form.type('security.ipWhitelist', event.currentTarget.value)}
        onBlur={() => void form.saveText('security.ipWhitelist')}
      />
    </>
  )
}
