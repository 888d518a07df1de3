import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { Task } from '@wellstock/contract/compliance/task'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { formatAgo } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from '../../stock/commands/witness-fields.tsx'
import { isRecord, type QueuedRecord } from '../../stock/scan/queue.ts'
import { queue, useQueue } from '../../stock/scan/scan-queue.ts'
import { isUnreached } from '../../stock/scan/send.ts'
import { WholeConflict } from '../../stock/scan/whole-conflict.tsx'
import { Block } from '../../ui/block.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useTaskStep } from './queries.ts'
import { RecordFields } from './record-fields.tsx'
import {
  emptyRecord,
  isLate,
  localNow,
  problemsOfRecord,
  type RecordValues,
  recordOf,
} from './record-values.ts'

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
  const draftName = `task:${id}`
  const draft = useDraft(draftName, start)
  const [values, setValues] = useState(draft.found?.value ?? start)
  const [witness, setWitness] = useState(noWitness)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isEarlier, setEarlier] = useState(values.performedAt !== '')
  const step = useTaskStep()
  const isOffline = step.error instanceof Problem && step.error.code === 'NETWORK_ERROR'
  // A password of somebody else is not kept on a device.
  const mayWait = task.signatures === 1
  const recordPage = `/dashboard/compliance/tasks/${id}`
  const waiting = useQueue()
    .filter(isRecord)
    .find(({ body }) => body.page === recordPage)
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
      onError: (error) => {
        if (mayWait && isUnreached(error)) void keep()
      },
    })
  }

  /** Keeps it on this device, to be sent as soon as there is a connection. */
  async function keep() {
    const { recordId: _, ...record } = recordOf(id, task, values)
    await queue.keep(values.recordId, {
      body: {
        kind: 'record',
        record,
        page: recordPage,
        draft: { name: draftName, value: { ...values, performedAt: values.performedAt || localNow() } },
      },
      about: { name: `${name}, ${task.device.name}` },
      officeId: task.device.officeId,
    })
    draft.discard()
    step.reset()
  }

  if (waiting) return <WaitingRecord queued={waiting} />
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

/** Recorded on this device, and on its way as soon as there is a connection; or refused, with the way back to it. */
const WaitingRecord = ({ queued }: { queued: QueuedRecord }) => (
  <Block title={m.tasks_record()}>
    {queued.state === 'conflict' ? (
      <WholeConflict queued={queued} />
    ) : (
      <Text className={ui.iconWord} role="status">
        <IconCloudUp size={24} stroke={1.75} aria-hidden />
        {queued.isMemoryOnly ? m.receiving_kept_by_page() : m.receiving_kept()}
      </Text>
    )}
  </Block>
)
