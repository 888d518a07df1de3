import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSingleKey } from './use-single-key.ts'

const PAUSE = 300

type SearchBoxProps = {
  label: string
  hint: string
  clearLabel: string
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
  /** In a dialog: where typing goes when it opens. */
  isFirst?: boolean
}

/** Searches once the typing pauses; the key / leads to it. A search set elsewhere (an address, 'Clear all') is shown here too. */
export function SearchBox({ label, hint, clearLabel, value, onSearch, className, isFirst }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((next: string) => {
    setSent(next)
    onSearch(next)
  }, PAUSE)

  useSingleKey('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  function clear() {
    send.cancel()
    setText('')
    setSent('')
    onSearch('')
  }

  return (
    <TextInput
      ref={input}
      className={className}
      wrapperProps={{ 'data-filters': true }}
      type="search"
      role="searchbox"
      data-autofocus={isFirst}
      aria-label={label}
      placeholder={hint}
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        send(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send.flush()
        if (event.key === 'Escape' && text) clear()
      }}
      // The first Escape is the field's, the next one the dialog's around it.
      data-mantine-stop-propagation={text !== ''}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={clearLabel} onClick={clear} /> : null}
    />
  )
}
