import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import type { Action } from './use-actions.ts'

export const ACTIONS = 'search-actions'
export const RESULTS = 'search-results'
export const RECENT = 'search-recent'
export const OPENED = 'search-opened'
export const POPULAR = 'search-popular'

/** What Enter does, under a name that stays its own when others come before it. */
export type Option = Pick<Action, 'key' | 'run'>
export const optionId = (place: number) => `search-option-${place}`

/**
 * Which of the options is highlighted, told to the field as its active descendant: the one that was moved to, `first` before
 * that, and none of what was typed otherwise.
 */
export function useHighlight(
  input: RefObject<HTMLInputElement | null>,
  options: readonly Option[],
  typed: string,
  first: Option | undefined,
) {
  const [at, setAt] = useState<{ typed: string; key: string | undefined } | null>(null)
  const key = at?.typed === typed ? at.key : first?.key
  const active = options.findIndex((option) => option.key === key)

  useEffect(() => {
    if (active < 0) return
    const field = input.current
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
    field?.setAttribute('aria-activedescendant', optionId(active))
    return () => field?.removeAttribute('aria-activedescendant')
  }, [active, input])

  const setActive = (place: number) => setAt({ typed, key: options[place]?.key })
  /** One further, round past the ends: before the first, the field itself is meant. */
  const move = (step: 1 | -1) =>
    setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  return { active, setActive, move }
}

/** Tells the field which lists its keys move in; where there are none, what has opened below it. */
export function useControls(input: RefObject<HTMLInputElement | null>, lists: (string | false)[]) {
  const ids = lists.filter(Boolean).join(' ')
  useEffect(() => {
    const field = input.current
    if (ids) field?.setAttribute('aria-controls', ids)
    return () => field?.setAttribute('aria-controls', 'search-dropdown')
  }, [ids, input])
}
