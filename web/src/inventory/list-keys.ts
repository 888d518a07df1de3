import { type RefObject, useEffect } from 'react'

type ListKeys = {
  search: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLElement | null>
  onNew: (() => void) | undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !== null)

/** Single keys anywhere on a list: / searches, n begins a new one, J and K step into the rows. */
export function useListKeys({ search, list, onNew }: ListKeys) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
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
  }, [search, list, onNew])
}
