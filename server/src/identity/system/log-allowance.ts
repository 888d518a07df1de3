import type { LogEntry } from '@wellstock/contract/identity/system'
import type { App } from '../../platform/app.ts'
import { problem } from '../../platform/http/problem.ts'

const MINUTE = 60_000
/** What the pages of one person may write to the log of the server in a minute. */
const ENTRIES = 300
const CHARACTERS = 300_000

type Used = { since: number; entries: number; characters: number }

const usedOf = new WeakMap<App, Map<string, Used>>()

/** Counts what a person's pages write, and refuses what is beyond their share of this process's log. */
export function takeLogAllowance(app: App, personId: string, logs: readonly LogEntry[]) {
  const now = app.now().getTime()
  const used = usedOf.get(app) ?? new Map<string, Used>()
  usedOf.set(app, used)
  for (const [id, { since }] of used) if (now - since >= MINUTE) used.delete(id)

  const mine = used.get(personId) ?? { since: now, entries: 0, characters: 0 }
  used.set(personId, mine)
  // An empty load is a request too.
  mine.entries += Math.max(1, logs.length)
  mine.characters += JSON.stringify(logs).length
  if (mine.entries > ENTRIES || mine.characters > CHARACTERS)
    throw problem('RATE_LIMITED', undefined, {
      headers: { 'Retry-After': String(Math.ceil((mine.since + MINUTE - now) / 1000)) },
    })
}
