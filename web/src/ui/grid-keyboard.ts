import { type KeyboardEvent, useRef, useState } from 'react'
import { useSingleKeys } from '../lib/session.tsx'
import { useSingleKey } from './use-single-key.ts'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

type RowKeys = {
  count: number
  onOpen: (index: number) => void
  onToggle: (index: number, isRange: boolean) => void
  onPeek?: () => void
  onEscape: (() => void) | undefined
  /** Other letters of the list; says whether this is one of them. */
  onLetter?: (letter: string, index: number) => boolean
}

/**
 * One row is in the tab order; arrows or J and K move it, Home and End jump, Enter opens, Space peeks, X selects
 * (Shift with either: the range), as Space does where there is nothing to peek at. J and K lead into the rows from anywhere on the page. Keys typed into something inside a
 * row stay there. Letters can be switched off.
 */
export function useGridKeyboard<Body extends HTMLElement = HTMLTableSectionElement>({
  count,
  onOpen,
  onToggle,
  onPeek,
  onEscape,
  onLetter,
}: RowKeys) {
  const hasLetters = useSingleKeys()
  const body = useRef<Body>(null)
  const [current, setCurrent] = useState(0)
  const active = Math.min(current, Math.max(count - 1, 0))

  function focus(index: number) {
    const row = body.current?.children[Math.min(Math.max(index, 0), count - 1)]
    if (row instanceof HTMLElement) row.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  useSingleKey('jk', count > 0 ? () => focus(active) : undefined)

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target
    if (
      !(row instanceof HTMLElement) ||
      row.parentElement !== body.current ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (!hasLetters && /^[a-z]$/.test(key)) return
    const step = steps[key]
    if (step) focus(active + step)
    else if (key === 'Home') focus(0)
    else if (key === 'End') focus(count - 1)
    else if (key === 'Enter') onOpen(active)
    else if (key === ' ' && !event.shiftKey && onPeek) onPeek()
    else if (key === 'Escape' && onEscape) onEscape()
    else if (key === ' ' || key === 'x') onToggle(active, event.shiftKey)
    else if (!onLetter?.(key, active)) return
    event.preventDefault()
  }

  return { body, active, setActive: setCurrent, focus, onKeyDown }
}
