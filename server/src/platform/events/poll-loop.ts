import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Channel } from '../database/signals.ts'
import { WakeSignal } from './wake-signal.ts'

/** Looked for work this often, whether or not anybody said that there is some. */
const EVERY = 15_000

type Rounds = {
  /** Which signals of the database say that there may be something to do. */
  on: readonly Channel[]
  /** Rounds begin no sooner after each other, in ms: what comes in meanwhile is done in one. */
  apart: number
  /** One round; returns whether there may be more at once. It handles its own failures. */
  work: () => Promise<boolean>
}

/** Works in rounds, one after another, until it is stopped. Returns how to stop. */
export function pollLoop(app: Pick<App, 'database'>, { on, apart, work }: Rounds): () => Promise<void> {
  const stopped = new AbortController()
  const bell = new WakeSignal()
  const stopListening = on.map((channel) => app.database.signals.on(channel, bell.ring))

  async function rounds() {
    while (!stopped.signal.aborted) {
      const pause = wait(apart, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      const isSomeLeft = await work()
      await pause
      if (!isSomeLeft) await bell.wait(EVERY)
    }
  }

  const over = rounds()
  return async () => {
    for (const stop of stopListening) stop()
    stopped.abort()
    bell.ring()
    await over
  }
}
