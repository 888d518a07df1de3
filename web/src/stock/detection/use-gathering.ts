import { useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { newId } from '../../lib/new-id.ts'
import { addSeen, type Seen } from './parse-list.ts'

export const sources = ['photo', 'list', 'file', 'scanner'] as const
export type Source = (typeof sources)[number]

type Gathered = { id: string; roomId: string; source: string; codes: Seen[] }

const nothing: Gathered = { id: '', roomId: '', source: 'photo', codes: [] }
const isSeen = (value: Seen) => typeof value?.raw === 'string' && Number.isInteger(value.times)

/**
 * What was seen so far, kept in this browser until something is made of it or it is thrown away. `id` becomes the shelf check's:
 * sent twice, it is one shelf check.
 */
export function useGathering() {
  const draft = useDraft('detection', nothing)
  const [work, setWork] = useState<Gathered>(() => {
    const found = draft.found?.value ?? nothing
    return { ...found, id: found.id || newId(), codes: found.codes.filter(isSeen) }
  })
  // Codes arrive while nothing is drawn anew: each batch is added to the latest.
  const latest = useRef(work)

  function change(part: Partial<Gathered>) {
    latest.current = { ...latest.current, ...part }
    setWork(latest.current)
    draft.save(latest.current)
  }

  return {
    ...work,
    source: sources.find((source) => source === work.source) ?? 'photo',
    setSource: (source: Source) => change({ source }),
    /** Another room is another shelf check: its id. */
    inRoom(roomId: string): string {
      if (latest.current.roomId !== roomId) change({ roomId, id: newId() })
      return latest.current.id
    },
    /** The shelf check is over: what was seen begins another. */
    renew: () => change({ id: newId() }),
    add: (seen: readonly Seen[]) => change({ codes: addSeen(latest.current.codes, seen) }),
    /** As often as said; not at all takes the code away. */
    setTimes: (raw: string, times: number) =>
      change({
        codes: latest.current.codes.flatMap((seen) =>
          seen.raw !== raw ? [seen] : times > 0 ? [{ raw, times }] : [],
        ),
      }),
    takeBack(texts: readonly string[]) {
      const gone = (raw: string) => texts.filter((text) => text === raw).length
      change({
        codes: latest.current.codes
          .map(({ raw, times }) => ({ raw, times: times - gone(raw) }))
          .filter(({ times }) => times > 0),
      })
    },
    clear() {
      latest.current = { ...nothing, roomId: latest.current.roomId, id: newId() }
      setWork(latest.current)
      draft.discard()
    },
  }
}

export type Gathering = ReturnType<typeof useGathering>
