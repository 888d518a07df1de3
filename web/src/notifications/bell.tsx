import { ActionIcon, Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import type { SignedIn } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import classes from './bell.module.css'
import { panelOptions } from './panel-query.ts'

const loadPanel = () => import('./panel.tsx')
const Panel = lazy(loadPanel)
// Without it notices come late; a chunk that cannot be loaded must not take the page with it.
const Live = lazy<ComponentType<{ session: SignedIn }>>(() =>
  import('./live.tsx').catch(() => ({ default: () => null })),
)

/** The first paint comes first. */
function useIsSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(settle, { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }, [])
  return isSettled
}

/** Specification 9: the badge shows 9+ above 9. */
export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread))

/** The bell in the header, with how many notices are unread, and the panel it opens. */
export function NotificationBell({ session }: { session: SignedIn | null }) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isReady = useIsSettled() && session !== null
  const { data: unread = 0 } = useQuery({
    ...panelOptions,
    select: (panel) => panel.unread,
    enabled: isReady,
  })

  useEffect(() => {
    if (!isReady) return
    // So that the panel opens at once. A failure shows when it is asked for.
    loadPanel().catch(() => {})
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'n'
      if (!isShortcut) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isReady])

  const close = () => setOpen(false)
  const label = unread
    ? m.notifications_bell({ count: unread, shown: formatNumber(unread) })
    : m.notifications_title()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+Shift+N Meta+Shift+N"
      title={m.notifications_title()}
      onClick={() => isReady && setOpen(!isOpen)}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {badgeText(unread)}
        </span>
      )}
    </ActionIcon>
  )
  const panel = session && (
    <Suspense fallback={<div className={classes.waiting} aria-busy />}>
      <Panel session={session} onClose={close} hasClose={isPhone} />
    </Suspense>
  )

  return (
    <>
      {isPhone ? (
        <>
          {button}
          <Drawer.Root opened={isOpen} onClose={close} position="right" size="100%">
            <Drawer.Content aria-label={m.notifications_title()}>
              <Drawer.Body p={0} className={classes.drawer}>
                {panel}
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        </>
      ) : (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          width={420}
          shadow="lg"
          radius="lg"
          trapFocus
          returnFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown
            p={0}
            className={classes.dropdown}
            aria-labelledby="notifications-title"
            aria-label={m.notifications_title()}
          >
            {panel}
          </Popover.Dropdown>
        </Popover>
      )}
      {session && isReady && (
        <Suspense>
          <Live session={session} />
        </Suspense>
      )}
    </>
  )
}
