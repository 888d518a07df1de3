import { useRouter } from '@tanstack/react-router'
import type { SearchResult } from '@wellstock/contract/overview/search'
import type { MouseEvent } from 'react'
import { ownPath } from '../../lib/own-path.ts'
import { useRemember } from './queries.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Opening a result keeps what was searched for among the recent searches. */
export function useOpenResult(query: string, onOpen: () => void = () => {}) {
  const router = useRouter()
  const remember = useRemember()

  function open({ url }: SearchResult) {
    remember.mutate(query)
    onOpen()
    const path = ownPath(url)
    if (path) router.history.push(path)
  }
  /** What makes a link of a result. In another tab it opens as links do. */
  const linkTo = (result: SearchResult) => ({
    href: ownPath(result.url),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return remember.mutate(query)
      event.preventDefault()
      open(result)
    },
  })
  return { open, linkTo }
}
