import type { EmbeddedSocket } from './socket.ts'

// Counted, not read from a clock: neither a suspended machine nor a busy event loop makes a query late.
const TICKS = 30

let longJobs = 0

/** Suspends the watchdog while a job runs whose queries may take long; returns how to resume it. */
export function allowLongQueries() {
  longJobs++
  let isOver = false
  return () => {
    if (!isOver) longJobs--
    isOver = true
  }
}

/** PGlite has neither statement_timeout nor cancel: what runs away is stopped with its process. */
export function watch(current: () => EmbeddedSocket | undefined, timeout: number, onTimeout: () => void) {
  if (!timeout) return
  return setInterval(() => {
    const socket = current()
    if (longJobs || !socket?.isWaiting) return
    socket.ticks++
    if (socket.ticks >= TICKS) onTimeout()
  }, timeout / TICKS).unref()
}
