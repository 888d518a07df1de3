import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './platform/app.ts'
import { Bell } from './platform/events/bell.ts'

/** Does some of its work; returns whether there may be more at once. */
export type Task = (app: App) => Promise<unknown>

/** Looked for work this often, whether or not anybody said that there is some. */
const EVERY = 15_000

/** Rounds begin no sooner after each other: what comes in meanwhile is done in one, which costs little more than one thing. */
const APART = 1_500

/** What happens after a commit: events are dispatched, mail leaves, days begin. One task at a time. Returns how to stop. */
export function startBackground(app: App, tasks: Task[]): () => Promise<void> {
  const stopped = new AbortController()
  const bell = new Bell()
  // What moves stock leaves its work by trigger: every change may have some.
  const stopListening = (['wellstock_work', 'wellstock_change'] as const).map((channel) =>
    app.database.signals.on(channel, bell.ring),
  )

  const noteFailure = (error: unknown) =>
    app.log.error({ error }, 'work after a commit failed and will be tried again')

  async function work() {
    while (!stopped.signal.aborted) {
      const apart = wait(APART, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      let isSomeLeft = false
      for (const task of tasks) if (await task(app).catch(noteFailure)) isSomeLeft = true
      await apart
      if (!isSomeLeft) await bell.wait(EVERY)
    }
  }

  const over = work()
  return async () => {
    for (const stop of stopListening) stop()
    stopped.abort()
    bell.ring()
    await over
  }
}
