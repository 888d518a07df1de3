import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import type { SignedIn } from '../../lib/session.tsx'
import { toast } from '../../ui/toast.tsx'
import { askPermission, notNow, shouldOffer } from './browser-notices.ts'
import classes from './panel.module.css'

/** One quiet line, once: the browser is asked only when the person says so. */
export function BrowserOffer({ session }: { session: SignedIn }) {
  const [isOffered, setOffered] = useState(() => shouldOffer(session))
  if (!isOffered) return null

  async function allow() {
    const answer = await askPermission()
    setOffered(false)
    if (answer === 'denied') toast.info(m.notifications_browser_refused())
  }

  return (
    <Group className={classes.offer}>
      <span>{m.notifications_browser_offer()}</span>
      <Button variant="subtle" size="compact-sm" onClick={() => void allow()}>
        {m.notifications_browser_allow()}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => {
          notNow()
          setOffered(false)
        }}
      >
        {m.notifications_browser_later()}
      </Button>
    </Group>
  )
}
