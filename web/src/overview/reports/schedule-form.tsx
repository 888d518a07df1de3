import { Alert, Button, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReportSchedule, ReportScheduleFields } from '@wellstock/contract/overview/reports'
import { reportFrequencies, reportTypes } from '@wellstock/domain/overview/reports'
import { exportFormats } from '@wellstock/domain/platform/file-formats'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { reportQueries, useCreateSchedule, useUpdateSchedule } from './queries.ts'
import { fieldsOf, newSchedule, rebased } from './schedule-fields.ts'

const labels = {
  name: m.reports_scheduled_name,
  type: m.reports_type,
  format: m.reports_scheduled_format,
  frequency: m.reports_scheduled_frequency,
  officeIds: m.reports_scheduled_offices,
  recipients: m.reports_scheduled_recipients,
}
type Field = keyof typeof labels
type Errors = Record<string, string>

const labelOf = (field: string) =>
  Object.hasOwn(labels, field) ? labels[field as Field]() : m.reports_scheduled_active()

/** Those that can be chosen, and those that were and cannot be chosen any more. */
function choicesOf(known: Named[] | undefined, before: Named[] | undefined) {
  const all = new Map([...(before ?? []), ...(known ?? [])].map(({ id, name }) => [id, name]))
  return [...all].map(([value, label]) => ({ value, label }))
}
type Named = { id: string; name: string }

type ScheduleFormProps = { schedule: ReportSchedule | null; onClose: () => void }

/** Schedules a report, or changes how it is. What was typed stays when it is refused. */
export function ScheduleForm({ schedule, onClose }: ScheduleFormProps) {
  const client = useQueryClient()
  const { data: options, error: optionsError, refetch } = useQuery(reportQueries.options())
  const create = useCreateSchedule()
  const update = useUpdateSchedule()
  // As the person has seen it: a newer answer in the background must not pass for that.
  const [opened, setOpened] = useState(schedule)
  const [values, setValues] = useState(() => (schedule ? fieldsOf(schedule) : newSchedule))
  // What somebody else has changed meanwhile, by field.
  const [theirs, setTheirs] = useState<Errors | null>(null)
  const { input, ...errors } = useFieldErrors('schedule-', labels)

  const change = (part: Partial<ReportScheduleFields>) => {
    setValues((before) => ({ ...before, ...part }))
    errors.forgetAll()
  }

  /** Shows what somebody else has changed, and goes on from there with what was typed here. */
  function takeNewer(changes: Errors) {
    setTheirs(changes)
    // The list has been read again by then.
    const list = client.getQueryData(reportQueries.schedules().queryKey)
    const now = list?.find(({ id }) => id === opened?.id)
    if (!opened || !now) return
    setOpened(now)
    setValues((typed) => rebased(fieldsOf(opened), typed, fieldsOf(now)))
  }

  function submit() {
    const checked = ReportScheduleFields.safeParse(values)
    if (!checked.success) return errors.show(issueWords(checked.error.issues))
    const outcome = {
      onSuccess: () => {
        toast.success(m.reports_scheduled_saved({ name: checked.data.name }))
        onClose()
      },
      onError: (error: unknown) => {
        if (error instanceof Problem && error.code === 'STALE_VERSION') takeNewer(error.fields)
        else errors.refuse(error)
      },
    }
    errors.show({})
    setTheirs(null)
    if (opened) update.mutate({ ...checked.data, id: opened.id, version: opened.version }, outcome)
    else create.mutate(checked.data, outcome)
  }

  return (
    <DialogForm
      submit={m.reports_scheduled_save()}
      cancel={m.reports_scheduled_cancel()}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FieldErrors errors={errors.summary} />
      {theirs && (
        <Alert color="warn" variant="light" role="alert" title={m.reports_scheduled_stale()}>
          {Object.entries(theirs).map(([field, change]) => (
            <p key={field}>{m.reports_scheduled_change({ field: labelOf(field), change })}</p>
          ))}
        </Alert>
      )}
      <TextInput
        {...input('name')}
        maxLength={80}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <Select
        {...input('type')}
        data={reportTypes.map((value) => ({ value, label: m[`reports_type_${value}`]() }))}
        value={values.type}
        onChange={(type) => type && change({ type })}
        allowDeselect={false}
      />
      <Select
        {...input('format')}
        data={exportFormats.map((value) => ({ value, label: m[`reports_export_${value}`]() }))}
        value={values.format}
        onChange={(format) => format && change({ format })}
        allowDeselect={false}
      />
      <Select
        {...input('frequency')}
        description={m[`reports_scheduled_${values.frequency}_text`]()}
        data={reportFrequencies.map((value) => ({ value, label: m[`reports_scheduled_${value}`]() }))}
        value={values.frequency}
        onChange={(frequency) => frequency && change({ frequency })}
        allowDeselect={false}
      />
      {optionsError && !options && (
        <Alert color="danger" variant="light" role="alert" title={m.reports_scheduled_choices_lost()}>
          <p>{messageOf(optionsError)}</p>
          <Button variant="default" size="compact-md" onClick={() => void refetch()}>
            {m.retry()}
          </Button>
        </Alert>
      )}
      <MultiSelect
        {...input('officeIds')}
        description={m.reports_scheduled_offices_text()}
        data={choicesOf(options?.offices, opened?.offices)}
        value={values.officeIds}
        onChange={(officeIds) => change({ officeIds })}
        searchable
        nothingFoundMessage={m.reports_scheduled_nothing_matches()}
      />
      <MultiSelect
        {...input('recipients')}
        data={choicesOf(options?.people, opened?.recipients)}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        searchable
        nothingFoundMessage={m.reports_scheduled_nothing_matches()}
      />
      <Switch
        label={m.reports_scheduled_active()}
        checked={values.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </DialogForm>
  )
}
