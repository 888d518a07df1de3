import type { NotificationEvent } from '@wellstock/contract/notifications'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** The server speaks every 25 seconds; a stream that says nothing for this long is dead, whatever the network says. */
const SILENCE = 60_000
/** A stream that has lived this long holds. One that is cut every second never does. */
const HOLDS_AFTER = 20_000
const HIDDEN_UNTIL_REST = 5 * 60_000
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
  /** Whether a page that nobody has looked at for five minutes may do without. */
  restsWhenHidden: () => boolean
}

/** 1 to 30 seconds, longer with each failure. Half of it is chance, so that many browsers do not come back at once. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  const least = Math.min(LONGEST_PAUSE / 2, FIRST_PAUSE * 2 ** Math.max(0, failures - 1))
  return least * (1 + chance)
}

/** Follows the notices after `after` until it is stopped. */
export function followNotices(after: number, parts: StreamParts): () => void {
  let latest = after
  let failures = 0
  let isStopped = false
  let isResting = false
  let connection: AbortController | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}

  function hold() {
    if (failures >= FAILURES_UNTIL_POLL) parts.onHolding(true)
    failures = 0
  }

  function take(event: NotificationEvent) {
    if (event.event === 'still here') return
    // A server that stands further back than we do has been restored: it counts on from there.
    if (event.event === 'here') latest = Math.min(latest, event.seq)
    if (event.event === 'notice') {
      if (event.notice.seq <= latest) return
      latest = event.notice.seq
    }
    parts.onEvent(event)
  }

  async function listen() {
    const opened = new AbortController()
    connection = opened
    const since = performance.now()
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => opened.abort(), SILENCE)
    }
    heard()
    try {
      for await (const event of await parts.connect(latest, opened.signal)) {
        if (opened.signal.aborted) return
        heard()
        if (performance.now() - since >= HOLDS_AFTER) hold()
        take(event)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const sleep = (time?: number) =>
    new Promise<void>((resolve) => {
      const timer = time === undefined ? undefined : setTimeout(resolve, time)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function follow() {
    while (!isStopped) {
      if (isResting) {
        await sleep()
        continue
      }
      try {
        await listen()
      } catch (error) {
        if (!isStopped && parts.isOver(error)) {
          stop()
          parts.onOver()
        }
      }
      if (isStopped || isResting) continue
      failures += 1
      if (failures === FAILURES_UNTIL_POLL) parts.onHolding(false)
      await sleep(pauseAfter(failures))
    }
  }

  function onVisibility() {
    clearTimeout(restTimer)
    if (document.hidden) restTimer = setTimeout(rest, HIDDEN_UNTIL_REST)
    else if (isResting) {
      isResting = false
      wake()
    }
  }

  function rest() {
    if (!parts.restsWhenHidden()) return
    isResting = true
    connection?.abort()
  }

  function stop() {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(restTimer)
    connection?.abort()
    wake()
  }

  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  void follow()
  return stop
}
