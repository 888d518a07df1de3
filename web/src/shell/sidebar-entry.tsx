import { IconLock, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
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

const entryClass = `${ui.plainButton} ${ui.hover} ${ui.quietIcons} ${classes.entry}`

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
        className={entryClass}
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
        className={entryClass}
        aria-current={current}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onNavigate}
      >
        {content}
      </Link>
    )
  if (state === 'verifying')
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address
      <a role="link" aria-disabled className={entryClass} data-state={state} aria-current={current}>
        {content}
      </a>
    )
  return (
    <ClosedEntry
      entry={entry}
      current={current}
      isForOthers={state === 'not-allowed'}
      onNavigate={onNavigate}
    >
      {content}
    </ClosedEntry>
  )
}

type ClosedEntryProps = Pick<SidebarEntryProps, 'entry' | 'onNavigate'> & {
  current: 'page' | undefined
  isForOthers: boolean
  children: ReactNode
}

/** An entry that does not open, with the reason: asking helps where others may open it. */
function ClosedEntry({ entry, current, isForOthers, onNavigate, children }: ClosedEntryProps) {
  const id = useId()
  const reason = isForOthers ? m.nav_not_allowed() : m.nav_not_live()
  return (
    <div className={classes.closed}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address */}
      <a
        role="link"
        aria-disabled
        className={entryClass}
        aria-current={current}
        title={reason}
        aria-describedby={id}
        // The way to ask is the stop of the keyboard where there is one.
        tabIndex={isForOthers ? -1 : 0}
      >
        {children}
        {!isForOthers && <IconMinus size={16} stroke={1.75} aria-hidden className={classes.sign} />}
      </a>
      {isForOthers && (
        <Link
          to="/unauthorized"
          search={{ from: entry.path }}
          className={classes.request}
          title={m.nav_request()}
          aria-label={m.nav_request_for({ page: entry.label() })}
          aria-describedby={id}
          onClick={onNavigate}
        >
          <IconLock size={16} stroke={1.75} aria-hidden />
        </Link>
      )}
      <span className={classes.reason}>
        <span id={id}>{reason}</span>
        {isForOthers && <span aria-hidden> · {m.nav_request()}</span>}
      </span>
    </div>
  )
}
