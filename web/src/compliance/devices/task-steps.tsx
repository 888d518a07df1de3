import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '@wellstock/contract/compliance/task'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { taskQueries, useTaskStep } from './queries.ts'

const steps = ['assign', 'waive'] as const

/** What those who keep devices do with a task beside recording it. */
export function TaskSteps({ task }: { task: Task }) {
  const [open, setOpen] = useState<(typeof steps)[number] | null>(null)
  const Dialog = open === 'assign' ? AssignDialog : WaiveDialog
  return (
    <Group gap="xs" data-screen-only>
      {steps
        .filter((step) => step === 'assign' || task.state === 'open')
        .map((step) => (
          <Button key={step} variant="default" onClick={() => setOpen(step)}>
            {m[`tasks_do_${step}`]()}
          </Button>
        ))}
      {open && <Dialog task={task} onClose={() => setOpen(null)} />}
    </Group>
  )
}

type DialogProps = { task: Task; onClose: () => void }

function AssignDialog({ task: { id, version, name, assignee }, onClose }: DialogProps) {
  const { data: people = [] } = useQuery(taskQueries.assignees())
  const [assigneeId, setAssignee] = useState(assignee?.id ?? null)
  const step = useTaskStep()
  return (
    <FormDialog
      title={m.tasks_assign_title({ name })}
      submit={m.tasks_do_assign()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={() =>
        step.mutate(() => api.complianceTasks.assign({ id, version, assigneeId }), {
          onSuccess: () => {
            toast.success(m.tasks_assigned({ name }))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <Select
        label={m.common_person()}
        placeholder={m.common_nobody()}
        data={people.map((person) => ({ value: person.id, label: person.name }))}
        value={assigneeId}
        onChange={setAssignee}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_person() }) }}
        nothingFoundMessage={m.common_nobody_matches()}
      />
      <Refused error={step.error} />
    </FormDialog>
  )
}

function WaiveDialog({ task: { id, version, name, closesOn }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState(closesOn)
  const [isShort, setShort] = useState(false)
  const step = useTaskStep()
  const fields = step.error instanceof Problem ? step.error.fields : {}
  function submit() {
    if (reason.trim().length < MIN_REASON) return setShort(true)
    step.mutate(() => api.complianceTasks.waive({ id, version, reason: reason.trim(), until }), {
      onSuccess: () => {
        toast.success(m.tasks_waived({ name }))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={m.tasks_waive_title({ name })}
      submit={m.tasks_do_waive()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.tasks_waive_text()}</Text>
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={isShort ? m.common_reason_too_short() : fields.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      <TextInput
        type="date"
        label={m.tasks_waive_until()}
        value={until}
        error={fields.until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Refused error={step.error} shows={['reason', 'until']} />
    </FormDialog>
  )
}
