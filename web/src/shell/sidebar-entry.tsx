import { Link } from '@tanstack/react-router'
import { useDialogs } from '../lib/dialogs.ts'
import { m } from '../lib/messages.ts'
import { type Entry, entryState, isActive } from '../lib/navigation.ts'
import type { SignedIn } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import classes from './sidebar.module.css'

type SidebarEntryProps = {
  entry: Entry
  session: SignedIn | null
  pathname: string
  onNavigate: (() => void) | undefined
}

const reasons = {
  verifying: undefined,
  'not-live': m.nav_not_live,
  'not-allowed': m.nav_not_allowed,
} as const

export function SidebarEntry({ entry, session, pathname, onNavigate }: SidebarEntryProps) {
  const openDialog = useDialogs()
  const state = entryState(session, entry.path)
  const { icon: Icon, dialog } = entry
  const content = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.label}>{entry.label()}</span>
    </>
  )
  const current = isActive(entry.path, pathname) ? 'page' : undefined
  if (state === 'open' && dialog)
    return (
      <button
        type="button"
        className={`${ui.plainButton} ${ui.hover} ${ui.quietIcons} ${classes.entry}`}
        aria-current={current}
        onClick={() => {
          openDialog(dialog)
          onNavigate?.()
        }}
      >
        {content}
      </button>
    )
  if (state === 'open')
    return (
      <Link
        to={entry.path as string}
        className={`${ui.plainButton} ${ui.hover} ${ui.quietIcons} ${classes.entry}`}
        aria-current={current}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onNavigate}
      >
        {content}
      </Link>
    )
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address
    <a
      role="link"
      aria-disabled
      className={`${ui.plainButton} ${ui.hover} ${ui.quietIcons} ${classes.entry}`}
      data-state={state}
      aria-current={current}
      title={reasons[state]?.()}
    >
      {content}
    </a>
  )
}
