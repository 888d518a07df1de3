import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { messageOf } from '../lib/problem.ts'
import { isToBePrinted } from './on-paper.ts'
import ui from './shared.module.css'
import { toast } from './toast.tsx'

/** Of a list with more rows than this, the first are printed: some fifty sheets. */
export const PRINT_LIMIT = 2_000
const PAGE = 100

type Rows<Row> = { items: readonly Row[]; total: number }
/** A page of a list as it is narrowed now, by the query of the list itself. */
export type Every<Row> = (place: { page: number; pageSize: typeof PAGE }) => Promise<Rows<Row>>

/** A list page by page, up to the limit. A row that slid to the next page meanwhile is there once. */
export async function loadEvery<Row>(every: Every<Row>, idOf: (row: Row) => string): Promise<Rows<Row>> {
  const found = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { items, total } = await every({ page, pageSize: PAGE })
    for (const row of items) found.set(idOf(row), row)
    if (items.length < PAGE || page * PAGE >= Math.min(total, PRINT_LIMIT))
      return { items: [...found.values()], total }
  }
}

type Answer<Row> = { data?: Rows<Row> | readonly Row[] | undefined }
type Wanted<Row, Answered> = {
  answer: Answered
  every: Every<Row> | undefined
  idOf: (row: Row) => string
  /** What narrows the list: rows that were asked for by other filters are not printed. */
  search: object | undefined
}

export type Printing<Answered> = {
  /** The page on screen; while it is printed, all rows. */
  answer: Answered
  /** How many rows are printed just now. */
  printed: number | undefined
  /** Where the list is: what it holds is printed by Ctrl+P as by the button. */
  root: RefObject<HTMLDivElement | null>
  /** Prints all rows; left out where there are none. */
  print: (() => void) | undefined
  isLoading: boolean
  /** That there are more than are printed. */
  limit: ReactNode
}

type PrintAllProps = Pick<Printing<unknown>, 'print' | 'isLoading'>

/** The button of a list that has no files to export; where it has, their menu prints it. */
export const PrintAll = ({ print, isLoading }: PrintAllProps) =>
  print && (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      loading={isLoading}
      onClick={print}
    >
      {m.ui_print()}
    </Button>
  )

/** Paper has no pages to turn: what is printed of a list is all of it, up to the limit. */
export function usePrintList<Row, Answered extends Answer<Row>>({
  answer,
  every,
  idOf,
  search,
}: Wanted<Row, Answered>): Printing<Answered> {
  const root = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(false)
  const [rows, setRows] = useState<Rows<Row> | null>(null)
  const narrowed = JSON.stringify({ ...search, page: undefined, pageSize: undefined })
  const latest = useRef(narrowed)
  latest.current = narrowed

  async function start() {
    if (!every || isLoading) return
    setLoading(true)
    try {
      const found = await loadEvery(every, idOf)
      if (latest.current === narrowed) setRows(found)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }

  // Once all rows are drawn. Some browsers say that printing is over long after this call has returned.
  useEffect(() => {
    if (!rows) return
    const clear = () => setRows(null)
    addEventListener('afterprint', clear)
    print()
    return () => removeEventListener('afterprint', clear)
  }, [rows])

  const { data } = answer
  const page = data && 'items' in data ? data : undefined
  const hasMore = every !== undefined && page !== undefined && page.items.length < page.total
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {})
  onKey.current = (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p'
    if (!isPrint || event.defaultPrevented || !hasMore || !root.current || !isToBePrinted(root.current))
      return
    event.preventDefault()
    void start()
  }
  useEffect(() => {
    const follow = (event: KeyboardEvent) => onKey.current(event)
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])

  return {
    answer: rows ? { ...answer, data: rows, isPlaceholderData: false } : answer,
    printed: rows?.items.length,
    root,
    print: every && page && page.total > 0 ? () => void start() : undefined,
    isLoading,
    limit: rows && rows.items.length < rows.total && (
      <Text className={ui.note}>
        {m.paper_limit({ shown: formatNumber(rows.items.length), total: formatNumber(rows.total) })}
      </Text>
    ),
  }
}
