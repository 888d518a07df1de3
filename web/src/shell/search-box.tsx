import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { may } from '@wellstock/contract/access'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SignedIn } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import classes from './header.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Until the search over everything exists, it searches the inventory. */
export function SearchBox({ session }: { session: SignedIn | null }) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const canSearch = session !== null && may(session.person.grants, 'inventory.read')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        input.current?.focus()
        input.current?.select()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    const words = input.current?.value.trim().slice(0, 100)
    if (words && canSearch) void navigate({ to: '/dashboard/inventory', search: { search: words } })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser of a clinic knows the search element
    <form role="search" className={classes.search} onSubmit={search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        data-scan="literal"
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
        maxLength={100}
        disabled={session !== null && !canSearch}
        title={session !== null && !canSearch ? m.search_not_yours() : undefined}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <kbd className={classes.hint} aria-hidden>
        {isMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </form>
  )
}
