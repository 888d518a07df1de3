import { IconChevronDown, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDialogs } from '../lib/dialogs.ts'
import { m } from '../lib/messages.ts'
import { type Entry, entryState, footGroups, type Group, groups } from '../lib/navigation.ts'
import type { SignedIn } from '../lib/session.tsx'
import { local } from '../lib/storage.ts'
import ui from '../ui/shared.module.css'
import classes from './sidebar.module.css'
import { SidebarEntry } from './sidebar-entry.tsx'

const CLOSED = 'sidebar-closed-groups'

function useClosedGroups() {
  const [closed, setClosed] = useState<readonly unknown[]>(() => {
    const stored = local.get(CLOSED)
    return Array.isArray(stored) ? stored : []
  })
  return {
    isClosed: (key: string) => closed.includes(key),
    toggle(key: string) {
      const next = closed.includes(key) ? closed.filter((other) => other !== key) : [...closed, key]
      local.set(CLOSED, next)
      setClosed(next)
    },
  }
}

type SidebarProps = {
  /** Null while the server is still asked who this is: the entries stand there and lead nowhere yet. */
  session: SignedIn | null
  pathname: string
  onNavigate?: () => void
}

/** Every entry of the product, in one column. One that is not live, or not this person's, is greyed and leads nowhere. */
export function Sidebar({ session, pathname, onNavigate }: SidebarProps) {
  const { isClosed, toggle } = useClosedGroups()
  const openDialog = useDialogs()
  const column = useRef<HTMLDivElement>(null)

  // The column may be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry, and some appear with the session
  useEffect(() => {
    column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, session === null])

  const entries = (list: readonly Entry[]) => (
    <ul className={`${ui.plainList} ${classes.entries}`}>
      {list.map((entry) => (
        <li key={entry.path}>
          <SidebarEntry entry={entry} session={session} pathname={pathname} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
  const section = ({ key, label, entries: list }: Group) => (
    <div key={key}>
      <button
        type="button"
        className={`${ui.plainButton} ${classes.heading}`}
        aria-expanded={!isClosed(key)}
        onClick={() => toggle(key)}
      >
        <span>{label()}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div hidden={isClosed(key)}>{entries(list)}</div>
    </div>
  )

  const isThere = ({ isExtra, path }: Entry) => !isExtra || entryState(session, path) === 'open'
  const ownFoot = footGroups
    .map((group) => ({ ...group, entries: group.entries.filter(isThere) }))
    .filter((group) => group.entries.length > 0)

  return (
    <div ref={column} className={classes.column}>
      <nav className={classes.groups} aria-label={m.nav_label()}>
        {groups.map((group, index) =>
          index === 0 ? <div key={group.key}>{entries(group.entries)}</div> : section(group),
        )}
      </nav>
      <div className={classes.foot}>
        {ownFoot.map(section)}
        <div className={classes.buttons}>
          {[
            { dialog: 'profile' as const, label: m.profile(), Icon: IconUserCircle },
            { dialog: 'settings' as const, label: m.common_settings(), Icon: IconSettings },
          ].map(({ dialog, label, Icon }) => (
            <button
              key={dialog}
              type="button"
              className={`${ui.plainButton} ${ui.hover} ${ui.quietIcons} ${classes.entry}`}
              onClick={() => {
                openDialog(dialog)
                onNavigate?.()
              }}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={classes.label}>{label}</span>
            </button>
          ))}
        </div>
        <p className={classes.version}>{m.version()}</p>
      </div>
    </div>
  )
}
