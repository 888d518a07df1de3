import type { App } from './platform/app.ts'
import { pollLoop } from './platform/events/poll-loop.ts'
import type { Task } from './platform/feature.ts'

/** What comes in between two rounds is done in one, which costs little more than one thing. */
const APART = 1_500

/** What happens after a commit: events are dispatched, mail leaves, days begin. One task at a time. Returns how to stop. */
export function startBackground(app: App, tasks: readonly Task[]): () => Promise<void> {
  const noteFailure = (error: unknown) =>
    app.log.error({ error }, 'work after a commit failed and will be tried again')

  return pollLoop(app, {
    // What moves stock leaves its work by trigger: every change may have some.
    on: ['wellstock_work', 'wellstock_change'],
    apart: APART,
    work: async () => {
      let isSomeLeft = false
      for (const task of tasks) if (await task(app).catch(noteFailure)) isSomeLeft = true
      return isSomeLeft
    },
  })
}
