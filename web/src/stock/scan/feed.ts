import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import type { Mode } from './modes.ts'
import type { QueuedLine } from './queue.ts'

/** Enough of the past to look back at: what is older is in the history of the item. */
const MAX_ENTRIES = 200

/** A scan and what came of it, for as long as the page is open. */
export type Entry = {
  id: string
  at: number
  mode: Mode
  scan: ScanResult
  name: string | null
  quantity?: number
  /** The command it became: the entry has its identifier. */
  command?: Pick<QueuedLine, 'body' | 'about' | 'officeId'>
  outcome: 'command' | 'undone' | 'discarded' | 'shown' | 'unbooked' | 'refused' | 'held' | 'linked' | 'room'
}

export type EntryState = Exclude<Entry['outcome'], 'command'> | 'open' | 'waiting' | 'conflict' | 'done'

/** Where a scan stands, by the commands that are not confirmed. */
export function stateOf({ id, outcome }: Entry, commands: readonly QueuedLine[]): EntryState {
  const undo = commands.find(({ body }) => body.kind === 'undo' && body.commandId === id)
  if (undo) return undo.state
  const queued = commands.find((each) => each.id === id)
  if (outcome !== 'command') return outcome
  return queued ? queued.state : 'done'
}

export const put = (feed: readonly Entry[], entry: Entry) => [entry, ...feed].slice(0, MAX_ENTRIES)

export const change = (feed: readonly Entry[], id: string, part: Partial<Entry>) =>
  feed.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))
