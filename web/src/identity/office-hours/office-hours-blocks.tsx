import { Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OfficeHours } from '@wellstock/contract/identity/office-hours'
import { officesWith } from '@wellstock/contract/platform/access'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { AddClosedDay, AddHolidays } from './closed-day-dialogs.tsx'
import { officeHoursQueries, useRemoveClosedDay } from './queries.ts'
import { WeekDialog } from './week-dialog.tsx'
import { clockWord, weekdays, weekdayWord } from './words.ts'

export type NamedOffice = { id: string; name: string }
type Shown = { office: NamedOffice; hours: OfficeHours }

/** When an office is open and on which days it is closed; changed there by those who may. */
export function OfficeHoursBlocks({ office }: { office: NamedOffice }) {
  const { data: hours, error, refetch } = useQuery(officeHoursQueries.get(office.id))
  if (error && !hours)
    return (
      <Block title={m.office_hours_week()}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Block>
    )
  if (!hours)
    return (
      <Block title={m.office_hours_week()}>
        <Stack gap="xs" aria-hidden>
          {weekdays.map((weekday) => (
            <Skeleton key={weekday} height={18} />
          ))}
        </Stack>
      </Block>
    )
  return (
    <>
      <Week office={office} hours={hours} />
      <ClosedDays office={office} hours={hours} />
    </>
  )
}

function Week({ office, hours }: Shown) {
  const mayChange = useCan('office-hours.write', office.id)
  const [isEditing, setEditing] = useState(false)
  return (
    <Block
      title={m.office_hours_week()}
      action={
        mayChange && (
          <Button variant="default" size="compact-md" onClick={() => setEditing(true)}>
            {m.office_hours_edit()}
          </Button>
        )
      }
    >
      <Facts labels="5rem">
        {weekdays.map((weekday) => {
          const open = hours.hours.find((each) => each.weekday === weekday)
          return (
            <Fact key={weekday} label={weekdayWord(weekday)}>
              {open ? (
                <span className={ui.figures}>
                  {m.common_from_to({ from: clockWord(open.opens), to: clockWord(open.closes) })}
                </span>
              ) : (
                <span className={ui.quiet}>{m.office_hours_closed()}</span>
              )}
            </Fact>
          )
        })}
      </Facts>
      {hours.isUsual && (
        <Text c="dimmed" mt="xs">
          {m.office_hours_usual()}
        </Text>
      )}
      {isEditing && <WeekDialog office={office} hours={hours.hours} onClose={() => setEditing(false)} />}
    </Block>
  )
}

function ClosedDays({ office, hours }: Shown) {
  const mayChange = useCan('office-hours.write', office.id)
  const mayChangeAll = officesWith(useSession().person.grants, 'office-hours.write') === 'all'
  const [adding, setAdding] = useState<'day' | 'holidays' | null>(null)
  const remove = useRemoveClosedDay()
  const { closedDays } = hours
  const close = () => setAdding(null)
  const dialog = { office, hours, mayCloseAll: mayChangeAll, onClose: close }
  return (
    <Block title={m.office_hours_closed_days()}>
      {closedDays.length === 0 ? (
        <Nothing>{m.office_hours_no_closed_days()}</Nothing>
      ) : (
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {closedDays.map(({ id, day, name, isOfAll }) => (
            <li key={id}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <span className={day < hours.today ? ui.quiet : undefined}>
                  <time dateTime={day}>{formatDay(day)}</time> {day.slice(0, 4)} · {name}
                  {isOfAll && <small className={ui.note}> · {m.common_all_offices()}</small>}
                </span>
                {mayChange && (mayChangeAll || !isOfAll) && (
                  <CloseButton
                    aria-label={m.common_remove_named({ name })}
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(
                        { id },
                        {
                          onSuccess: () => toast.success(m.office_hours_removed({ name })),
                          onError: (error) => toast.error(messageOf(error)),
                        },
                      )
                    }
                  />
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => setAdding('holidays')}>
            {m.office_hours_holidays()}
          </Button>
          <Button variant="default" onClick={() => setAdding('day')}>
            {m.office_hours_close_on()}
          </Button>
        </Group>
      )}
      {adding === 'day' && <AddClosedDay {...dialog} />}
      {adding === 'holidays' && <AddHolidays {...dialog} />}
    </Block>
  )
}
