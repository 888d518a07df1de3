import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReportRow } from '@wellstock/contract/overview/reports'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts'
import { pageAt } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { ownPath } from '../../lib/own-path.ts'
import { useMayOpen } from '../../stock/detection/use-may-open.ts'
import { showAmount } from '../../ui/figure-words.ts'
import { FIRST_PAGE, RowName, SummedRows } from '../../ui/summed-rows.tsx'
import { type RowsPlace, reportQueries, rowsFilterOf } from './queries.ts'
import type { Asked } from './report-filter.ts'

type Leaving = {
  /** Somebody goes to the page of a row. */
  onLeave: () => void
}

/** What it is, with a link where its page is there for this person. */
function LinkedName({ row, onLeave }: { row: ReportRow } & Leaving) {
  const mayOpen = useMayOpen()
  const router = useRouter()
  const url = URL.parse(ownPath(row.url) ?? '', location.origin)
  const page = url && pageAt(url.pathname)
  const name =
    page && mayOpen(page) ? (
      <Link to={url.pathname} search={router.options.parseSearch(url.search)} onClick={onLeave}>
        {row.name}
      </Link>
    ) : (
      row.name
    )
  return (
    <RowName
      name={name}
      detail={[m[`reports_kind_${row.kind}`](), row.detail, row.officeName].filter(Boolean).join(' · ')}
    />
  )
}

const quantityOf = ({ quantity, kind }: ReportRow) =>
  quantity === null ? '–' : kind === 'movement' ? formatChange(quantity) : formatNumber(quantity)

type RowsListProps = Leaving & { title: string; asked: Asked; place: RowsPlace }

/** The rows of a part, page by page, and what all of them come to. */
export function RowsList({ title, asked, place, onLeave }: RowsListProps) {
  const [paging, setPaging] = useState(FIRST_PAGE)
  const answer = useQuery(reportQueries.rows(asked, place, paging.page, paging.pageSize))
  const unit = answer.data?.unit ?? 'count'
  return (
    <SummedRows
      label={title}
      viewName="report-rows"
      what={m.reports_row_what()}
      answer={answer}
      paging={paging}
      onPaging={setPaging}
      every={(page) => api.officeReports.rows({ ...rowsFilterOf(asked, place), ...page })}
      nameOf={(row) => <LinkedName row={row} onLeave={onLeave} />}
      whenOf={({ at }) => (at ? formatDateTime(at) : '–')}
      quantityOf={quantityOf}
      amountOf={({ amount }) => showAmount(amount, unit)}
      sum={showAmount(answer.data?.sum ?? 0, unit)}
    />
  )
}
