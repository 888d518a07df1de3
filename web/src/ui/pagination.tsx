import { Flex, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { oneOf, type PageSize, pageSizes } from '../lib/search-params.ts'
import classes from './pagination.module.css'
import ui from './shared.module.css'

type PaginationProps = {
  page: number
  pageSize: number
  /** Undefined until the first answer. */
  total: number | undefined
  /** Where there are no more rows than this, there is nothing to choose. */
  over?: number | undefined
  onChange: (part: { page: number; pageSize?: PageSize }) => void
}

/** First, last, and the neighbours of this page; null stands for what is left out. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

export function Pagination({ page, pageSize, total = 0, over = 0, onChange }: PaginationProps) {
  if (total <= over) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const range = { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total }
  return (
    <Group className={classes.bar}>
      <Text inherit flex={1} className={ui.nowrap} aria-live="polite">
        {m.pagination_range({
          from: formatNumber(range.from),
          to: formatNumber(range.to),
          total: formatNumber(range.total),
        })}
      </Text>
      <label className={classes.size} data-screen-only>
        <span>{m.pagination_size()}</span>
        <select
          aria-label={m.pagination_size()}
          value={pageSize}
          onChange={(event) => {
            const size = oneOf(pageSizes, Number(event.target.value))
            if (size) onChange({ page: 1, pageSize: size })
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Flex
        component="nav"
        gap={2}
        className={`${ui.plainButtons} ${classes.pages}`}
        data-screen-only
        aria-label={m.pagination_label()}
      >
        <button
          type="button"
          aria-label={m.pagination_previous()}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        {pageNumbers(page, last).map((number, index, all) =>
          number === null ? (
            <span key={`after ${all[index - 1]}`} className={classes.gap} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={m.pagination_page({ page: formatNumber(number) })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChange({ page: number })}
            >
              {formatNumber(number)}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={m.pagination_next()}
          disabled={page >= last}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </Flex>
    </Group>
  )
}
