import { Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CaseOptions } from '@wellstock/contract/procedures/cases'
import { readinessColors } from '@wellstock/domain/procedures/readiness'
import { type ReactNode, useMemo, useState } from 'react'
import { query } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/current-language.ts'
import { formatDay, formatMonth, formatShare } from '../../lib/format.ts'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { BookingDialog } from '../cases/booking-dialog.tsx'
import type { Start } from '../cases/case-values.ts'
import { ReadinessDot } from '../cases/readiness-dot.tsx'
import { today } from '../cases/today.ts'
import { Agenda } from './agenda.tsx'
import { clockOf, daysOf, type Placed, placed } from './calendar-days.ts'
import type { CalendarSearch, CalendarView as View } from './calendar-search.ts'
import { CaseCard } from './case-card.tsx'
import { DropDialog, type Dropped } from './drop-dialog.tsx'
import { absencesOf, dayColumns, roomColumns } from './grid-columns.ts'
import { MonthView } from './month-view.tsx'
import { MoveCase } from './move-case.tsx'
import { TimeGrid } from './time-grid.tsx'

type CalendarViewProps = {
  view: Exclude<View, 'list'>
  day: string
  search: CalendarSearch
  options: CaseOptions | undefined
  writes: boolean
  filters: ReactNode
  booking: Start | null
  onBook: (start: Start | null) => void
  onChange: (change: Partial<CalendarSearch>) => void
}

const nowhere: CaseOptions = { offices: [], types: [], rooms: [], providers: [] }

/** The days that are shown, with their cases. */
export function CalendarView(props: CalendarViewProps) {
  const { view, day, search, writes, onBook, onChange } = props
  const options = props.options ?? nowhere
  const days = daysOf(view, day, currentLanguage() === 'en' ? 0 : 1)
  const { officeId, roomId, providerId, typeId, readiness } = search
  const answer = useQuery(
    query.procedureCases.calendar.queryOptions({
      input: {
        ...{ from: days[0] ?? day, until: days.at(-1) ?? day },
        ...given({ officeId, roomId, providerId, typeId, readiness }),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = answer
  const cases = useMemo(
    // By the clock of each office: those of another time zone stand where they are drawn.
    () => data?.cases.map(placed).toSorted((one, other) => one.from - other.from) ?? [],
    [data],
  )
  const [openId, setOpenId] = useState('')
  const [moving, setMoving] = useState('')
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const open = data?.cases.find(({ id }) => id === openId)
  const timezone = options.offices.find(({ id }) => id === officeId)?.timezone ?? options.offices[0]?.timezone
  const away = (of: string) => (data ? absencesOf(data, options.providers, of, timezone ?? 'UTC') : [])
  const label =
    view === 'month'
      ? formatMonth(day)
      : view === 'day'
        ? formatDay(day)
        : m.common_from_to({ from: formatDay(days[0] ?? day), to: formatDay(days.at(-1) ?? day) })
  const use = data?.days.filter((each) => each.day === day && each.utilization !== null) ?? []

  const drop = ({ row, from }: Placed, to: { day: string; clock?: string; roomId: string | null }) =>
    setDropped({ ...{ id: row.id, number: row.number, clock: clockOf(from) }, ...to })
  const columns = useMemo(
    () =>
      !data || (view !== 'day' && view !== 'week')
        ? []
        : view === 'day'
          ? roomColumns(data, cases, day, roomId)
          : dayColumns(data, cases, daysOf('week', day, currentLanguage() === 'en' ? 0 : 1), (of) =>
              absencesOf(data, options.providers, of, timezone ?? 'UTC'),
            ),
    [data, cases, view, day, roomId, options, timezone],
  )

  return (
    <>
      <Group gap="xs" data-filters>
        {props.filters}
      </Group>
      {answer.error && !data && <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />}
      {!data && !answer.error && <Skeleton h={480} radius="lg" aria-label={m.loading()} />}
      {data && (
        <>
          <Group gap="4px 16px" justify="space-between">
            <Text fw={550} role="status">
              {label}
              {view === 'day' &&
                use.map(({ officeId: of, utilization }) => (
                  <Text key={of} component="span" c="dimmed" size="sm" ml="sm">
                    {[
                      use.length > 1 && options.offices.find(({ id }) => id === of)?.name,
                      m.cases_utilization({ share: formatShare(utilization ?? 0) }),
                    ]
                      .filter(Boolean)
                      .join(': ')}
                  </Text>
                ))}
            </Text>
            <Group gap="md" className={ui.note}>
              {readinessColors.map((color) => (
                <ReadinessDot key={color} readiness={color} hasWord />
              ))}
            </Group>
          </Group>
          {view === 'day' && away(day).length > 0 && <Text c="dimmed">{away(day).join(' · ')}</Text>}
          {data.isCutOff && <Text role="note">{m.cases_cut_off()}</Text>}
          {(view === 'day' || view === 'week') && (
            <TimeGrid
              label={label}
              columns={columns}
              says={view === 'day' ? 'provider' : 'room'}
              writes={writes}
              onOpen={setOpenId}
              onMove={(case_, column, start) =>
                drop(case_, { day: column.day, clock: start.slice(11), roomId: column.roomId })
              }
              onDraw={(column, start, minutes) =>
                onBook({
                  ...{ day: column.day, clock: start.slice(11), minutes },
                  ...given({
                    officeId: column.officeId ?? officeId,
                    roomId: column.roomId ?? roomId,
                    providerId,
                  }),
                })
              }
            />
          )}
          {view === 'month' && (
            <MonthView
              label={label}
              month={day.slice(0, 7)}
              today={today(timezone)}
              days={days}
              cases={cases}
              hours={data.days}
              writes={writes}
              onOpen={setOpenId}
              onOpenDay={(next) => onChange({ view: 'day', day: next })}
              onMove={(case_, next) => drop(case_, { day: next, roomId: null })}
            />
          )}
          {view === 'agenda' && <Agenda days={days} cases={cases} hours={data.days} onOpen={setOpenId} />}
        </>
      )}
      {open && (
        <CaseCard
          row={open}
          onMove={() => {
            setMoving(open.id)
            setOpenId('')
          }}
          onClose={() => setOpenId('')}
        />
      )}
      {moving && (
        <MoveCase id={moving} options={options} known={data?.cases ?? []} onClose={() => setMoving('')} />
      )}
      {dropped && <DropDialog dropped={dropped} options={options} onClose={() => setDropped(null)} />}
      {props.booking && props.options && (
        <BookingDialog
          start={props.booking}
          day={day}
          options={options}
          known={data?.cases ?? []}
          onClose={() => onBook(null)}
        />
      )}
    </>
  )
}
