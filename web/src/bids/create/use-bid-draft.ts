import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { Bid } from '@wellstock/contract/bids/bids'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import { useRef, useState } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { Problem } from '../../lib/problem.ts'
import { type BidValues, valuesOf } from './bid-values.ts'
import { canBegin, isWhole, placed, sentBid } from './sent-bid.ts'

const PAUSE = 1_200

/** A bid as its pages ask for it. */
export const bidQuery = (id: string) => kindQueries<never, Bid>(kind).get(id)

type Start = {
  /** The draft that is written on; null: none yet. */
  bid: Bid | null
  values: BidValues
  /** It was saved for the first time. */
  onBegun: (bid: Bid) => void
}

/**
 * A draft that is saved as it is typed: once nothing was typed for a moment, one save after the other. What the server does not have
 * yet is kept in the browser. Where somebody else was faster nothing is sent until it is said whose holds.
 */
export function useBidDraft(start: Start) {
  const client = useQueryClient()
  const [first] = useState(start)
  const [values, setValues] = useState(first.values)
  const [bid, setBid] = useState(first.bid)
  const [state, setState] = useState<'clean' | 'typing' | 'saving' | 'saved' | 'failed'>('clean')
  const [error, setError] = useState<Error | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const local = useDraft<BidValues>(`bid-${bid?.id ?? 'new'}`, first.values)
  // What was typed and saved last, which a save under way must not be behind of.
  const typed = useRef(first.values)
  const sent = useRef(first.values)
  const kept = useRef(first.bid)
  const running = useRef<Promise<Bid | null>>(undefined)

  /** Another state of the draft: of a save, of its publication, or as somebody else left it. */
  function take(next: Bid) {
    kept.current = next
    setBid(next)
    client.setQueryData(bidQuery(next.id).queryKey, next)
  }

  async function send(): Promise<Bid | null> {
    const saved = typed.current
    if (!canBegin(saved)) return null
    setState('saving')
    try {
      const { current } = kept
      const next = current
        ? await api.bids.update({ id: current.id, version: current.version, ...sentBid(saved) })
        : await api.bids.create(sentBid(saved))
      sent.current = saved
      // From here on it is kept under its identifier.
      if (!current) local.discard()
      take(next)
      setError(null)
      setWrong({})
      const isAll = typed.current === saved
      setState(isAll ? 'saved' : 'typing')
      // An earlier visit left something: it is offered until somebody says what becomes of it.
      if (isAll && isWhole(saved) && !local.found) local.discard()
      if (!current) start.onBegun(next)
      return next
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)))
      setWrong(refused instanceof Problem ? placed(refused.fields, saved) : {})
      setState('failed')
      return null
    }
  }

  /** Sends what was typed and is not saved yet; null: it could not be saved. */
  async function save(): Promise<Bid | null> {
    await running.current
    if (typed.current === sent.current && kept.current) return kept.current
    running.current ??= send().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  const later = useDebouncedCallback(() => void save(), { delay: PAUSE, flushOnUnmount: true })
  // A page that is closed does not wait for the pause.
  useWindowEvent('pagehide', () => later.flush())

  const isStale = error instanceof Problem && error.code === 'STALE_VERSION'

  function write(next: BidValues) {
    typed.current = next
    setValues(next)
    local.save(next)
    if (isStale) return
    setState('typing')
    later()
  }

  async function latest(): Promise<Bid | null> {
    if (!kept.current) return null
    try {
      return await client.fetchQuery({ ...bidQuery(kept.current.id), staleTime: 0 })
    } catch (failed) {
      setError(failed instanceof Error ? failed : new Error(String(failed)))
      return null
    }
  }

  return {
    values,
    bid,
    state,
    error,
    wrong,
    isStale,
    change: (part: Partial<BidValues>) => write({ ...typed.current, ...part }),
    save: () => {
      later.cancel()
      return save()
    },
    take,
    /** What was left in the browser by an earlier visit. */
    found: local.found,
    putBack: () => {
      if (local.found) write(local.found.value)
      local.take()
    },
    discard: local.discard,
    /** What somebody else saved takes the place of what was typed. */
    load: async () => {
      const next = await latest()
      if (!next) return null
      const theirs = valuesOf(next)
      typed.current = theirs
      sent.current = theirs
      setValues(theirs)
      take(next)
      local.discard()
      setError(null)
      setState('saved')
      return next
    },
    /** What was typed is saved over it. */
    keep: async () => {
      const next = await latest()
      if (!next) return
      take(next)
      setError(null)
      await save()
    },
  }
}

export type BidDraftForm = ReturnType<typeof useBidDraft>
