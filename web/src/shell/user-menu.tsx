import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { firstPaint, initialsOf, type SignedIn } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { useSignOut } from '../sign-in/queries.ts'
import { roleName } from '../sign-in/role-name.ts'
import { Avatar } from './avatar.tsx'
import { useDialogs } from './dialogs.tsx'
import classes from './header.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function UserMenu({ session }: { session: SignedIn | null }) {
  const signOut = useSignOut()
  const openDialog = useDialogs()
  const button = useRef<HTMLButtonElement>(null)
  const name = session?.person.name || firstPaint()?.name || m.user_fallback()
  const role = roleName(session?.person.role ?? firstPaint()?.roles[0] ?? 'admin')

  function open(dialog: 'profile' | 'settings') {
    // The entry is gone when the dialog closes; the focus comes back to the button.
    button.current?.focus()
    openDialog(dialog)
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button ref={button} type="button" className={classes.user} aria-label={`${m.user_menu()}: ${name}`}>
          <span className={classes.initials} aria-hidden>
            {session?.hasAvatar ? <Avatar>{initialsOf(name)}</Avatar> : initialsOf(name)}
          </span>
          <span className={classes.who}>
            <strong>{name}</strong>
            <small>{role}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <strong>{name}</strong>
          <span>{role}</span>
          <span>{session?.person.email}</span>
        </div>
        <Menu.Item
          className={classes.item}
          onClick={() => open('profile')}
          leftSection={<IconUserCircle {...icon} />}
        >
          {m.user_profile()}
          <small>{m.user_profile_text()}</small>
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          onClick={() => open('settings')}
          leftSection={<IconSettings {...icon} />}
        >
          {m.user_settings()}
          <small>{m.user_settings_text()}</small>
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          onClick={() => void signOut()}
          leftSection={<IconLogout {...icon} />}
        >
          {m.user_sign_out()}
          <small>{m.user_sign_out_text()}</small>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
