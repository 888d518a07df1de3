import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCountdown } from '../lib/format.ts'
import { watchIdle } from '../lib/idle.ts'
import { sessionOptions } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { useSignOut } from '../sign-in/queries.ts'
import classes from './idle-watch.module.css'

/** Someone who reads or types without a request is still there: the server hears of it this often at least. */
const TELL_SERVER_EVERY = 5 * 60_000

export function IdleWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const client = useQueryClient()
  const signOut = useSignOut()

  const onIdle = useEffectEvent(() => void signOut({ isIdle: true }))
  const onActivity = useEffectEvent(() => {
    const heard = client.getQueryState(sessionOptions.queryKey)?.dataUpdatedAt ?? 0
    if (Date.now() - heard > TELL_SERVER_EVERY)
      void client.refetchQueries({ queryKey: sessionOptions.queryKey })
  })

  useEffect(() => watchIdle({ onWarning: setSecondsLeft, onIdle, onActivity }), [])

  if (secondsLeft === null) return null
  return (
    <div
      className={classes.root}
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
    >
      <div>
        <strong id="idle-title" role="timer">
          {m.idle_title({ time: formatCountdown(secondsLeft) })}
        </strong>
        <p id="idle-text">{m.idle_text()}</p>
      </div>
      <Button variant="default" onClick={() => setSecondsLeft(null)}>
        {m.idle_stay()}
      </Button>
    </div>
  )
}
