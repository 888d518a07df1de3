import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSignOut } from '../identity/sign-in/queries.ts'
import { formatCountdown } from '../lib/format.ts'
import { reportLater, watchIdle } from '../lib/idle.ts'
import { m } from '../lib/messages.ts'
import { sessionOptions } from '../lib/session.tsx'
import ui from '../ui/shared.module.css'
import classes from './idle-watch.module.css'

export function IdleWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const client = useQueryClient()
  const signOut = useSignOut()

  const onIdle = useEffectEvent(() => void signOut({ isIdle: true }))
  // Someone who reads or types without a request is still there.
  const report = useEffectEvent(() => void client.refetchQueries({ queryKey: sessionOptions.queryKey }))

  useEffect(() => {
    const server = reportLater(() => report())
    const stop = watchIdle({ onWarning: setSecondsLeft, onIdle: () => onIdle(), onActivity: server.heard })
    return () => {
      server.stop()
      stop()
    }
  }, [])

  if (secondsLeft === null) return null
  return (
    <div
      className={classes.root}
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
    >
      <div>
        <strong className={ui.figures} id="idle-title" role="timer">
          {m.idle_title({ time: formatCountdown(secondsLeft) })}
        </strong>
        <p id="idle-text" role="alert">
          {m.idle_text()}
        </p>
      </div>
      <Button variant="default" onClick={() => setSecondsLeft(null)}>
        {m.idle_stay()}
      </Button>
    </div>
  )
}
