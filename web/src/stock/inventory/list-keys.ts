import { type RefObject, useEffect } from 'react'
import { useSingleKeys } from '../../lib/session.tsx'
import { isSingleKey } from '../../lib/single-keys.ts'

type ListKeys = {
  search: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLElement | null>
  onNew: (() => void) | undefined
}

/** Single keys anywhere on a list: / searches, n begins a new one, J and K step into the rows. */
export function useListKeys({ search, list, onNew }: ListKeys) {
  const isOn = useSingleKeys()

  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event)) return
      const key = event.key.toLowerCase()
      if (key === '/') {
        search.current?.focus()
        search.current?.select()
      } else if (key === 'n' && onNew) onNew()
      else if (key === 'j' || key === 'k')
        list.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, search, list, onNew])
}
