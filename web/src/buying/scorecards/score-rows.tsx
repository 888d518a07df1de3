import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpenedPart, ScoreRow } from '@wellstock/contract/buying/scorecards'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatDateTime, formatDecimal, formatNumber, formatPrice } from '../../lib/format.ts'
import { pageAt } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { useMayOpen } from '../../stock/detection/use-may-open.ts'
import { FIRST_PAGE, RowName, SummedRows } from '../../ui/summed-rows.tsx'
import { scorecardQueries } from './queries.ts'

const write: Record<OpenedPart, (amount: number) => string> = {
  on_time_in_full: formatNumber,
  lead_time: formatDecimal,
  price: formatPrice,
  invoices: formatNumber,
  quality: formatPrice,
}

const detailOf = ({ detail, officeName, verdict, before, now, outcome, problem, of }: ScoreRow) =>
  [
    detail,
    officeName,
    verdict && m[`scorecards_line_${verdict}`](),
    before !== null && now !== null && `${formatPrice(before)} → ${formatPrice(now)}`,
    outcome && formatPrice(of),
    problem && outcome !== 'stocked' && m[`scorecards_problem_${problem}`](),
  ]
    .filter(Boolean)
    .join(' · ')

/** What it is, with a link where its page is there for this person. */
function LinkedName({ row }: { row: ScoreRow }) {
  const mayOpen = useMayOpen()
  const page = pageAt(row.url)
  return (
    <RowName
      name={page && mayOpen(page) ? <Link to={row.url}>{row.name}</Link> : row.name}
      detail={detailOf(row)}
    />
  )
}

const firstColumn = (part: OpenedPart) =>
  part === 'lead_time'
    ? m.common_vendor_order()
    : part === 'invoices'
      ? m.scorecards_invoice()
      : m.common_product()

type ScoreRowsProps = { vendorId: string; part: OpenedPart; title: string }

/** The rows a part of a scorecard is made of, those that cost most of it first. */
export function ScoreRows({ vendorId, part, title }: ScoreRowsProps) {
  const [paging, setPaging] = useState(FIRST_PAGE)
  const answer = useQuery(scorecardQueries.rows(vendorId, part, paging))
  const { sum = 0, of = 0 } = answer.data ?? {}
  return (
    <SummedRows
      label={title}
      viewName={`score-${part}`}
      what={firstColumn(part)}
      answer={answer}
      paging={paging}
      onPaging={setPaging}
      every={(page) => api.scorecards.rows({ vendorId, part, ...page })}
      nameOf={(row) => <LinkedName row={row} />}
      whenOf={({ dueOn, at }) => (dueOn ? formatDate(dueOn) : at ? formatDateTime(at) : '–')}
      quantityOf={({ quantity }) => (quantity === null ? '–' : formatNumber(quantity))}
      amountOf={({ amount }) => write[part](amount)}
      sum={m.scorecards_sum({
        sum: write[part](sum),
        of: part === 'lead_time' ? formatNumber(of) : write[part](of),
      })}
    />
  )
}
