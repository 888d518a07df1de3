import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What the database says after a commit: that there is work left, notices for somebody, or what was changed. */
export const channels = ['wellstock_work', 'wellstock_notice', 'wellstock_change'] as const
export type Channel = (typeof channels)[number]

type Listener = (payload: string) => void

/** Said on every channel when the connection that listens was lost for a while: anything may have been said meanwhile. */
export const UNKNOWN = '*'

/** A page has asked for what it shows this long, at most, before it listens to changes. */
const RECENT = 15_000

export class Signals {
  #recentChanges: { at: number; payload: string }[] = []
  readonly #listeners = new Map<Channel, Set<Listener>>(channels.map((channel) => [channel, new Set()]))

  /** Returns how to stop listening. */
  on(channel: Channel, listener: Listener): () => void {
    this.#listeners.get(channel)?.add(listener)
    return () => void this.#listeners.get(channel)?.delete(listener)
  }

  /** The changes of the last seconds, for whoever has just begun to listen. */
  get recentChanges(): string[] {
    this.#recentChanges = this.#recentChanges.filter(({ at }) => at > Date.now() - RECENT)
    return this.#recentChanges.map(({ payload }) => payload)
  }

  emit(channel: string, payload: string) {
    if (channel === 'wellstock_change' && payload !== UNKNOWN) {
      this.#recentChanges.push({ at: Date.now(), payload })
      // Looked through once in a while, so that it stays short where nobody listens.
      if (this.#recentChanges.length % 100 === 0) void this.recentChanges
    }
    for (const listener of [...(this.#listeners.get(channel as Channel) ?? [])]) listener(payload)
  }

  everything() {
    for (const channel of channels) this.emit(channel, UNKNOWN)
  }
}

export const listenStatement = channels.map((channel) => `listen ${channel}`).join('; ')

/** Listens to PostgreSQL on a connection of its own, again after each loss. Returns how to stop. */
export async function listen(connectionString: string, signals: Signals): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let line = await openLine(connectionString, signals)

  async function stay() {
    let pause = 250
    while (!stopped.signal.aborted) {
      await line.lost
      if (stopped.signal.aborted) return
      try {
        line = await openLine(connectionString, signals)
        signals.everything()
        pause = 250
      } catch {
        await wait(pause, undefined, { signal: stopped.signal }).catch(() => {})
        pause = Math.min(pause * 2, 10_000)
      }
    }
    await line.close()
  }

  const over = stay()
  return async () => {
    stopped.abort()
    await line.close()
    await over
  }
}

async function openLine(connectionString: string, signals: Signals) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 3_000 })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  const close = () => client.end().catch(() => {})
  client.on('notification', ({ channel, payload }) => signals.emit(channel, payload ?? ''))
  try {
    await client.connect()
    await client.query(listenStatement)
  } catch (error) {
    void close()
    throw error
  }
  return { lost, close }
}
