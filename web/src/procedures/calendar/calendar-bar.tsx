import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { CaseOptions } from '@wellstock/contract/procedures/cases'
import { readinessColors } from '@wellstock/domain/procedures/readiness'
import { DocumentChoice } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { DateField } from '../../ui/date-field.tsx'
import { readinessWord, roomWord } from '../cases/words.ts'
import { turned } from './calendar-days.ts'
import { type CalendarSearch, type CalendarView, calendarViews } from './calendar-search.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

type CalendarBarProps = {
  view: CalendarView
  day: string
  onChange: (change: Partial<CalendarSearch>) => void
}

/** Which days are shown, and how. */
export function CalendarBar({ view, day, onChange }: CalendarBarProps) {
  return (
    <Group gap="xs" data-screen-only>
      <SegmentedControl
        aria-label={m.cases_view()}
        value={view}
        onChange={(next) => onChange({ view: calendarViews.find((each) => each === next), page: 1 })}
        data={calendarViews.map((value) => ({
          value,
          label: value === 'list' ? m.common_list() : m[`cases_view_${value}`](),
        }))}
      />
      {view !== 'list' && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={m.common_previous()}
            onClick={() => onChange({ day: turned(view, day, -1) })}
          >
            <IconChevronLeft {...icon} />
          </ActionIcon>
          <Button variant="default" onClick={() => onChange({ day: undefined })}>
            {m.common_today()}
          </Button>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={m.common_next()}
            onClick={() => onChange({ day: turned(view, day, 1) })}
          >
            <IconChevronRight {...icon} />
          </ActionIcon>
          <DateField
            aria-label={m.common_date()}
            value={day}
            onChange={(next) => next && onChange({ day: next })}
          />
        </Group>
      )}
    </Group>
  )
}

type CaseFiltersProps = {
  search: CalendarSearch
  options: CaseOptions | undefined
  /** A list has that of the office already. */
  hasOffice?: boolean
  onChange: (change: Partial<CalendarSearch>) => void
}

/** What a calendar and a list of cases are narrowed to. */
export function CaseFilters({ search, options, hasOffice, onChange }: CaseFiltersProps) {
  const { offices = [], rooms = [], providers = [], types = [] } = options ?? {}
  const { officeId } = search
  const show = (change: Partial<CalendarSearch>) => onChange({ ...change, page: 1 })
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const searchable = { searchable: true, nothingFoundMessage: m.common_nothing_found() }
  return (
    <>
      {hasOffice && offices.length > 1 && (
        <DocumentChoice
          label={m.common_office()}
          data={named(offices)}
          value={officeId}
          onChange={(next) => show({ officeId: next, roomId: undefined })}
        />
      )}
      <DocumentChoice
        label={m.common_room()}
        data={rooms
          .filter((room) => !officeId || room.officeId === officeId)
          .map((room) => ({ value: room.id, label: roomWord(room) }))}
        value={search.roomId}
        onChange={(roomId) => show({ roomId })}
        {...searchable}
      />
      <DocumentChoice
        label={m.cases_provider()}
        data={named(providers)}
        value={search.providerId}
        onChange={(providerId) => show({ providerId })}
        {...searchable}
      />
      <DocumentChoice
        label={m.cases_type()}
        data={named(types)}
        value={search.typeId}
        onChange={(typeId) => show({ typeId })}
        {...searchable}
      />
      <DocumentChoice
        label={m.cases_readiness()}
        data={readinessColors.map((value) => ({ value, label: readinessWord(value) }))}
        value={search.readiness}
        onChange={(readiness) => show({ readiness })}
      />
    </>
  )
}
