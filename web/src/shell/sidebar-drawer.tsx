import { CloseButton, Drawer } from '@mantine/core'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import { Brand } from './brand.tsx'
import { OfficeSwitcher } from './office-switcher.tsx'
import classes from './shell-frame.module.css'
import { Sidebar } from './sidebar.tsx'

type SidebarDrawerProps = {
  isOpen: boolean
  onClose: () => void
  session: SignedIn | null
  pathname: string
}

export default function SidebarDrawer({ isOpen, onClose, session, pathname }: SidebarDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={m.nav_label()}>
        <div className={classes.drawerHead}>
          <Brand />
          <CloseButton size={40} iconSize={20} onClick={onClose} aria-label={m.nav_close()} />
        </div>
        <div className={classes.office}>
          <OfficeSwitcher session={session} />
        </div>
        <Sidebar session={session} pathname={pathname} onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
