import { Loader, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import type { CaseOptions } from '@wellstock/contract/procedures/cases'
import { useState } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { type CaseValues, changedCaseOf, valuesOf, wantedOf } from '../cases/case-values.ts'
import { useWhatIf } from '../cases/use-what-if.ts'
import { TimeChoiceField, WhatIfWords } from '../cases/what-if-words.tsx'
import { clockWord, roomWord } from '../cases/words.ts'

/** Where a case was dropped. */
export type Dropped = { id: string; number: string; day: string; clock: string; roomId: string | null }

type DropDialogProps = { dropped: Dropped; options: CaseOptions; onClose: () => void }

/** Before a case that was dragged is moved: what that does to it and to the others, and whether to. */
export function DropDialog({ dropped, options, onClose }: DropDialogProps) {
  const { data, error, refetch } = useQuery(kindQueries<never, Case>(procedureCase).get(dropped.id))
  if (data) return <Move of={data} dropped={dropped} options={options} onClose={onClose} />
  return (
    <FormDialog
      title={m.common_step_of({ step: m.cases_do_change(), number: dropped.number })}
      submit={m.cases_move()}
      cancel={m.cases_leave()}
      isSaving={false}
      isDisabled
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader aria-label={m.loading()} />
      )}
    </FormDialog>
  )
}

function Move({ of, dropped, options, onClose }: DropDialogProps & { of: Case }) {
  const [start] = useState<CaseValues>(() => ({
    ...valuesOf(of),
    day: dropped.day,
    clock: dropped.clock,
    ...(dropped.roomId && { roomId: dropped.roomId }),
  }))
  const [more, setMore] = useState<Partial<CaseValues>>({})
  const values = { ...start, ...more }
  const { data, error } = useWhatIf(wantedOf(values, of.id))
  const form = useDocumentForm<Case>(procedureCase, of.id, {
    done: ({ number }) =>
      m.cases_moved({ number, when: `${formatDay(values.day)}, ${clockWord(values.clock)}` }),
    onClose,
  })
  const room = options.rooms.find(({ id }) => id === values.roomId)
  return (
    <FormDialog
      title={m.common_step_of({ step: m.cases_do_change(), number: of.number })}
      submit={m.cases_move()}
      cancel={m.cases_leave()}
      isSaving={form.isSaving}
      isDisabled={!data || data.problems.length > 0}
      onSubmit={() => form.send(() => api.procedureCases.change(changedCaseOf(of, values)))}
      onClose={onClose}
    >
      <Text>
        {[of.type.name, formatDay(values.day), clockWord(values.clock), room && roomWord(room)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {!data && !error && <Loader aria-label={m.loading()} />}
      {data?.unclear && (
        <TimeChoiceField
          unclear={data.unclear}
          timezone={of.timezone}
          value={values.choice}
          error={form.fields.choice}
          onChange={(choice) => setMore({ ...more, choice })}
        />
      )}
      {data?.isClosed && (
        <TextInput
          label={m.cases_closed_reason()}
          maxLength={500}
          autoComplete="off"
          value={values.closedReason}
          error={form.fields.closedReason}
          onChange={(event) => setMore({ ...more, closedReason: event.currentTarget.value })}
        />
      )}
      {data && (
        <WhatIfWords
          whatIf={data}
          timezone={of.timezone}
          onEarliest={(at) => setMore({ ...more, day: at.slice(0, 10), clock: at.slice(11) })}
        />
      )}
      <Refused error={form.error ?? error} shows={['closedReason', 'choice']} />
    </FormDialog>
  )
}
