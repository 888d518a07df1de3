/** Source: specification 9: more than 50 calls within 60 seconds; which of them are a person's says decision 102. */
const MAX_CALLS = 50
const WINDOW = 60_000

/**
 * Counts calls of the server. `onTooMany` hears of more than a person makes, once per window; no call is ever held
 * up. The clock of the page is used, which nobody can set.
 */
export function createCallCounter(onTooMany: () => void) {
  let times: number[] = []
  let reportedAt = Number.NEGATIVE_INFINITY

  return () => {
    const now = performance.now()
    times = [...times.filter((time) => now - time < WINDOW), now]
    if (times.length <= MAX_CALLS || now - reportedAt < WINDOW) return
    reportedAt = now
    onTooMany()
  }
}
