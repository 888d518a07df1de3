import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

const PAUSE = 300

type SearchBoxProps = {
  label: string
  hint: string
  clearLabel: string
  value: string
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** Searches once the typing pauses. A search set elsewhere (an address, 'Clear all') is shown here too. */
export function SearchBox({ label, hint, clearLabel, value, onSearch, ref, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((next: string) => {
    setSent(next)
    onSearch(next)
  }, PAUSE)

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
      ref={ref}
      className={className}
      wrapperProps={{ 'data-filters': true }}
      type="search"
      role="searchbox"
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
