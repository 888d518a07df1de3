import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CaseOptions } from '@wellstock/contract/procedures/cases'
import type { Wait } from '@wellstock/contract/procedures/waitlist'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import type { Start } from '../cases/case-values.ts'

type WaitlistProps = {
  officeId: string | undefined
  options: CaseOptions | undefined
  onBook: (start: Start) => void
}

/** What waits for a time, the longest waiting first. */
export function Waitlist({ officeId, options, onBook }: WaitlistProps) {
  const writes = useCan('procedures.write')
  const { data, error, refetch } = useQuery(query.waitlist.list.queryOptions({ input: given({ officeId }) }))
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Wait | null>(null)
  const remove = useMutation(query.waitlist.remove.mutationOptions())
  return (
    <Block
      title={m.cases_waitlist()}
      action={
        writes &&
        options && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)} data-screen-only>
            {m.common_add()}
          </Button>
        )
      }
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Nothing>{m.cases_waitlist_none()}</Nothing>}
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {data?.map((wait) => (
          <li key={wait.id}>
            <Group justify="space-between" gap="xs">
              <span className={`${ui.words} ${ui.notes}`}>
                <b className={ui.medium}>
                  {[wait.type.name, wait.provider?.name, wait.office.name].filter(Boolean).join(' · ')}
                </b>
                <small>{[wantedDays(wait), wait.reference, wait.note].filter(Boolean).join(' · ')}</small>
                <small>{[formatDateTime(wait.createdAt), wait.createdBy].join(' · ')}</small>
              </span>
              {writes && (
                <Group gap="xs" data-screen-only>
                  <Button
                    variant="default"
                    aria-label={m.common_step_of({ step: m.cases_book(), number: wait.type.name })}
                    onClick={() => onBook(startOf(wait))}
                  >
                    {m.cases_book()}
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={m.common_remove_named({ name: wait.type.name })}
                    onClick={() => setRemoved(wait)}
                  >
                    {m.common_remove()}
                  </Button>
                </Group>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {isAdding && options && <AddWait options={options} onClose={() => setAdding(false)} />}
      {removed && (
        <WordsDialog
          title={m.common_remove_named({ name: removed.type.name })}
          text={m.cases_waitlist_remove_text()}
          label={m.common_reason()}
          field="reason"
          short={m.common_reason_too_short()}
          yes={m.common_remove()}
          isDanger
          step={remove}
          input={(reason) => ({ id: removed.id, reason })}
          done={() => m.cases_waitlist_removed()}
          onClose={() => setRemoved(null)}
        />
      )}
    </Block>
  )
}

function wantedDays({ wantedFrom, wantedUntil }: Wait): string {
  if (wantedFrom && wantedUntil)
    return m.common_from_to({ from: formatDate(wantedFrom), to: formatDate(wantedUntil) })
  if (wantedFrom) return m.cases_wanted_from({ day: formatDate(wantedFrom) })
  return wantedUntil ? m.cases_wanted_until({ day: formatDate(wantedUntil) }) : ''
}

const startOf = ({ id, office, type, provider, wantedFrom, reference, note }: Wait): Start => ({
  ...{ waitId: id, officeId: office.id, typeId: type.id, reference, note },
  ...given({ providerId: provider?.id, day: wantedFrom ?? undefined }),
})

function AddWait({ options, onClose }: { options: CaseOptions; onClose: () => void }) {
  const { offices, types, providers } = options
  const [values, setValues] = useState({
    officeId: offices.length === 1 ? (offices[0]?.id ?? '') : '',
    ...{ typeId: '', providerId: '', wantedFrom: '', wantedUntil: '', reference: '', note: '' },
  })
  const [isMissing, setMissing] = useState(false)
  const add = useMutation({ mutationFn: () => api.waitlist.add(inputOf()) })
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const fields = add.error instanceof Problem ? add.error.fields : {}
  const inputOf = () => ({
    officeId: values.officeId,
    typeId: values.typeId,
    providerId: values.providerId || null,
    wantedFrom: values.wantedFrom || null,
    wantedUntil: values.wantedUntil || null,
    reference: values.reference.trim(),
    note: values.note.trim(),
  })
  function submit() {
    const isIncomplete = !values.officeId || !values.typeId
    setMissing(isIncomplete)
    if (isIncomplete) return
    add.mutate(undefined, {
      onSuccess: () => {
        toast.success(m.cases_waitlist_added())
        onClose()
      },
    })
  }
  const choice = (list: readonly { id: string; name: string }[]) => ({
    data: list.map(({ id, name }) => ({ value: id, label: name })),
    searchable: true,
    nothingFoundMessage: m.common_nothing_found(),
  })
  return (
    <FormDialog
      title={m.cases_waitlist_add()}
      submit={m.common_add()}
      cancel={m.common_cancel()}
      isSaving={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {offices.length > 1 && (
        <Select
          label={m.common_office()}
          value={values.officeId || null}
          error={fields.officeId ?? (isMissing && !values.officeId && m.invoices_choose_office())}
          onChange={(next) => change({ officeId: next ?? '' })}
          required
          {...choice(offices)}
        />
      )}
      <Select
        label={m.cases_type()}
        value={values.typeId || null}
        error={fields.typeId ?? (isMissing && !values.typeId && m.cases_choose_type())}
        onChange={(next) => change({ typeId: next ?? '' })}
        required
        {...choice(types)}
      />
      <Select
        label={m.cases_provider()}
        value={values.providerId || null}
        error={fields.providerId}
        onChange={(next) => change({ providerId: next ?? '' })}
        clearable
        {...choice(providers)}
      />
      <Stack gap="md">
        <Group grow>
          {(['wantedFrom', 'wantedUntil'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={name === 'wantedFrom' ? m.cases_wanted_first() : m.cases_wanted_last()}
              value={values[name]}
              error={fields[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </Group>
        <TextInput
          label={m.common_reference()}
          description={m.cases_no_patient()}
          maxLength={40}
          autoComplete="off"
          value={values.reference}
          error={fields.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
        <NoteField
          label={m.common_note()}
          rows={2}
          maxLength={500}
          value={values.note}
          error={fields.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Stack>
      <Refused
        error={add.error}
        shows={['officeId', 'typeId', 'providerId', 'wantedFrom', 'wantedUntil', 'reference', 'note']}
      />
    </FormDialog>
  )
}
