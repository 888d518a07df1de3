import { Button, Group } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { Profile } from '@wellstock/contract/identity/profile'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { heldWords } from '../people/place-of-grant.ts'
import { roleName } from '../sign-in/role-name.ts'
import classes from './profile-dialog.module.css'
import { zoneName } from './profile-draft.ts'
import { ProfilePicture } from './profile-picture.tsx'

type ProfileViewProps = { profile: Profile; onEdit: () => void }

export function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const roles = profile.grants.filter(({ role }) => role !== 'user').map(heldWords)
  const facts = [
    [m.common_email(), profile.email],
    [m.common_phone(), profile.phone],
    [m.common_department(), profile.department],
    [m.common_time_zone(), zoneName(profile.timezone)],
    [m.common_location(), profile.location],
    [m.profile_bio(), profile.bio],
  ] as const
  return (
    <>
      <Group className={classes.head}>
        <ProfilePicture name={profile.name} avatar={profile.avatar} />
        <div className={classes.who}>
          <strong>{profile.name}</strong>
          {(roles.length > 0 ? roles : [roleName(profile.role)]).map((words) => (
            <span key={words} className={ui.quiet}>
              {words}
            </span>
          ))}
        </div>
        <Button variant="default" onClick={onEdit}>
          {m.profile_edit()}
        </Button>
      </Group>
      {profile.pendingEmail && (
        <p className={`${ui.rigidIcons} ${classes.notice}`}>
          <IconMailForward size={20} stroke={1.75} aria-hidden />
          {m.profile_email_pending({ email: profile.pendingEmail })}
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={ui.note}>{label}</dt>
            <dd data-empty={value === '' || undefined}>{value || m.profile_empty()}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
