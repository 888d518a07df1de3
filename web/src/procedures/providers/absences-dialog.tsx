import { Button, CloseButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Absence, Provider } from '@wellstock/contract/procedures/providers'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useStep } from '../setup/use-step.ts'

type AbsencesDialogProps = { provider: Provider; onClose: () => void }

/** When a provider is away, with the cases that are booked meanwhile. */
export function AbsencesDialog({ provider: { id, name }, onClose }: AbsencesDialogProps) {
  const mayChange = useCan('procedures.write')
  const {
    data: absences,
    error,
    refetch,
  } = useQuery(query.providers.absences.queryOptions({ input: { id } }))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={m.providers_absences_of({ name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack gap="lg">
        {absences ? (
          absences.length === 0 ? (
            <Nothing>{m.providers_absences_none()}</Nothing>
          ) : (
            <ul className={`${ui.plainList} ${ui.ruledItems}`}>
              {absences.map((absence) => (
                <AbsenceItem key={absence.id} absence={absence} mayChange={mayChange} />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={48} aria-hidden />
        )}
        {mayChange && <AddAbsence id={id} />}
      </Stack>
    </Modal>
  )
}

function AbsenceItem({ absence, mayChange }: { absence: Absence; mayChange: boolean }) {
  const { id, startsAt, endsAt, reason, cases } = absence
  const when = m.common_from_to({ from: formatDateTime(startsAt), to: formatDateTime(endsAt) })
  const remove = useMutation(query.providers.removeAbsence.mutationOptions())
  return (
    <li>
      <Group gap="xs" wrap="nowrap" justify="space-between" py={4}>
        <span className={ui.lines}>
          <span>
            {when}
            {reason && ` · ${reason}`}
          </span>
          {cases > 0 && (
            <small className={ui.warn}>
              {m.providers_absence_cases({ count: cases, shown: formatNumber(cases) })}
            </small>
          )}
        </span>
        {mayChange && (
          <CloseButton
            aria-label={m.common_remove_named({ name: when })}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id },
                {
                  onSuccess: () => toast.success(m.providers_absence_removed()),
                  onError: (refused) => toast.error(messageOf(refused)),
                },
              )
            }
          />
        )}
      </Group>
    </li>
  )
}

const nothing = { startsAt: '', endsAt: '', reason: '' }

/** A moment that was typed, in the zone of the browser. */
const momentOf = (typed: string) => new Date(typed).toISOString()

function AddAbsence({ id }: { id: string }) {
  const [values, setValues] = useState(nothing)
  const [isChecked, setChecked] = useState(false)
  const form = useStep<Absence>(
    () => m.providers_absence_added(),
    () => {
      setValues(nothing)
      setChecked(false)
    },
  )
  const { startsAt, endsAt, reason } = values
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isMissing = !startsAt || !endsAt
  const missing = isChecked && isMissing ? m.providers_absence_times_missing() : undefined
  function submit() {
    setChecked(true)
    if (isMissing) return
    form.send(() =>
      api.providers.addAbsence({ id, startsAt: momentOf(startsAt), endsAt: momentOf(endsAt), reason }),
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text fw={550}>{m.providers_absence_add()}</Text>
        <div className={ui.fieldPair}>
          <TextInput
            type="datetime-local"
            label={m.common_from()}
            value={startsAt}
            error={missing ?? form.fields.startsAt}
            onChange={(event) => change({ startsAt: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={m.providers_absence_until()}
            value={endsAt}
            error={form.fields.endsAt}
            onChange={(event) => change({ endsAt: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={m.common_reason()}
          maxLength={200}
          value={reason}
          error={form.fields.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Refused error={form.error} shows={['startsAt', 'endsAt', 'reason']} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSaving}>
            {m.providers_absence_add()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
