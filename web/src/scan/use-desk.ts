import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../lib/api.ts'
import { local } from '../lib/storage.ts'
import { signal } from '../scanning/sounds.ts'
import { countedSoFar } from './database.ts'
import { createDesk, type View } from './desk.ts'
import type { ChosenCount } from './desk-state.ts'
import type { Mode } from './modes.ts'
import { queue } from './scan-queue.ts'

/** Which count this person was at, on this device. */
const lastCountOf = (personId: string, officeId: string) => {
  const key = `scan-count:${personId}:${officeId}`
  return {
    get: () => local.get(key) as ChosenCount | null,
    put: (count: ChosenCount | null) => (count ? local.set(key, count) : local.remove(key)),
  }
}

/** The desk of this page; lines that are open are sent when it is left. */
export function useDesk(personId: string, mode: Mode, view: View) {
  const client = useQueryClient()
  const [desk] = useState(() =>
    createDesk({
      queue,
      mode,
      sound: signal,
      lookUp: (raw) => api.scan.lookup({ raw }),
      keepUnknown: (raw, officeId) => {
        if (view.mayWrite(officeId)) api.scan.keepUnknown({ raw, officeId }).catch(() => {})
      },
      lastCount: lastCountOf(personId, view.officeId),
      counted: { get: countedSoFar.get, put: (id, counted) => void countedSoFar.put(id, counted) },
    }),
  )
  const state = useSyncExternalStore(desk.subscribe, desk.state)
  useEffect(() => desk.see(view))
  useEffect(
    () => () => {
      desk.leave()
      // Other pages show quantities: they ask again when they are opened.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => (queryKey[0] as string[])[0] !== 'auth',
        refetchType: 'none',
      })
    },
    [desk, client],
  )
  return { desk, state }
}
