import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import { joinTabs, type LeadingParts } from '../../lib/leading-tab.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** The server speaks every 25 seconds; a stream that says nothing for this long is dead, whatever the network says. */
const SILENCE = 60_000
/** A stream that has lived this long holds. One that is cut every second never does. */
const HOLDS_AFTER = 20_000
const FAILURES_UNTIL_POLL = 3

export type StreamParts = {
  /** Opens a stream of what came after this number. */
  connect: (after: number, signal: AbortSignal) => Promise<AsyncIterable<NotificationEvent>>
  /** Every notice once and in order, whatever happens to the connection. */
  onEvent: (event: NotificationEvent) => void
  /** False after three failures in a row: the person has to be served otherwise. True when a stream holds again. */
  onHolding: (isHolding: boolean) => void
  /** Whether an error says that nobody is signed in, which no further try would change. */
  isOver: (error: unknown) => boolean
  onOver: () => void
  /** To the other tabs of the session, which share one stream. */
  channel?: BroadcastChannel | undefined
} & Pick<LeadingParts<unknown>, 'restsWhenHidden'>

type Here = Extract<NotificationEvent, { event: 'here' }>
type Touched = Extract<NotificationEvent, { event: 'touched' }>

/** A tab has asked for what it shows this long, at most, before it hears what changes. */
const RECENT = 15_000

/** What the tab with the stream broadcasts: an event and the number its stream began after, or how it stands. */
type TabMessage =
  | { event: NotificationEvent; after: number }
  | { here: Here | undefined; isHolding: boolean; touched?: Touched[] }
  | 'over'

/** 1 to 30 seconds, longer with each failure. Half of it is chance, so that many browsers do not come back at once. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  const least = Math.min(LONGEST_PAUSE / 2, FIRST_PAUSE * 2 ** Math.max(0, failures - 1))
  return least * (1 + chance)
}

/** Follows the notices after `after` until it is stopped, through the one stream that all tabs of a session share. */
export function followNotices(after: number, parts: StreamParts): () => void {
  let latest = after
  let here: Here | undefined
  let isCaughtUp = false
  let isHolding = true
  let failures = 0
  let connection: AbortController | undefined
  let wake = () => {}

  let touched: { at: number; event: Touched }[] = []

  function snapshot(): TabMessage {
    touched = touched.filter(({ at }) => at > Date.now() - RECENT)
    return { here, isHolding, touched: touched.map(({ event }) => event) }
  }

  function setHolding(next: boolean) {
    if (next === isHolding) return
    isHolding = next
    parts.onHolding(next)
  }

  function hold(next: boolean) {
    if (next) failures = 0
    if (next === isHolding) return
    setHolding(next)
    tabs.broadcast(snapshot())
  }

  function take(event: NotificationEvent, after: number) {
    if (event.event === 'here') {
      // A server that stands further back than it was asked for has been restored: it counts on from there.
      if (event.seq < after) latest = Math.min(latest, event.seq)
      isCaughtUp = true
      here = event
    }
    if (event.event === 'notice') {
      if (event.notice.seq <= latest) return
      latest = event.notice.seq
    }
    if (here && 'unread' in event) here = { ...here, seq: Math.max(here.seq, latest), unread: event.unread }
    if (event.event === 'touched' && event.id !== '') touched.push({ at: Date.now(), event })
    parts.onEvent(event)
  }

  async function listen(signal: AbortSignal) {
    const dead = new AbortController()
    const closed = AbortSignal.any([signal, dead.signal])
    const since = performance.now()
    const from = latest
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), SILENCE)
    }
    heard()
    try {
      for await (const event of await parts.connect(from, closed)) {
        if (closed.aborted) return
        heard()
        if (performance.now() - since >= HOLDS_AFTER) hold(true)
        if (event.event === 'still here') continue
        tabs.broadcast({ event, after: from })
        take(event, from)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  async function lead(signal: AbortSignal) {
    // While the others are served otherwise, a new leader must not stop that before its stream holds.
    failures = isHolding ? 0 : FAILURES_UNTIL_POLL
    while (!signal.aborted) {
      try {
        await listen(signal)
      } catch (error) {
        if (!signal.aborted && parts.isOver(error)) {
          tabs.broadcast('over')
          end()
        }
      }
      if (signal.aborted) return
      failures += 1
      if (failures === FAILURES_UNTIL_POLL) hold(false)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseAfter(failures))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  function onNews(message: TabMessage) {
    if (message === 'over') return end()
    if ('event' in message) return take(message.event, message.after)
    setHolding(message.isHolding)
    // What was said between our own question and our joining, or while the leader could not be heard. A leader that knows
    // less than we do will soon know more.
    if (message.here && message.here.seq >= latest + (isCaughtUp ? 1 : 0)) {
      latest = message.here.seq
      take(message.here, 0)
    }
    for (const event of message.touched ?? []) parts.onEvent(event)
  }

  function end() {
    tabs.leave()
    parts.onOver()
  }

  const tabs = joinTabs<TabMessage>(parts.channel, {
    onLead() {
      connection = new AbortController()
      void lead(connection.signal)
    },
    onRelieved() {
      connection?.abort()
      wake()
    },
    onNews,
    snapshot,
    restsWhenHidden: parts.restsWhenHidden,
  })
  return tabs.leave
}
