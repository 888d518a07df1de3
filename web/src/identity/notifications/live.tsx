import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { changedElsewhere, changedUnheard } from '../../lib/changed.ts'
import { ownPath } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { type SignedIn, sessionOptions } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { browserPermission, showBrowserNotice, wantsBrowserNotices } from './browser-notices.ts'
import { panelOptions } from './panel-query.ts'
import { applyEvent, useSetRead } from './queries.ts'
import { followNotices } from './stream.ts'

const POLL_EVERY = 30_000

const connect = async (after: number, signal: AbortSignal) =>
  (await api.notifications.stream({ after }, { signal })) as AsyncIterable<NotificationEvent>

const isUnauthorized = (error: unknown) => (error as { status?: unknown } | null)?.status === 401

/** Also stops when the page is left, which ends no component, and goes on when it is come back to as it was. */
function whileOnPage(start: () => () => void): () => void {
  let stop = start()
  const onHide = () => stop()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = start()
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    stop()
  }
}

/** Keeps the notices current while somebody is signed in: by the stream, or by asking where streams do not get through. */
export function Live({ session }: { session: SignedIn }) {
  const client = useQueryClient()
  const router = useRouter()
  const setRead = useSetRead()
  const [isHolding, setHolding] = useState(true)
  const [arrived, setArrived] = useState('')
  const { data: seq } = useQuery({
    ...panelOptions,
    select: (panel) => panel.seq,
    refetchInterval: ({ state }) => (isHolding && state.status !== 'error' ? false : POLL_EVERY),
  })
  const isKnown = seq !== undefined

  const showsInBrowser = () => wantsBrowserNotices(session) && browserPermission() === 'granted'

  const mayHaveMissed = useRef(false)

  const onEvent = useEffectEvent((event: NotificationEvent) => {
    if (event.event === 'touched') return changedElsewhere(client, event)
    if (event.event === 'here') {
      if (mayHaveMissed.current) changedUnheard(client)
      mayHaveMissed.current = true
    }
    applyEvent(client, event)
    if (event.event !== 'notice') return
    const { notice } = event
    setArrived(notice.title)
    if (!document.hidden || notice.read || !showsInBrowser()) return
    showBrowserNotice(notice, () => {
      setRead.mutate({ notice, read: true })
      const path = ownPath(notice.actionUrl)
      if (path) router.history.push(path)
    })
  })
  // Whoever wants notices of the browser wants them most when they are not looking.
  const restsWhenHidden = useEffectEvent(() => !showsInBrowser())

  // One stream for all tabs of one session: whoever signs in next hears nothing from a tab that does not know it yet.
  const channelName = `wellstock:notices ${session.organization.id} ${session.person.id} ${session.endsAt}`

  useEffect(() => {
    if (!isKnown) return
    return whileOnPage(() => {
      setHolding(true)
      return followNotices(client.getQueryData(panelOptions.queryKey)?.seq ?? 0, {
        connect,
        onEvent,
        onHolding: (isHolding) => {
          if (!isHolding) mayHaveMissed.current = true
          setHolding(isHolding)
        },
        isOver: isUnauthorized,
        onOver: () => void client.refetchQueries({ queryKey: sessionOptions.queryKey }),
        restsWhenHidden,
        channel: typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined,
      })
    })
  }, [isKnown, client, channelName])

  return (
    <span role="status" className={ui.visuallyHidden}>
      {arrived && m.notifications_arrived({ title: arrived })}
    </span>
  )
}
