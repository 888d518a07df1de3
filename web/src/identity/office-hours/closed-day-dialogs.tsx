import { Checkbox, Flex, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { OfficeHours } from '@wellstock/contract/identity/office-hours'
import { type UsHoliday, usHolidaysOf } from '@wellstock/domain/identity/office-hours'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import type { NamedOffice } from './office-hours-blocks.tsx'
import { useAddClosedDays } from './queries.ts'
import { holidayWord } from './words.ts'

type DialogProps = {
  office: NamedOffice
  hours: OfficeHours
  mayCloseAll: boolean
  onClose: () => void
}
type NewDay = { day: string; name: string }

/** Sends new closed days once, says how many there are, and closes. */
function useClosing(onClose: () => void) {
  const add = useAddClosedDays()
  return {
    error: add.error,
    fields: add.error instanceof Problem ? add.error.fields : {},
    isSaving: add.isPending,
    send: (officeId: string | null, days: NewDay[]) =>
      add.mutate(
        { officeId, days },
        {
          onSuccess: ({ added }) => {
            toast.success(m.office_hours_added({ count: added, shown: formatNumber(added) }))
            onClose()
          },
        },
      ),
  }
}

type WhereProps = Pick<DialogProps, 'office'> & { isAll: boolean; onChange: (isAll: boolean) => void }

const Where = ({ office, isAll, onChange }: WhereProps) => (
  <Radio.Group
    label={m.office_hours_where()}
    value={isAll ? 'all' : 'one'}
    onChange={(next) => onChange(next === 'all')}
  >
    <Stack gap="xs" mt="xs">
      <Radio value="one" label={office.name} />
      <Radio value="all" label={m.common_all_offices()} />
    </Stack>
  </Radio.Group>
)

/** Closes an office, or all of them, on one day. */
export function AddClosedDay({ office, hours, mayCloseAll, onClose }: DialogProps) {
  const form = useClosing(onClose)
  const [values, setValues] = useState({ day: hours.today, name: '' })
  const [isAll, setAll] = useState(false)
  return (
    <StepDialog
      form={form}
      shows={['days.0.day', 'days.0.name']}
      title={m.office_hours_close_on()}
      submit={m.office_hours_close_on()}
      onSubmit={() => form.send(isAll ? null : office.id, [values])}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={m.common_date()}
        required
        value={values.day}
        error={form.fields['days.0.day']}
        onChange={(event) => setValues({ ...values, day: event.currentTarget.value })}
      />
      <TextInput
        label={m.common_name()}
        required
        maxLength={80}
        autoComplete="off"
        value={values.name}
        error={form.fields['days.0.name']}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      {mayCloseAll && <Where office={office} isAll={isAll} onChange={setAll} />}
    </StepDialog>
  )
}

type Change = Partial<NewDay> & { isLeftOut?: boolean }

/** Proposes the US holidays of a year that are still to come and not closed yet; each can be changed or left out. */
export function AddHolidays({ office, hours, mayCloseAll, onClose }: DialogProps) {
  const form = useClosing(onClose)
  const thisYear = Number(hours.today.slice(0, 4))
  const [year, setYear] = useState(() =>
    proposed(thisYear, hours, mayCloseAll).length > 0 ? thisYear : thisYear + 1,
  )
  const [isAll, setAll] = useState(mayCloseAll)
  const [changes, setChanges] = useState<Partial<Record<UsHoliday, Change>>>({})
  const rows = proposed(year, hours, isAll).map(({ holiday, day }) => ({
    ...{ holiday, day, name: holidayWord(holiday), isLeftOut: false },
    ...changes[holiday],
  }))
  const days = rows.flatMap(({ isLeftOut, day, name }) => (isLeftOut ? [] : [{ day, name }]))
  const change = (holiday: UsHoliday, part: Change) =>
    setChanges({ ...changes, [holiday]: { ...changes[holiday], ...part } })
  return (
    <StepDialog
      form={form}
      shows={[]}
      size="lg"
      title={m.office_hours_holidays()}
      submit={m.office_hours_add_days({ count: days.length, shown: formatNumber(days.length) })}
      isDisabled={days.length === 0}
      onSubmit={() => form.send(isAll ? null : office.id, days)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={m.office_hours_year()}
        data={[thisYear, thisYear + 1].map(String)}
        value={String(year)}
        onChange={(next) => {
          setYear(Number(next))
          setChanges({})
        }}
      />
      {rows.length === 0 ? (
        <Text c="dimmed">{m.office_hours_holidays_none({ year: String(year) })}</Text>
      ) : (
        <Stack gap="xs">
          {rows.map(({ holiday, day, name, isLeftOut }) => (
            <Flex key={holiday} gap="xs" align="center" wrap="wrap">
              <Checkbox
                aria-label={name}
                checked={!isLeftOut}
                onChange={(event) => change(holiday, { isLeftOut: !event.currentTarget.checked })}
              />
              <TextInput
                flex="1 1 12rem"
                aria-label={`${m.common_name()}: ${holidayWord(holiday)}`}
                maxLength={80}
                disabled={isLeftOut}
                value={name}
                onChange={(event) => change(holiday, { name: event.currentTarget.value })}
              />
              <TextInput
                type="date"
                aria-label={`${m.common_date()}: ${holidayWord(holiday)}`}
                disabled={isLeftOut}
                value={day}
                onChange={(event) => change(holiday, { day: event.currentTarget.value })}
              />
            </Flex>
          ))}
        </Stack>
      )}
      {mayCloseAll && <Where office={office} isAll={isAll} onChange={setAll} />}
    </StepDialog>
  )
}

/** The holidays of a year from today on that are not closed days yet: of this office, or of all. */
const proposed = (year: number, { today, closedDays }: OfficeHours, isAll: boolean) =>
  usHolidaysOf(year).filter(
    ({ day }) =>
      day >= today && !closedDays.some((closed) => closed.day === day && (closed.isOfAll || !isAll)),
  )
