import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { keyOf } from './pick-state.ts'
import { useTransferStep } from './queries.ts'

/** Long enough for a hand that presses + several times, short enough that a closed browser loses one lot at most. */
const PAUSE = 500

type Written = { lineId: string; lotId: string | null; picked: number }
export type Pick = Written & { state: 'waiting' | 'saving' | 'failed'; message?: string }

/** What the server says of single lots of those that were sent (`lots.0.picked`), by their place. */
function saidOf(error: unknown): Map<number, string> {
  const fields = error instanceof Problem ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([field, message]) => {
      const place = /^lots\.(\d+)\./.exec(field)
      return place ? [[Number(place[1]), message] as const] : []
    }),
  )
}

/** Writes down what is picked as somebody goes, several lots at a time, and keeps what was not saved. */
export function usePicks({ id }: { id: string }) {
  const step = useTransferStep(id)
  const [picks, setPicks] = useState<ReadonlyMap<string, Pick>>(new Map())
  // The same, for the sending that happens after what is on the screen.
  const latest = useRef(picks)
  const put = (change: (map: Map<string, Pick>) => void) => {
    const next = new Map(latest.current)
    change(next)
    latest.current = next
    setPicks(next)
  }

  async function send() {
    const sending = [...latest.current.values()]
      .filter(({ state }) => state === 'waiting')
      .map((pick): Pick => ({ ...pick, state: 'saving' }))
    if (sending.length === 0) return
    const lots = sending.map(({ lineId, lotId, picked }) => ({ lineId, lotId, picked }))
    const isSame = (map: ReadonlyMap<string, Pick>, pick: Pick) =>
      map.get(keyOf(pick.lineId, pick.lotId)) === pick
    put((map) => {
      for (const pick of sending) map.set(keyOf(pick.lineId, pick.lotId), pick)
    })
    try {
      await step.mutateAsync(() => api.transfers.pick({ id, lots }))
      put((map) => {
        for (const pick of sending) if (isSame(map, pick)) map.delete(keyOf(pick.lineId, pick.lotId))
      })
    } catch (error) {
      const said = saidOf(error)
      // Nothing of what was sent together is written: the others go again without those that were refused.
      put((map) => {
        for (const [index, pick] of sending.entries()) {
          if (!isSame(map, pick)) continue
          const message = said.size > 0 ? said.get(index) : messageOf(error)
          const next: Pick = message ? { ...pick, state: 'failed', message } : { ...pick, state: 'waiting' }
          map.set(keyOf(pick.lineId, pick.lotId), next)
        }
      })
      if (sending.some((_, index) => said.has(index))) await send()
    }
  }
  const soon = useDebouncedCallback(() => void send(), { delay: PAUSE, flushOnUnmount: true })

  /** Several at once are sent at once; one by one, when the hand rests. */
  function write(written: readonly Written[], isAtOnce = false) {
    put((map) => {
      for (const one of written) map.set(keyOf(one.lineId, one.lotId), { ...one, state: 'waiting' })
    })
    soon()
    if (isAtOnce) soon.flush()
  }

  const isWaiting = [...picks.values()].some(({ state }) => state !== 'failed')
  /** What a scan adds to, which may be newer than what is on the screen. */
  const current = (key: string) => latest.current.get(key)?.picked
  return {
    picks,
    current,
    write,
    isWaiting,
    error: step.error,
    retry: () => write([...latest.current.values()], true),
  }
}
