import { useSyncExternalStore } from 'react'

const PROBE_EVERY = 5_000
/** A connection that swallows everything answers never; the next try must not wait for it. */
const GIVE_UP_AFTER = 10_000

let lostAt: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(next: number | null) {
  lostAt = next
  for (const listener of listeners) listener()
}

/** Asks whether the server can be reached again. Any answer at all will do. */
export async function probe() {
  clearTimeout(timer)
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_AFTER) })
    reached()
  } catch {
    if (lostAt !== null) timer = setTimeout(probe, PROBE_EVERY)
  }
}

/** A request did not get through, or the browser says so. From now on the server is asked until it answers. */
export function lost() {
  if (lostAt !== null) return
  become(Date.now())
  timer = setTimeout(probe, PROBE_EVERY)
}

export function reached() {
  if (lostAt === null) return
  clearTimeout(timer)
  become(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('offline', lost)
  addEventListener('online', probe)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('offline', lost)
    removeEventListener('online', probe)
  }
}

/** Since when there is no connection; null while there is one. */
export const useLostAt = () => useSyncExternalStore(subscribe, () => lostAt)
