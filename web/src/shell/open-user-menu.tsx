import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSignOut } from '../identity/sign-in/queries.ts'
import { roleName } from '../identity/sign-in/role-name.ts'
import { useDialogs } from '../lib/dialogs.ts'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import classes from './header.module.css'
import { UserButton } from './user-button.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type OpenUserMenuProps = { session: SignedIn; wasPressed: () => boolean }

/** The button of the person with what it opens. */
export default function OpenUserMenu({ session, wasPressed }: OpenUserMenuProps) {
  const signOut = useSignOut()
  const openDialog = useDialogs()
  const button = useRef<HTMLButtonElement>(null)
  const { person } = session
  const [isOpen, setOpen] = useState(false)

  const openAsAsked = useEffectEvent(() => wasPressed() && setOpen(true))
  useEffect(() => void openAsAsked(), [])

  function open(dialog: 'profile' | 'settings') {
    // The entry is gone when the dialog closes; the focus comes back to the button.
    button.current?.focus()
    openDialog(dialog)
  }

  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={260}>
      <Menu.Target>
        <UserButton ref={button} session={session} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <strong>{person.name || m.user_fallback()}</strong>
          <span className={`${ui.quiet} ${ui.text14} ${ui.breaks}`}>{roleName(person.role)}</span>
          <span className={`${ui.quiet} ${ui.text14} ${ui.breaks}`}>{person.email}</span>
        </div>
        <Menu.Item
          className={`${ui.notes} ${classes.item}`}
          onClick={() => open('profile')}
          leftSection={<IconUserCircle {...icon} />}
        >
          {m.user_profile()}
          <small>{m.user_profile_text()}</small>
        </Menu.Item>
        <Menu.Item
          className={`${ui.notes} ${classes.item}`}
          onClick={() => open('settings')}
          leftSection={<IconSettings {...icon} />}
        >
          {m.common_settings()}
          <small>{m.user_settings_text()}</small>
        </Menu.Item>
        <Menu.Item
          className={`${ui.notes} ${classes.item}`}
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
