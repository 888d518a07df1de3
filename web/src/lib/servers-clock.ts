/** In ms: below this a clock is right, as answers take their time. */
const WRONG = 60_000

let ahead = 0

/** An answer of the server says what time it is there. */
export function noteServersClock(date: string | null) {
  const by = Date.now() - Date.parse(date ?? '')
  if (!Number.isNaN(by)) ahead = Math.abs(by) < WRONG ? 0 : by
}

/** A moment of this device's clock by the clock of the server. */
export const byServersClock = (instant: string): string =>
  ahead === 0 ? instant : new Date(Date.parse(instant) - ahead).toISOString()
