import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProcedureRoom, ProcedureType } from '@wellstock/contract/procedures/procedure-types'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { useStep } from '../setup/use-step.ts'

type TypeDialogProps = {
  /** Null: one is added. */
  type: ProcedureType | null
  /** A new one is made after it. */
  isCopy: boolean
  /** Those who may not change it look at it. */
  mayChange: boolean
  onClose: () => void
}

const valuesOf = (type: ProcedureType | null, isCopy: boolean) => ({
  name: type && isCopy ? m.procedure_types_copy_of({ name: type.name }) : (type?.name ?? ''),
  minutes: (type?.minutes ?? 30) as number | string,
  turnoverMinutes: (type?.turnoverMinutes ?? 15) as number | string,
  checklist: type?.checklist.join('\n') ?? '',
  roomIds: type?.rooms.map(({ id }) => id) ?? [],
})

/** A number that was left empty is none, and refused as such. */
const numberOf = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

/** How long a procedure takes, in which rooms, and what is asked before it starts. */
export function TypeDialog({ type, isCopy, mayChange, onClose }: TypeDialogProps) {
  const { data: rooms = type?.rooms ?? [] } = useQuery(query.procedureTypes.rooms.queryOptions())
  const [values, setValues] = useState(() => valuesOf(type, isCopy))
  const form = useStep<ProcedureType>(({ name }) => m.procedure_setup_saved({ name }), onClose)
  const { fields } = form
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isNew = type === null || isCopy
  const submit = () =>
    form.send(() => {
      const sent = {
        ...values,
        minutes: numberOf(values.minutes),
        turnoverMinutes: numberOf(values.turnoverMinutes),
        checklist: values.checklist.split('\n').filter((line) => line.trim() !== ''),
      }
      return isNew
        ? api.procedureTypes.create(sent)
        : api.procedureTypes.update({ id: type.id, version: type.version, ...sent })
    })
  const shows = ['name', 'minutes', 'turnoverMinutes', 'roomIds']
  const checklistError = Object.entries(fields).find(([field]) => field.startsWith('checklist'))
  return (
    <StepDialog
      form={form}
      shows={form.isStale ? [] : [...shows, ...(checklistError ? [checklistError[0]] : [])]}
      size="lg"
      title={isNew ? m.procedure_types_add() : m.common_edit_named({ name: type.name })}
      submit={isNew ? m.procedure_types_add() : m.common_save()}
      isDisabled={!mayChange}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        required
        autoComplete="off"
        maxLength={120}
        readOnly={!mayChange}
        value={values.name}
        error={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <div className={ui.fieldPair}>
        <NumberInput
          label={m.procedure_types_minutes()}
          required
          min={5}
          max={1440}
          allowDecimal={false}
          readOnly={!mayChange}
          value={values.minutes}
          error={fields.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <NumberInput
          label={m.procedure_types_turnover()}
          description={m.procedure_types_turnover_text()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={240}
          allowDecimal={false}
          readOnly={!mayChange}
          value={values.turnoverMinutes}
          error={fields.turnoverMinutes}
          onChange={(turnoverMinutes) => change({ turnoverMinutes })}
        />
      </div>
      <RoomsByOffice
        rooms={rooms}
        chosen={values.roomIds}
        error={fields.roomIds}
        isReadOnly={!mayChange}
        onChange={(roomIds) => change({ roomIds })}
      />
      <Textarea
        label={m.procedure_types_checklist()}
        description={m.procedure_types_checklist_text()}
        autosize
        minRows={3}
        maxRows={10}
        readOnly={!mayChange}
        value={values.checklist}
        error={checklistError?.[1]}
        onChange={(event) => change({ checklist: event.currentTarget.value })}
      />
    </StepDialog>
  )
}

type RoomsByOfficeProps = {
  rooms: readonly ProcedureRoom[]
  chosen: readonly string[]
  error: string | undefined
  isReadOnly: boolean
  onChange: (ids: string[]) => void
}

/** The rooms that suit, chosen office by office. */
const RoomsByOffice = ({ rooms, chosen, error, isReadOnly, onChange }: RoomsByOfficeProps) =>
  [...groupedBy(rooms, ({ officeId }) => officeId)].map(([officeId, all], place) => {
    const here = new Set(all.map(({ id }) => id))
    return (
      <MultiSelect
        key={officeId}
        label={m.procedure_types_rooms_at({ office: all[0]?.office ?? '' })}
        data={all.map(({ id, name, number }) => ({ value: id, label: `${number} ${name}` }))}
        value={chosen.filter((id) => here.has(id))}
        error={place === 0 ? error : undefined}
        readOnly={isReadOnly}
        onChange={(ids) => onChange([...chosen.filter((id) => !here.has(id)), ...ids])}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={m.common_nothing_matches()}
      />
    )
  })
