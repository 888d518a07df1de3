import { Modal, Skeleton, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogProps } from '../../lib/dialogs.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Delegations } from '../approvals/delegations.tsx'
import { RestoredDraftNotice } from '../offices/restored-draft-notice.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import classes from './profile-dialog.module.css'
import { draftOf, emptyProfileDraft, isChanged, type ProfileDraft } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { profileOptions } from './profile-query.ts'
import { ProfileView } from './profile-view.tsx'
import { SecurityTab } from './security-tab.tsx'

const tabs = ['profile', 'security', 'preferences', 'delegations'] as const

export default function ProfileDialog({ start, onClose }: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data: profile, error, refetch } = useQuery({ ...profileOptions, staleTime: 0 })
  // Held here, so that another tab can be looked at while the profile is edited.
  const [draft, setDraft] = useState<ProfileDraft | null>(null)
  const stored = useDraft('profile', emptyProfileDraft)
  const [isLeaving, setLeaving] = useState(false)

  function leave() {
    if (draft && profile && isChanged(draft, profile)) return setLeaving(true)
    if (draft) stored.discard()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={leave}
      title={m.profile_title()}
      size={760}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': m.profile_close() }}
    >
      <Tabs defaultValue={tabs.find((tab) => tab === start) ?? 'profile'} keepMounted={false}>
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`profile_tab_${tab}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" className={classes.panel}>
          {profile && draft && (
            <ProfileForm
              profile={profile}
              draft={draft}
              onDraft={setDraft}
              onTyped={stored.save}
              onEnd={() => {
                stored.discard()
                setDraft(null)
              }}
              notice={
                stored.found && (
                  <RestoredDraftNotice
                    savedAt={stored.found.savedAt}
                    onStartOver={() => {
                      stored.discard()
                      setDraft(draftOf(profile))
                    }}
                  />
                )
              }
            />
          )}
          {profile && !draft && (
            <ProfileView
              profile={profile}
              onEdit={() => setDraft({ ...draftOf(profile), ...stored.found?.value })}
            />
          )}
          {!profile && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {!profile && !error && <ProfileSkeleton />}
        </Tabs.Panel>
        <Tabs.Panel value="security" className={classes.panel}>
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" className={classes.panel}>
          <PreferencesTab />
        </Tabs.Panel>
        <Tabs.Panel value="delegations" className={classes.panel}>
          <Delegations />
        </Tabs.Panel>
      </Tabs>
      <Ask
        isOpen={isLeaving}
        title={m.profile_unsaved_title()}
        text={m.profile_unsaved_text()}
        yes={m.common_discard_changes()}
        no={m.profile_unsaved_stay()}
        onYes={() => {
          stored.discard()
          onClose()
        }}
        onNo={() => setLeaving(false)}
      />
    </Modal>
  )
}

function ProfileSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label={m.loading()}>
      <Skeleton height={88} width={88} circle />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  )
}
