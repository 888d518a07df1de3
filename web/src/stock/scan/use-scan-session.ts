import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { local } from '../../lib/storage.ts'
import { signal } from '../scanning/sounds.ts'
import { type Counted, goneOnFrom } from './counted.ts'
import { countedSoFar } from './database.ts'
import type { Mode } from './modes.ts'
import type { QueuedLine } from './queue.ts'
import { queue } from './scan-queue.ts'
import { createScanSession } from './scan-session.ts'
import type { ChosenCount, View } from './scan-session-state.ts'

/** Which count this person was at, on this device. */
const lastCountOf = (personId: string, officeId: string) => {
  const key = `scan-count:${personId}:${officeId}`
  return {
    get: () => local.get(key) as ChosenCount | null,
    put: (count: ChosenCount | null) => (count ? local.set(key, count) : local.remove(key)),
  }
}

/** A connection that swallows everything must not hold up the counting: in ms. */
const GIVE_UP_AFTER = 3_000

/** What this person has counted: by the server, offline by this device. */
async function countedBy(personId: string, countId: string): Promise<Counted> {
  const seen = new Map<string, QueuedLine>()
  const collect = () => {
    for (const queued of queue.lines()) seen.set(queued.id, queued)
  }
  collect()
  // What is accepted meanwhile may be in the answer or not.
  const stop = queue.subscribe(collect)
  try {
    const count = await api.counts.get({ id: countId }, { signal: AbortSignal.timeout(GIVE_UP_AFTER) })
    const counted = goneOnFrom(count, [...seen.values()])
    void countedSoFar.put(personId, countId, counted)
    return counted
  } catch {
    return countedSoFar.get(personId, countId)
  } finally {
    stop()
  }
}

/** The scan session of this page; lines that are open are sent when it is left. */
export function useScanSession(personId: string, mode: Mode, view: View) {
  const [scanSession] = useState(() =>
    createScanSession({
      queue,
      mode,
      sound: signal,
      lookUp: (raw) => api.scan.lookup({ raw }),
      reportUnknown: (raw, officeId) => {
        if (view.mayWrite(officeId)) api.scan.keepUnknown({ raw, officeId }).catch(() => {})
      },
      lastCount: lastCountOf(personId, view.officeId),
      counted: {
        get: (countId) => countedBy(personId, countId),
        put: (countId, counted) => void countedSoFar.put(personId, countId, counted),
      },
    }),
  )
  const state = useSyncExternalStore(scanSession.subscribe, scanSession.state)
  useEffect(() => scanSession.see(view))
  useEffect(() => () => scanSession.leave(), [scanSession])
  return { scanSession, state }
}
