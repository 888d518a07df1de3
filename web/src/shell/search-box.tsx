import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { SEARCH_CLOSE_DELAY, SEARCH_LENGTH } from '@wellstock/domain/overview/search'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../lib/messages.ts'
import type { SignedIn } from '../lib/session.tsx'
import { useIsSettled } from '../lib/use-settled.ts'
import type { StockDialog } from '../stock/commands/stock-dialogs.tsx'
import ui from '../ui/shared.module.css'
import classes from './search-box.module.css'

const loadDropdown = () => import('../overview/search/search-dropdown.tsx')
const SearchDropdown = lazy(loadDropdown)
const StockDialogs = lazy(async () => ({
  default: (await import('../stock/commands/stock-dialogs.tsx')).StockDialogs,
}))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The search in the header. What opens below it is loaded after the first paint, or when it is first used. */
export function SearchBox({ session }: { session: SignedIn | null }) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What the keys do while the dropdown is open. */
  const keys = useRef<(event: KeyboardEvent) => void>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<StockDialog | null>(null)
  const isSettled = useIsSettled()

  useEffect(() => {
    if (isSettled) loadDropdown().catch(() => {})
  }, [isSettled])

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        // Behind a dialog the focus would be lost.
        if (document.querySelector('[role=dialog][aria-modal=true]')) return
        input.current?.focus()
        input.current?.select()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      clearTimeout(closing.current)
    }
  }, [])

  function open() {
    clearTimeout(closing.current)
    setOpen(true)
  }

  function closeSoon({ relatedTarget }: FocusEvent) {
    if (box.current?.contains(relatedTarget)) return
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setOpen(false), SEARCH_CLOSE_DELAY)
  }

  /** Wherever the focus is: in the field, or on a button of the dropdown. */
  function closeWithEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen || event.nativeEvent.isComposing) return
    event.preventDefault()
    input.current?.focus()
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (!isOpen) input.current?.blur()
    } else if (keys.current) keys.current(event)
    else if (event.key === 'ArrowDown') open()
    else if (event.key === 'Enter' && text.trim() !== '')
      void navigate({ to: '/dashboard/search', search: { q: text.trim() } })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser of a clinic knows the search element */}
      <div
        ref={box}
        role="search"
        className={classes.root}
        onFocus={open}
        onBlur={closeSoon}
        onKeyDown={closeWithEscape}
      >
        <IconSearch className={classes.icon} size={18} stroke={1.75} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          data-scan="literal"
          aria-label={m.search_label()}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls="search-dropdown"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={m.search_placeholder()}
          maxLength={SEARCH_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            open()
          }}
          onClick={open}
          onKeyDown={onKeyDown}
        />
        <kbd className={`${ui.notOnPhone} ${classes.hint}`} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
        {isOpen && (
          // Whatever is pressed in it, the field keeps the focus.
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is left undone
          <div
            id="search-dropdown"
            className={`${ui.panel} ${classes.dropdown}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            {session && (
              <Suspense fallback={<div className={classes.waiting} aria-busy />}>
                <SearchDropdown
                  text={text}
                  input={input}
                  keys={keys}
                  onText={setText}
                  onClose={() => setOpen(false)}
                  onDialog={setDialog}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {dialog && (
        <Suspense>
          <StockDialogs open={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}
