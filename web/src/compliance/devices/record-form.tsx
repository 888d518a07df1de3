import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { Task } from '@wellstock/contract/compliance/tasks'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { formatAgo } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from '../../stock/commands/witness-fields.tsx'
import { Block } from '../../ui/block.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTaskStep } from './queries.ts'
import { RecordFields } from './record-fields.tsx'
import { emptyRecord, isLate, problemsOfRecord, type RecordValues, recordOf } from './record-values.ts'

const shown = (task: Task) => [
  ...task.readings.map((_, place) => `readings.${place}`),
  ...['outcome', 'found', 'adjusted', 'instrumentId', 'certificate', 'note', 'followUp'],
  ...(task.loads.length > 0 ? ['loadId'] : []),
  ...['performedAt', 'lateReason', ...witnessPaths],
]

/** Records what was done and found. What is entered stays on this device until the server has it. */
export function RecordForm({ task, loadId }: { task: Task; loadId?: string | undefined }) {
  const { id, name } = task
  const [start] = useState(() => emptyRecord(task, loadId))
  const draft = useDraft(`task:${id}`, start)
  const [values, setValues] = useState(draft.found?.value ?? start)
  const [witness, setWitness] = useState(noWitness)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isEarlier, setEarlier] = useState(values.performedAt !== '')
  const step = useTaskStep()
  const isOffline = step.error instanceof Problem && step.error.code === 'NETWORK_ERROR'
  const refused = step.error instanceof Problem ? step.error.fields : {}
  const errors = { ...refused, ...wrong }

  function change(part: Partial<RecordValues>) {
    const next = { ...values, ...part }
    setValues(next)
    setWrong({})
    step.reset()
    draft.save(next)
  }

  function submit() {
    const problems = problemsOfRecord(task, values, new Date())
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    step.mutate(() => api.complianceTasks.record({ ...recordOf(id, task, values), ...signed(witness) }), {
      onSuccess: () => {
        draft.discard()
        toast.success(m.tasks_recorded({ name }))
      },
    })
  }

  return (
    <Block title={m.tasks_record()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {draft.found && (
            <Alert
              variant="light"
              color="warn"
              icon={<IconCloudOff size={20} stroke={1.75} aria-hidden />}
              title={m.tasks_not_sent()}
            >
              {m.tasks_not_sent_text({ ago: formatAgo(draft.found.savedAt) })}{' '}
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => {
                  draft.discard()
                  setValues(start)
                }}
              >
                {m.common_discard()}
              </Button>
            </Alert>
          )}
          <RecordFields asked={task} values={values} onChange={change} errors={errors} />
          {isEarlier ? (
            <>
              <TextInput
                type="datetime-local"
                label={m.tasks_performed_at()}
                value={values.performedAt}
                error={errors.performedAt}
                onChange={(event) => change({ performedAt: event.currentTarget.value })}
              />
              {(isLate(values, new Date()) || errors.lateReason) && (
                <TextInput
                  label={m.tasks_late_reason()}
                  maxLength={500}
                  autoComplete="off"
                  value={values.lateReason}
                  error={errors.lateReason}
                  onChange={(event) => change({ lateReason: event.currentTarget.value })}
                />
              )}
            </>
          ) : (
            <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => setEarlier(true)}>
              {m.tasks_not_now()}
            </Button>
          )}
          {task.signatures === 2 && <WitnessFields value={witness} onChange={setWitness} fields={errors} />}
          {isOffline ? (
            <Alert variant="light" color="warn" role="alert" title={m.tasks_not_sent()}>
              {m.tasks_offline()}
            </Alert>
          ) : (
            <Refused error={step.error} shows={shown(task)} />
          )}
          <Button type="submit" size="md" loading={step.isPending}>
            {m.common_save()}
          </Button>
        </Stack>
      </form>
    </Block>
  )
}
