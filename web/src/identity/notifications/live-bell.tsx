import { Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import type { SignedIn } from '../../lib/session.tsx'
import classes from './bell.module.css'
import { BellButton } from './bell-button.tsx'
import { Live } from './live.tsx'
import { panelOptions } from './panel-query.ts'

const loadPanel = () => import('./panel.tsx')
const Panel = lazy(loadPanel)

export type LiveBellProps = { session: SignedIn; wasPressed: () => boolean }

export default function LiveBell({ session, wasPressed }: LiveBellProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data: unread = 0 } = useQuery({ ...panelOptions, select: (panel) => panel.unread })

  const openAsAsked = useEffectEvent(() => wasPressed() && setOpen(true))
  useEffect(() => void openAsAsked(), [])

  useEffect(() => {
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
  }, [])

  const close = () => setOpen(false)
  const button = <BellButton unread={unread} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
  const panel = (
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
            <Drawer.Content aria-label={m.common_notifications()}>
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
            aria-label={m.common_notifications()}
          >
            {panel}
          </Popover.Dropdown>
        </Popover>
      )}
      <Live session={session} />
    </>
  )
}
