import { Checkbox, Flex, Stack, Text, TextInput } from '@mantine/core'
import { WeekHours } from '@wellstock/contract/identity/office-hours'
import { type DayHours, USUAL_HOURS } from '@wellstock/domain/identity/office-hours'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import type { NamedOffice } from './office-hours-blocks.tsx'
import { useSetWeek } from './queries.ts'
import { weekdays, weekdayWord } from './words.ts'

type Row = DayHours & { isOpen: boolean }
type WeekDialogProps = { office: NamedOffice; hours: readonly DayHours[]; onClose: () => void }

/** The hours of a week, set at once. */
export function WeekDialog({ office, hours, onClose }: WeekDialogProps) {
  const save = useSetWeek()
  const [rows, setRows] = useState<Row[]>(() =>
    weekdays.map((weekday) => {
      const open = hours.find((each) => each.weekday === weekday)
      const { opens, closes } = open ?? hours[0] ?? (USUAL_HOURS[0] as DayHours)
      return { weekday, opens, closes, isOpen: open !== undefined }
    }),
  )
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const open = rows.filter(({ isOpen }) => isOpen)
  const change = (weekday: number, part: Partial<Row>) => {
    setRows(rows.map((row) => (row.weekday === weekday ? { ...row, ...part } : row)))
    setErrors({})
  }

  function submit() {
    const checked = WeekHours.safeParse(open.map(({ isOpen: _, ...row }) => row))
    setErrors(issueWords(checked.error?.issues))
    if (!checked.success) return
    save.mutate(
      { id: office.id, hours: checked.data },
      {
        onSuccess: () => {
          toast.success(m.office_hours_saved({ office: office.name }))
          onClose()
        },
      },
    )
  }

  return (
    <StepDialog
      form={{ error: save.error, isSaving: save.isPending }}
      shows={[]}
      title={m.office_hours_edit_of({ office: office.name })}
      submit={m.common_save()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="xs">
        {rows.map(({ weekday, isOpen, opens, closes }) => {
          const day = weekdayWord(weekday)
          const place = open.findIndex((each) => each.weekday === weekday)
          const times = [
            ['opens', opens, m.office_hours_opens({ weekday: day })],
            ['closes', closes, m.office_hours_closes({ weekday: day })],
          ] as const
          return (
            <Flex key={weekday} gap="sm" align="center" mih={44}>
              <Checkbox
                w="5.5rem"
                label={day}
                checked={isOpen}
                onChange={(event) => change(weekday, { isOpen: event.currentTarget.checked })}
              />
              {isOpen ? (
                times.map(([field, value, label]) => (
                  <TextInput
                    key={field}
                    type="time"
                    flex={1}
                    aria-label={label}
                    value={value}
                    error={errors[`${place}.${field}`]}
                    onChange={(event) => change(weekday, { [field]: event.currentTarget.value })}
                  />
                ))
              ) : (
                <span className={ui.quiet}>{m.office_hours_closed()}</span>
              )}
            </Flex>
          )
        })}
      </Stack>
      {errors[''] && (
        <Text c="danger" role="alert">
          {errors['']}
        </Text>
      )}
    </StepDialog>
  )
}
