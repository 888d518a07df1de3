import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconBuildingCommunity, IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OfficeReport as Report } from '@wellstock/contract/overview/reports'
import { lazy, Suspense, useId, useState } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { Breakdown } from './breakdown.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { OfficeCard } from './office-card.tsx'
import { OfficesTable } from './offices-table.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import { reportQueries } from './queries.ts'
import classes from './report.module.css'
import { askedOf, dateProblems, datesOf } from './report-filter.ts'
import { ReportFilters } from './report-filters.tsx'
import type { ReportsSearch } from './reports-search.ts'
import { RowsDialog } from './rows-dialog.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** So many are named in a title; of more it says how many. */
const FEW_OFFICES = 3

const SchedulesDialog = lazy(() => import('./schedules-dialog.tsx'))

type OfficeReportProps = {
  search: ReportsSearch
  onSearch: (change: Partial<ReportsSearch>) => void
  /** In the dialog: closes it when somebody goes to another page. */
  onLeave?: () => void
}

/** The office report, specification 2.5: the same in its dialog and on its page. Stands in a `Modal.Stack`. */
export function OfficeReport({ search, onSearch, onLeave }: OfficeReportProps) {
  const options = useQuery(reportQueries.options())
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const [schedules, setSchedules] = useState<'unasked' | 'open' | 'closed'>('unasked')
  useFocusBack(opened !== null)
  useFocusBack(schedules === 'open')
  const today = options.data?.today
  const dates = today ? datesOf(search, today) : {}
  const wrong = today ? dateProblems(dates, today) : {}
  const isAskable = today !== undefined && !wrong.from && !wrong.to
  const asked = askedOf(search, dates.from ?? '', dates.to ?? '')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...reportQueries.get(asked),
    enabled: isAskable,
  })
  // What the figures shown were asked with: their rows are, too, while something else is being typed or loaded.
  const [shown, setShown] = useState(asked)
  if (isAskable && data && !isPlaceholderData && JSON.stringify(shown) !== JSON.stringify(asked))
    setShown(asked)
  const refused = isAskable && error instanceof Problem ? error.fields : {}

  return (
    <div className={classes.report}>
      <ReportFilters
        search={search}
        dates={dates}
        today={today}
        offices={options.data?.offices ?? []}
        problems={{ ...refused, ...wrong }}
        onChange={onSearch}
      />
      <Group gap="xs">
        <div className={classes.asOf} aria-live="polite">
          {data && <Text inherit>{asOf(data)}</Text>}
          {data && today && !isAskable && <Text inherit>{m.reports_kept()}</Text>}
        </div>
        <ExportButtons asked={isAskable ? asked : null} />
        <Button
          variant="subtle"
          leftSection={<IconCalendarTime size={18} stroke={1.75} aria-hidden />}
          onClick={() => setSchedules('open')}
        >
          {m.reports_scheduled()}
        </Button>
      </Group>
      {options.error && !options.data ? (
        <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />
      ) : isAskable && error && (!data || isPlaceholderData) ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : today && !isAskable && !data ? null : (
        <ReportBody report={data ?? null} isDimmed={isPlaceholderData} onOpen={setOpened} />
      )}
      <RowsDialog
        opened={opened}
        asked={shown}
        everywhere={data ? placesOf(data, options.data?.offices ?? []) : ''}
        onClose={() => setOpened(null)}
        onLeave={() => {
          setOpened(null)
          onLeave?.()
        }}
      />
      <Suspense>
        {schedules !== 'unasked' && (
          // It stays once it was asked for: a dialog of a stack that goes while it is open hides those underneath.
          <SchedulesDialog isOpen={schedules === 'open'} onClose={() => setSchedules('closed')} />
        )}
      </Suspense>
    </div>
  )
}

function asOf({ period, compared, asOf }: Report): string {
  const words = { from: formatDate(period.from), to: formatDate(period.to), time: formatDateTime(asOf) }
  return compared
    ? m.reports_as_of_compared({
        ...words,
        before: formatDate(compared.from),
        until: formatDate(compared.to),
      })
    : m.reports_as_of(words)
}

/** The offices shown, in words: all that stand, or those there are. */
function placesOf({ offices }: Report, known: readonly { id: string; isArchived: boolean }[]): string {
  const shown = new Set(offices.map(({ officeId }) => officeId))
  if (known.every(({ id, isArchived }) => isArchived || shown.has(id))) return m.common_all_offices()
  if (offices.length <= FEW_OFFICES) return offices.map(({ name }) => name).join(', ')
  return m.reports_offices_some({ count: offices.length, shown: formatNumber(offices.length) })
}

type ReportBodyProps = {
  /** Null while it is asked for: its layout stands there already. */
  report: Report | null
  isDimmed: boolean
  onOpen: (opened: OpenedFigure) => void
}

function ReportBody({ report, isDimmed, onOpen }: ReportBodyProps) {
  const id = useId()
  if (report?.offices.length === 0)
    return (
      <EmptyState
        icon={<IconBuildingCommunity size={24} stroke={1.75} />}
        title={m.reports_no_offices()}
        text={m.reports_no_offices_text()}
      />
    )
  return (
    <div className={`${ui.dims} ${classes.body}`} data-dimmed={isDimmed || undefined}>
      <SummaryCards report={report} onOpen={onOpen} />
      {report ? (
        <>
          <section aria-labelledby={id}>
            <h2 id={id} className={classes.heading}>
              {m.reports_offices_cards()}
            </h2>
            <ul className={`${ui.plainList} ${classes.cards}`}>
              {report.offices.map((office) => (
                <OfficeCard
                  key={office.officeId}
                  office={office}
                  compared={report.compared}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
          <Breakdown key={report.type} report={report} onOpen={onOpen} />
          <OfficesTable report={report} onOpen={onOpen} />
        </>
      ) : (
        <div aria-hidden className={`${ui.dims} ${classes.body}`}>
          <div className={`${ui.plainList} ${classes.cards}`}>
            <Skeleton height={176} />
            <Skeleton height={176} />
            <Skeleton height={176} />
          </div>
          <Skeleton height={340} />
        </div>
      )}
    </div>
  )
}
