import { m } from '../../lib/messages.ts'
import { initialsOf } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './profile-dialog.module.css'

/** The picture, or the initials of whoever has none. */
export function ProfilePicture({ name, avatar }: { name: string; avatar: string | null }) {
  return avatar ? (
    <img className={`${ui.avatar} ${classes.picture}`} src={avatar} alt={m.profile_picture_alt()} />
  ) : (
    <span className={`${ui.avatar} ${classes.picture}`} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
