import { CloseButton, Drawer } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { local } from '../lib/storage.ts'
import { m } from '../paraglide/messages.js'
import { Logo } from '../ui/logo.tsx'
import { Header } from './header.tsx'
import { NarrowedNotice, OfficeSwitcher } from './office-switcher.tsx'
import classes from './shell-frame.module.css'
import { Sidebar } from './sidebar.tsx'

type ShellFrameProps = { session: SignedIn | null; pathname: string; children: ReactNode }

const NARROW = 'sidebar-narrow'

/** Sidebar, header and the place for a page. Also drawn, without a session, while the server is asked. */
export function ShellFrame({ session, pathname, children }: ShellFrameProps) {
  const [isNarrow, setNarrow] = useState(() => local.get(NARROW) === true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)

  // A page that opens takes the focus, as a new document would: the next Tab starts in it.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  function toggleNarrow() {
    local.set(NARROW, !isNarrow)
    setNarrow(!isNarrow)
  }

  const brand = (
    <div className={classes.brand}>
      <Logo size={32} />
      <span className={classes.name}>Wellstock</span>
    </div>
  )

  return (
    <div className={classes.root} data-narrow={isNarrow || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that moves the focus and leaves the address alone */}
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {m.skip_link()}
      </a>
      <aside className={classes.sidebar} data-narrow={isNarrow || undefined}>
        {brand}
        <Sidebar session={session} pathname={pathname} />
        <button
          type="button"
          className={classes.collapse}
          onClick={toggleNarrow}
          aria-label={isNarrow ? m.nav_expand() : m.nav_collapse()}
          title={isNarrow ? m.nav_expand() : m.nav_collapse()}
        >
          {isNarrow ? (
            <IconChevronsRight size={18} aria-hidden />
          ) : (
            <IconChevronsLeft size={18} aria-hidden />
          )}
        </button>
      </aside>
      <Drawer.Root
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        size={288}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content aria-label={m.nav_label()}>
          <div className={classes.drawerHead}>
            {brand}
            <CloseButton
              size={40}
              iconSize={20}
              onClick={() => setDrawerOpen(false)}
              aria-label={m.nav_close()}
            />
          </div>
          <div className={classes.office}>
            <OfficeSwitcher session={session} />
          </div>
          <Sidebar session={session} pathname={pathname} onNavigate={() => setDrawerOpen(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.page}>
        <Header session={session} onMenu={() => setDrawerOpen(true)} />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <NarrowedNotice session={session} />
          {children}
        </main>
      </div>
    </div>
  )
}
