import { local } from './storage.ts'

export const IDLE_LIMIT = 15 * 60_000
export const WARN_BEFORE = 60_000
const CHECK_EVERY = 1_000
const REPORT_AFTER = 61_000
/** Shared by the tabs of a browser: work in one keeps all of them signed in. */
const ACTIVE_AT = 'active-at'

const events = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click', 'focus'] as const

type IdleListener = {
  /** Every second, with the seconds left, from one minute before the end; null once there is activity again. */
  onWarning: (secondsLeft: number | null) => void
  onIdle: () => void
  onActivity: () => void
}

/**
 * Reports activity to the server, a good minute after it: the server takes note of a person at most once a minute, so
 * that by then it ends the session no earlier than this page does. Nothing is reported while nobody is there.
 */
export function reportLater(report: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMore = false

  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isMore) wait()
      isMore = false
      report()
    }, REPORT_AFTER)
  }
  return {
    heard() {
      if (timer === undefined) wait()
      else isMore = true
    },
    stop: () => clearTimeout(timer),
  }
}

/** Longer than what `reportLater` takes, with the slow timers of a hidden page. */
const ATTENDED_FOR = 3 * 60_000

/** Whether what the page asks may be the person's doing. It also asks by itself, when others change what it shows. */
export function isAttended(): boolean {
  const at = Number(local.get(ACTIVE_AT)) || 0
  return at === 0 || Date.now() - at < ATTENDED_FOR
}

const watchers = new Set<() => void>()

/** Work that reaches the page without an event: a scanner's keys go nowhere else, and a camera presses none. */
export function noteActivity() {
  for (const heard of watchers) heard()
}

/** Watches for activity, checking at most once per second. Returns how to stop. */
export function watchIdle({ onWarning, onIdle, onActivity }: IdleListener): () => void {
  let lastActive = Date.now()
  let isWarning = false
  local.set(ACTIVE_AT, lastActive)

  function onEvent() {
    const now = Date.now()
    if (now - lastActive < CHECK_EVERY) return
    // A computer that slept through the limit wakes up signed out, whatever moved first.
    if (now - lastActive >= IDLE_LIMIT) return check()
    lastActive = now
    local.set(ACTIVE_AT, now)
    onActivity()
  }

  function check() {
    const elsewhere = Number(local.get(ACTIVE_AT)) || 0
    const now = Date.now()
    // A time to come is no activity: the clock was set back, or somebody wrote into the store.
    lastActive = Math.min(elsewhere > now ? lastActive : Math.max(lastActive, elsewhere), now)
    const left = lastActive + IDLE_LIMIT - now
    if (left <= 0) {
      stop()
      onIdle()
      return
    }
    const shouldWarn = left <= WARN_BEFORE
    if (shouldWarn) onWarning(Math.ceil(left / 1_000))
    else if (isWarning) onWarning(null)
    isWarning = shouldWarn
  }

  const timer = setInterval(check, CHECK_EVERY)
  watchers.add(onEvent)
  for (const event of events) addEventListener(event, onEvent, { passive: true, capture: true })
  function stop() {
    clearInterval(timer)
    watchers.delete(onEvent)
    for (const event of events) removeEventListener(event, onEvent, { capture: true })
  }
  return stop
}
