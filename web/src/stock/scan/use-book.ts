import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api, query } from '../../lib/api.ts'
import { Problem } from '../../lib/problem.ts'
import { after, localDate, type StoredBook, todayOf } from './book.ts'
import { books } from './database.ts'
import { isLine, type QueuedLine } from './queue.ts'
import { queue } from './scan-queue.ts'
import { isUnanswered } from './unanswered.ts'

/** Looked at again after this long, the book is asked for anew: in ms. */
const OLD = 5 * 60_000
/** After the last command the book is asked for once everything is quiet: in ms. */
const QUIET = 15_000
/** Sooner where it has something that this device does not know: the identifier of a new lot, which lots something went back to. */
const SOON = 500

// Commands that were accepted while this page is open.
let done = 0

async function fetchBook(officeId: string): Promise<StoredBook> {
  for (;;) {
    const before = done
    const book = await api.scan.book({ officeId })
    // What was accepted meanwhile may be in there or not: it is asked for again.
    if (before === done) return { ...book, readAt: Date.now() }
  }
}

/** An office with more items than a device can hold has no book: everything is looked up on the server. */
const emptyBook = (readAt: number): StoredBook => ({
  today: localDate(readAt),
  asOf: new Date(readAt).toISOString(),
  items: [],
  codes: [],
  rooms: [],
  readAt,
})

/** The server's book of an office, stored on this device; offline the one that was stored. */
export const bookOptions = (personId: string, officeId: string) =>
  queryOptions({
    queryKey: query.scan.book.queryKey({ input: { officeId } }) as readonly unknown[],
    staleTime: OLD,
    retry: false,
    queryFn: async () => {
      try {
        const book = await fetchBook(officeId)
        void books.put(personId, officeId, book)
        return book
      } catch (error) {
        if (error instanceof Problem && error.status === 409) return emptyBook(Date.now())
        if (!isUnanswered(error)) throw error
        const stored = await books.get(personId, officeId)
        if (stored) return stored
        throw error
      }
    },
  })

/** The book that is stored on this device: it need not wait for the connection. */
export const storedBookOptions = (personId: string, officeId: string) =>
  queryOptions({
    queryKey: [['scan', 'stored-book'], { input: { personId, officeId } }],
    queryFn: async () => (await books.get(personId, officeId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What answers scans at once: the book with everything that waits on this device as if it had happened. */
export function useBook(personId: string, officeId: string, commands: readonly QueuedLine[]) {
  const client = useQueryClient()
  const options = bookOptions(personId, officeId)
  const { data: stored } = useQuery(storedBookOptions(personId, officeId))
  const { data: fresh, error, refetch } = useQuery(options)
  const isRefused = error !== null && !isUnanswered(error)
  const data = fresh ?? (isRefused ? null : stored)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const { queryKey } = bookOptions(personId, officeId)
    const stop = queue.onDone((queued) => {
      done++
      if (isLine(queued))
        client.setQueryData<StoredBook>(
          queryKey,
          (book) => book && after(book, [queued], todayOf(book, Date.now())),
        )
      clearTimeout(timer)
      const isNew = ['receive', 'undo', 'receipt'].includes(queued.body.kind)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), isNew ? SOON : QUIET)
    })
    // It is large: not written down with every command, but before the page may go away.
    const store = () => {
      const book = client.getQueryData<StoredBook>(queryKey)
      if (document.hidden && book) void books.put(personId, officeId, book)
    }
    document.addEventListener('visibilitychange', store)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', store)
    }
  }, [client, personId, officeId])

  const today = data ? todayOf(data, Date.now()) : ''
  // Thousands of items, and the page is drawn with every scan.
  const book = useMemo(() => {
    const waiting = commands.filter(({ state }) => state === 'waiting')
    return data ? after(data, waiting, today) : null
  }, [data, commands, today])
  return { book, today, error: data ? null : error, refetch }
}
