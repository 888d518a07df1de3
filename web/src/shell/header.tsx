import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NotificationBell } from '../identity/notifications/bell.tsx'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import classes from './header.module.css'
import { OfficeSwitcher } from './office-switcher.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header({ session, onMenu }: { session: SignedIn | null; onMenu: () => void }) {
  return (
    <header className={classes.root} data-screen-only>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={classes.menu}
        onClick={onMenu}
        aria-label={m.nav_open()}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <SearchBox session={session} />
      <div className={classes.tools}>
        <div className={classes.office}>
          <OfficeSwitcher session={session} />
        </div>
        {session?.organization.isDemo && (
          <span className={`${ui.tag} ${classes.demo}`} title={m.demo_data_text()}>
            {m.demo_data()}
          </span>
        )}
        <Button
          component={Link}
          to="/dashboard"
          variant="subtle"
          color="gray"
          className={ui.notOnPhone}
          leftSection={<IconLayoutDashboard size={18} stroke={1.75} aria-hidden />}
        >
          {m.to_dashboard()}
        </Button>
        <ThemeSwitch />
        <NotificationBell session={session} />
        <UserMenu session={session} />
      </div>
    </header>
  )
}
