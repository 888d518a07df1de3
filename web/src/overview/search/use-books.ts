import { useQueries } from '@tanstack/react-query'
import { officesWith } from '@wellstock/contract/platform/access'
import { useEffect, useMemo, useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { useSession } from '../../lib/session.tsx'
import type { StoredBook } from '../../stock/scan/book.ts'
import { bookOptions, storedBookOptions } from '../../stock/scan/use-book.ts'
import { indexOf, type OfficeBook } from './book-index.ts'

/** Of more offices a device keeps no books: their items are asked of the server. */
const MOST = 8

/** The same list while nothing in it has changed. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept.length === list.length && kept.every((each, place) => each === list[place])) return kept
  setKept(list)
  return list
}

const isOfUse = (book: StoredBook | null | undefined) => book && book.items.length > 0

/**
 * What this device knows of the stock of the offices the person looks at: the books it has stored at once, and then those
 * of the server. `isWhole` says that none is missing.
 */
export function useBooks(): { books: OfficeBook[]; isWhole: boolean } {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const readable = officesWith(session.person.grants, 'inventory.read')
  const offices = session.offices.filter(
    ({ id }) => (readable === 'all' || readable.includes(id)) && (chosen === null || id === chosen),
  )
  const kept = offices.length > MOST ? [] : offices
  const personId = session.person.id
  // Asked with every key: the same queries are the same list, and nothing is set up anew.
  const ids = useSame(kept.map(({ id }) => id))
  const fresh = useQueries({
    queries: useMemo(() => ids.map((id) => bookOptions(personId, id)), [ids, personId]),
  })
  const missing = useSame(ids.filter((_, place) => fresh[place]?.data === undefined))
  const stored = useQueries({
    queries: useMemo(() => missing.map((id) => storedBookOptions(personId, id)), [missing, personId]),
  })
  const found = useSame(ids.map((id, place) => fresh[place]?.data ?? stored[missing.indexOf(id)]?.data))
  const books = kept.flatMap(({ id, name }, place) => {
    const book = found[place]
    return book && isOfUse(book) ? [{ officeId: id, officeName: name, book }] : []
  })

  // Before the first key, not with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offices of the same books are the same
  useEffect(() => books.forEach(indexOf), [found])
  return { books, isWhole: books.length === offices.length }
}
