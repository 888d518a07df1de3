type Listener = (what: string) => void
let listener: Listener = () => {}

/**
 * Said by what may compute for longer than a moment, or waits for a thread that does. While a transaction is open that would hold its
 * locks, and after five seconds PostgreSQL ends it: what is read is worked out before or after. Tests refuse it there.
 */
export const worksLong: Listener = (what) => listener(what)

/** Has tests hear of it. */
export function onLongWork(heard: Listener) {
  listener = heard
}
