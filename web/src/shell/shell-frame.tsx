import { useMediaQuery } from '@mantine/hooks'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import { local } from '../lib/storage.ts'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { lazyLater } from '../ui/lazy-later.ts'
import ui from '../ui/shared.module.css'
import { Brand } from './brand.tsx'
import { Header } from './header.tsx'
import { NarrowedNotice } from './office-switcher.tsx'
import classes from './shell-frame.module.css'
import { Sidebar } from './sidebar.tsx'

const PrintHead = lazyLater(() => import('../ui/print-head.tsx'))
const SidebarDrawer = lazyLater(() => import('./sidebar-drawer.tsx'))

type ShellFrameProps = { session: SignedIn | null; pathname: string; children: ReactNode }

const NARROW = 'sidebar-narrow'
/** Below this the page needs the room more than the sidebar does. */
const SMALL = '(max-width: 79.99em)'

/** Whether the sidebar shows icons alone: as the person chose, otherwise by the room there is. */
function useNarrow() {
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(() => local.get(NARROW))
  const isNarrow = typeof chosen === 'boolean' ? chosen : isSmall
  const toggle = () => {
    local.set(NARROW, !isNarrow)
    setChosen(!isNarrow)
  }
  return { isNarrow, toggle }
}

/** Sidebar, header and the place for a page. Also drawn, without a session, while the server is asked. */
export function ShellFrame({ session, pathname, children }: ShellFrameProps) {
  const { isNarrow, toggle } = useNarrow()
  /** Just collapsed, it does not widen for the pointer or the focus that is still in it. */
  const [isShut, setShut] = useState(false)
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
    toggle()
    setShut(!isNarrow)
  }

  return (
    <div className={classes.root} data-narrow={isNarrow || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that moves the focus and leaves the address alone */}
      <a
        className={classes.skip}
        data-screen-only
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {m.skip_link()}
      </a>
      <aside
        className={classes.sidebar}
        data-screen-only
        data-narrow={isNarrow || undefined}
        data-shut={isShut || undefined}
        onPointerLeave={() => setShut(false)}
        onBlur={() => setShut(false)}
      >
        <Brand />
        <Sidebar session={session} pathname={pathname} />
        <button
          type="button"
          className={`${ui.quietAction} ${classes.collapse}`}
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
      <AfterFirstPaint>
        <SidebarDrawer
          isOpen={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          session={session}
          pathname={pathname}
        />
      </AfterFirstPaint>
      <div className={classes.page}>
        <Header session={session} onMenu={() => setDrawerOpen(true)} />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          {session && (
            <AfterFirstPaint>
              <PrintHead session={session} />
            </AfterFirstPaint>
          )}
          <NarrowedNotice session={session} />
          {children}
        </main>
      </div>
    </div>
  )
}
