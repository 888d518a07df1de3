import { Checkbox, Group, MultiSelect, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseOptions, WhatIf } from '@wellstock/contract/procedures/cases'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { type CaseValues, withType } from './case-values.ts'
import { TimeChoiceField } from './what-if-words.tsx'
import { roomWord } from './words.ts'

type CaseFieldsProps = {
  values: CaseValues
  options: CaseOptions
  /** Cases in view: who did a type last is proposed. */
  known: readonly CaseRow[]
  /** Office and type of a case stay what they are. */
  isNew: boolean
  whatIf: WhatIf | undefined
  errors: Readonly<Record<string, string | undefined>>
  onChange: (part: Partial<CaseValues>) => void
}

const named = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** When, where, by whom and of what kind a case is. */
export function CaseFields({ values, options, known, isNew, whatIf, errors, onChange }: CaseFieldsProps) {
  const { offices, types, providers } = options
  const suitable = types.find(({ id }) => id === values.typeId)?.roomIds ?? []
  const rooms = options.rooms.filter(({ officeId }) => officeId === values.officeId)
  const select = { searchable: true, nothingFoundMessage: m.common_nothing_found(), allowDeselect: false }
  return (
    <>
      {isNew && offices.length > 1 && (
        <NativeSelect
          label={m.common_office()}
          data={[{ value: '', label: '' }, ...named(offices)]}
          value={values.officeId}
          error={errors.officeId}
          onChange={(event) => onChange({ officeId: event.currentTarget.value, roomId: '', typeId: '' })}
          required
        />
      )}
      {isNew && (
        <Select
          label={m.cases_type()}
          data={named(types)}
          value={values.typeId || null}
          error={errors.typeId}
          onChange={(next) => next && onChange(withType(values, next, options, known))}
          data-autofocus={values.officeId ? true : undefined}
          required
          {...select}
        />
      )}
      <Group grow align="start" wrap="wrap" preventGrowOverflow={false}>
        <TextInput
          type="date"
          label={m.common_date()}
          value={values.day}
          error={errors.start}
          onChange={(event) => onChange({ day: event.currentTarget.value, choice: undefined })}
          required
        />
        <TextInput
          type="time"
          label={m.cases_start()}
          value={values.clock}
          onChange={(event) => onChange({ clock: event.currentTarget.value, choice: undefined })}
          required
        />
        <NumberInput
          label={m.cases_minutes()}
          allowDecimal={false}
          min={5}
          max={1440}
          step={5}
          value={values.minutes}
          error={errors.minutes}
          onChange={(next) => onChange({ minutes: numberIn(next) ?? '' })}
          required
        />
      </Group>
      {whatIf?.unclear && (
        <TimeChoiceField
          unclear={whatIf.unclear}
          timezone={offices.find(({ id }) => id === values.officeId)?.timezone ?? 'UTC'}
          value={values.choice}
          error={errors.choice}
          onChange={(choice) => onChange({ choice })}
        />
      )}
      {(whatIf?.isClosed || errors.closedReason) && (
        <TextInput
          label={m.cases_closed_reason()}
          description={m.cases_closed_reason_hint()}
          maxLength={500}
          autoComplete="off"
          value={values.closedReason}
          error={errors.closedReason}
          onChange={(event) => onChange({ closedReason: event.currentTarget.value })}
        />
      )}
      <Group grow align="start" preventGrowOverflow={false}>
        <Select
          label={m.common_room()}
          data={[
            {
              group: m.cases_rooms_suitable(),
              items: rooms
                .filter(({ id }) => suitable.includes(id))
                .map((room) => ({ value: room.id, label: roomWord(room) })),
            },
            {
              group: m.cases_rooms_other(),
              items: rooms
                .filter(({ id }) => !suitable.includes(id))
                .map((room) => ({ value: room.id, label: roomWord(room) })),
            },
          ].filter(({ items }) => items.length > 0)}
          value={values.roomId || null}
          error={errors.roomId}
          onChange={(next) => next && onChange({ roomId: next })}
          required
          {...select}
        />
        <Select
          label={m.cases_provider()}
          data={named(providers)}
          value={values.providerId || null}
          error={errors.providerId}
          onChange={(next) => next && onChange({ providerId: next })}
          required
          {...select}
        />
      </Group>
      <Checkbox
        label={m.cases_is_emergency()}
        checked={values.isEmergency}
        onChange={(event) => onChange({ isEmergency: event.currentTarget.checked })}
      />
      <details>
        <summary className={ui.medium}>{m.cases_more_fields()}</summary>
        <Stack gap="md" mt="sm">
          <MultiSelect
            label={m.cases_other_providers()}
            data={named(providers).filter(({ value }) => value !== values.providerId)}
            value={values.otherProviderIds}
            error={errors.otherProviderIds}
            onChange={(next) => onChange({ otherProviderIds: next })}
            maxValues={8}
            searchable
          />
          <TextInput
            label={m.common_reference()}
            description={m.cases_no_patient()}
            maxLength={40}
            autoComplete="off"
            value={values.reference}
            error={errors.reference}
            onChange={(event) => onChange({ reference: event.currentTarget.value })}
          />
          <NoteField
            label={m.common_note()}
            description={m.cases_no_patient()}
            rows={2}
            maxLength={500}
            value={values.note}
            error={errors.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
          {isNew && <RepeatFields values={values} errors={errors} onChange={onChange} />}
        </Stack>
      </details>
    </>
  )
}

const RepeatFields = ({
  values,
  errors,
  onChange,
}: Pick<CaseFieldsProps, 'values' | 'errors' | 'onChange'>) => (
  <>
    <Checkbox
      label={m.cases_repeat()}
      checked={values.repeats}
      onChange={(event) => onChange({ repeats: event.currentTarget.checked })}
    />
    {values.repeats && (
      <>
        <Group grow align="start">
          <NumberInput
            label={m.cases_repeat_weeks()}
            allowDecimal={false}
            min={1}
            max={12}
            value={values.everyWeeks}
            error={errors['repeat.everyWeeks']}
            onChange={(next) => onChange({ everyWeeks: numberIn(next) ?? '' })}
          />
          <NumberInput
            label={m.cases_repeat_times()}
            allowDecimal={false}
            min={2}
            max={26}
            value={values.times}
            error={errors['repeat.times']}
            onChange={(next) => onChange({ times: numberIn(next) ?? '' })}
          />
        </Group>
        <Checkbox
          label={m.cases_repeat_skip()}
          checked={values.skipsTaken}
          onChange={(event) => onChange({ skipsTaken: event.currentTarget.checked })}
        />
      </>
    )}
  </>
)
