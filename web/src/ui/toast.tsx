import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { m } from '../lib/messages.ts'
import { newId } from '../lib/new-id.ts'
import { isSingleKey } from '../lib/single-keys.ts'
import ui from './shared.module.css'
import classes from './toast.module.css'

/** Source: specification 9: 3 seconds, errors 8, warnings 7. */
const kinds = {
  success: { prefix: m.toast_success, stays: 3_000 },
  error: { prefix: m.toast_error, stays: 8_000 },
  warning: { prefix: m.toast_warning, stays: 7_000 },
  info: { prefix: m.toast_information, stays: 3_000 },
  loading: { prefix: m.toast_loading, stays: false },
} as const

type Kind = keyof typeof kinds
type Action = {
  label: string
  run: () => void
  /** Milliseconds for which it is offered; without them it waits for an answer. */
  stays?: number
  /** A single key that does the same. */
  shortcut?: string
}

/** The actions that listen to a key, oldest first: the newest takes it. */
const listening: object[] = []

function useShortcut({ shortcut, run }: Pick<Action, 'shortcut' | 'run'>) {
  useEffect(() => {
    if (!shortcut) return
    const own = {}
    const leave = () => {
      const place = listening.indexOf(own)
      if (place >= 0) listening.splice(place, 1)
      document.removeEventListener('keydown', onKeyDown)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (listening.at(-1) !== own || event.key.toLowerCase() !== shortcut || !isSingleKey(event)) return
      event.preventDefault()
      leave()
      run()
    }
    listening.push(own)
    document.addEventListener('keydown', onKeyDown)
    return leave
  }, [shortcut, run])
}

/**
 * What waits for an answer takes the focus, since the keyboard would not find it up there, and gives it back when it
 * goes. What is only offered for a while leaves the focus where somebody is working.
 */
function ActionButton({ label, run, stays, shortcut }: Action) {
  const button = useRef<HTMLButtonElement>(null)
  useShortcut({ shortcut, run })

  useEffect(() => {
    if (stays !== undefined) return
    const before = document.activeElement
    button.current?.focus()
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [stays])

  return (
    <Button
      ref={button}
      className={`${ui.block} ${ui.touch} ${classes.action}`}
      variant="default"
      size="compact-md"
      mt="xs"
      onClick={run}
      aria-keyshortcuts={shortcut}
      rightSection={shortcut && <kbd aria-hidden>{shortcut.toUpperCase()}</kbd>}
    >
      {label}
    </Button>
  )
}

const notificationProps = (kind: Kind, message: string, action?: Action) => ({
  message: (
    <>
      <span className={ui.visuallyHidden}>{kinds[kind].prefix()} </span>
      {message}
      {action && <ActionButton {...action} />}
    </>
  ),
  loading: kind === 'loading',
  // What asks for an answer waits for it.
  autoClose: action ? (action.stays ?? false) : kinds[kind].stays,
  classNames: { root: classes.root, description: classes.description },
  'data-kind': kind,
  closeButtonProps: { 'aria-label': m.common_close() },
})

function show(kind: Kind) {
  return (message: string, { action, isUrgent = false }: { action?: Action; isUrgent?: boolean } = {}) => {
    const id = newId()
    const run = () => {
      notifications.hide(id)
      action?.run()
    }
    return notifications.show({
      id,
      priority: isUrgent ? 1 : 0,
      ...notificationProps(kind, message, action && { ...action, run }),
    })
  }
}

/** A short word at the top right. What is urgent is seen at once, in the place of one of those shown. Each returns an id; `settle` turns a loading toast into its outcome. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  loading: show('loading'),
  settle: (id: string, kind: Exclude<Kind, 'loading'>, message: string) =>
    notifications.update({ id, ...notificationProps(kind, message) }),
  dismiss: (id: string) => notifications.hide(id),
}
