import type { ComponentProps } from 'react'
import { roleName } from '../identity/sign-in/role-name.ts'
import { m } from '../lib/messages.ts'
import { firstPaint, initialsOf, type SignedIn } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import { Avatar } from './avatar.tsx'
import classes from './header.module.css'

/** Who is signed in; before the server has said so, who was last. */
export function UserButton({ session, ...props }: ComponentProps<'button'> & { session: SignedIn | null }) {
  const name = session?.person.name || firstPaint()?.name || m.user_fallback()
  return (
    <button
      {...props}
      type="button"
      className={`${ui.plainButton} ${ui.hover} ${classes.user}`}
      aria-label={`${m.user_menu()}: ${name}`}
      aria-haspopup="menu"
    >
      <span className={`${ui.avatar} ${classes.initials}`} aria-hidden>
        {session?.hasAvatar ? <Avatar>{initialsOf(name)}</Avatar> : initialsOf(name)}
      </span>
      <span className={classes.who}>
        <strong>{name}</strong>
        <small>{roleName(session?.person.role ?? firstPaint()?.roles[0] ?? 'admin')}</small>
      </span>
    </button>
  )
}
