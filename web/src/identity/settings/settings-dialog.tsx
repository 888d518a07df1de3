import { Button, Group, Modal, Skeleton, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApplicationSettings } from '@wellstock/contract/identity/settings'
import { defaultSettings, languageNames } from '@wellstock/domain/identity/preferences'
import { useState } from 'react'
import type { DialogProps } from '../../lib/dialogs.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Ask } from '../../ui/ask.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { settingsOptions, useResetSettings } from './queries.ts'
import classes from './settings-dialog.module.css'
import { type SettingsForm, useSettingsForm } from './settings-form.ts'
import { NotificationsTab, PreferencesTab, PrivacyTab, SecurityTab } from './settings-tabs.tsx'

const tabs = {
  notifications: { label: m.common_notifications, Content: NotificationsTab },
  preferences: { label: m.settings_tab_preferences, Content: PreferencesTab },
  privacy: { label: m.settings_tab_privacy, Content: PrivacyTab },
  security: { label: m.settings_tab_security, Content: SecurityTab },
} as const
type Tab = keyof typeof tabs
const isTab = (name: string | null | undefined): name is Tab => name != null && name in tabs

// Until the stored ones are there the form stands over the defaults, and is not shown.
const { weekly: _, ...notifications } = defaultSettings.notifications
const untilLoaded: ApplicationSettings = {
  ...defaultSettings,
  notifications,
  preferences: { ...defaultSettings.preferences, language: languageNames.en },
}

export default function SettingsDialog({ start, onClose }: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data: settings, error, refetch } = useQuery(settingsOptions)
  const form = useSettingsForm(settings ?? untilLoaded)
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    if (!form.hasUnsaved) onClose()
    // Left with the Escape key, a field has not had the time to save itself.
    else if (form.isAutomatic && (await form.saveAll())) onClose()
    else setLeaving(true)
  }

  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={m.common_settings()}
      size={760}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': m.settings_close() }}
    >
      {settings ? (
        <Settings form={form} start={start} />
      ) : error ? (
        <div role="alert">
          <EmptyState
            isFailure
            icon={<IconAlertTriangle size={24} stroke={1.75} />}
            title={m.settings_load_failed()}
          >
            <Button variant="default" onClick={() => void refetch()}>
              {m.retry()}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <Stack gap="lg" role="status" aria-label={m.loading()} className={classes.panel}>
          <Skeleton height={36} />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={32} />
          ))}
        </Stack>
      )}
      <AdministratorLinks onFollow={onClose} />
      <Ask
        isOpen={isLeaving}
        title={m.profile_unsaved_title()}
        text={m.profile_unsaved_text()}
        yes={m.common_discard_changes()}
        no={m.profile_unsaved_stay()}
        onYes={onClose}
        onNo={() => setLeaving(false)}
      />
    </Modal>
  )
}

function Settings({ form, start }: { form: SettingsForm; start: string | undefined }) {
  const [tab, setTab] = useState<Tab>(isTab(start) ? start : 'notifications')
  // A tab with something to fix comes forward when its errors arrive.
  const [seen, setSeen] = useState(form.errors)
  if (seen !== form.errors) {
    setSeen(form.errors)
    const wrong = Object.keys(form.errors)[0]?.split('.')[0]
    if (isTab(wrong)) setTab(wrong)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.saveAll()
      }}
    >
      <Tabs value={tab} onChange={(name) => isTab(name) && setTab(name)} keepMounted={false}>
        <Tabs.List>
          {Object.entries(tabs).map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tabs).map(([name, { Content }]) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <Content form={form} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Footer form={form} />
    </form>
  )
}

function Footer({ form }: { form: SettingsForm }) {
  const [isAsking, setAsking] = useState(false)
  const reset = useResetSettings()

  async function toDefaults() {
    try {
      await reset.mutateAsync()
      form.forget()
      toast.success(m.settings_reset_done())
    } catch {
      toast.error(m.settings_reset_failed())
    }
    setAsking(false)
  }

  return (
    <Group className={classes.footer}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {m.settings_reset()}
      </Button>
      <span className={`${ui.note} ${ui.right} ${classes.saved}`}>
        {form.isAutomatic ? m.settings_auto_saved() : m.settings_saved_by_hand()}
      </span>
      <Button type="submit" loading={form.isSaving}>
        {m.settings_save_all()}
      </Button>
      <Ask
        isOpen={isAsking}
        title={m.settings_reset()}
        text={m.settings_reset_question()}
        yes={m.settings_reset()}
        no={m.common_cancel()}
        onYes={() => void toDefaults()}
        onNo={() => setAsking(false)}
        isLoading={reset.isPending}
      />
    </Group>
  )
}

function AdministratorLinks({ onFollow }: { onFollow: () => void }) {
  const managesPeople = useCan('people.manage')
  const managesSystem = useCan('audit.check')
  if (!managesPeople && !managesSystem) return null
  return (
    <nav className={classes.links} aria-label={m.settings_for_admins()}>
      <span>{m.settings_for_admins()}</span>
      {managesPeople && (
        <Link to="/dashboard/users" onClick={onFollow}>
          {m.common_people()}
        </Link>
      )}
      {managesSystem && (
        <Link to="/dashboard/system" onClick={onFollow}>
          {m.settings_system()}
        </Link>
      )}
    </nav>
  )
}
