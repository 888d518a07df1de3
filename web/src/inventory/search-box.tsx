import type { Ref } from 'react'
import { m } from '../lib/messages.ts'
import { SearchBox as Box } from '../ui/search-box.tsx'

type SearchBoxProps = {
  value: string
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement>
  className?: string | undefined
}

/** The search box of the inventory. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <Box
      label={m.inventory_search()}
      hint={m.inventory_search_hint()}
      clearLabel={m.inventory_search_clear()}
      {...props}
    />
  )
}
