import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { firstPaint, initialsOf, type SignedIn } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { useSignOut } from '../sign-in/queries.ts'
import { roleName } from '../sign-in/role-name.ts'
import classes from './header.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function UserMenu({ session }: { session: SignedIn | null }) {
  const signOut = useSignOut()
  const name = session?.person.name || firstPaint()?.name || m.user_fallback()
  const role = roleName(session?.person.role ?? firstPaint()?.roles[0] ?? 'admin')
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`${m.user_menu()}: ${name}`}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
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
          aria-disabled
          closeMenuOnClick={false}
          title={m.coming_next()}
          leftSection={<IconUserCircle {...icon} />}
        >
          {m.user_profile()}
          <small>{m.user_profile_text()}</small>
        </Menu.Item>
        <Menu.Item
          className={classes.item}
          aria-disabled
          closeMenuOnClick={false}
          title={m.coming_next()}
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
