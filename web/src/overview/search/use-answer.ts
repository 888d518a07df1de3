import { useQuery } from '@tanstack/react-query'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { SEARCH_DEBOUNCE } from '@wellstock/domain/overview/search'
import { useEffect, useState } from 'react'
import { knownSearches, openedPages } from '../../lib/recents.ts'
import { useSession } from '../../lib/session.tsx'
import { searchQueries } from './queries.ts'
import type { Action } from './use-actions.ts'

export type Answer = { q: string; results: SearchResult[]; total: number }

/** What is asked of the server: what was typed, once the typing pauses, or at once where it was chosen or is known. */
export function useWanted(typed: string, isKnown: boolean) {
  const [wanted, setWanted] = useState(isKnown ? typed : '')
  if (typed === '' && wanted !== '') setWanted('')

  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => setWanted(typed), SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  return { wanted, searchAtOnce: setWanted }
}

/** The latest answer and actions; while somebody points at some, those: nothing may move under the pointer. */
export function useSteady(latest: Answer | undefined, known: Action[], typed: string) {
  const [answer, setAnswer] = useState(latest)
  const [pointedAt, setPointedAt] = useState<{ typed: string; actions: Action[] } | null>(null)
  const isHeld = pointedAt?.typed === typed
  if (typed === '' && answer) setAnswer(undefined)
  else if (latest && latest.results !== answer?.results && !(answer && isHeld)) setAnswer(latest)
  return {
    answer,
    actions: isHeld ? pointedAt.actions : known,
    hold: () => setPointedAt((before) => (before?.typed === typed ? before : { typed, actions: known })),
    release: () => setPointedAt(null),
  }
}

/** The person's earlier searches, and those of many: what this device knows of them until the server has said so. */
export function useEarlier() {
  const { id } = useSession().person
  const { data, isPlaceholderData } = useQuery(searchQueries.recent(id))
  useEffect(() => {
    if (data && !isPlaceholderData) knownSearches.set(id, data)
  }, [data, isPlaceholderData, id])
  return data ?? { recent: [], popular: [] }
}

export const openedElsewhere = () =>
  openedPages
    .get()
    .filter(({ path }) => path !== location.pathname)
    .slice(0, 5)
