import { useMutation } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseOptions } from '@wellstock/contract/procedures/cases'
import { type ReactNode, useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import { toast } from '../../ui/toast.tsx'
import { CaseFields } from './case-fields.tsx'
import {
  type CaseValues,
  changedCaseOf,
  emptyCase,
  newCaseOf,
  problemsOf,
  type Start,
  valuesOf,
  wantedOf,
  withType,
} from './case-values.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfWords } from './what-if-words.tsx'
import { clockWord, momentWord } from './words.ts'

const fields = [
  ...['officeId', 'typeId', 'roomId', 'providerId', 'otherProviderIds', 'start', 'minutes', 'choice'],
  ...['closedReason', 'reference', 'note', 'repeat.everyWeeks', 'repeat.times'],
]

type CommonProps = { options: CaseOptions; known: readonly CaseRow[]; onClose: () => void }

/** Books a case: from a stretch of the calendar, the waitlist, or nothing. What was typed stays until it is booked. */
export function BookingDialog({ start, day, ...props }: CommonProps & { start: Start; day: string }) {
  const { waitId, ...given } = start
  const { offices, rooms } = props.options
  const only = offices.length === 1 ? offices[0]?.id : undefined
  const ofRoom = rooms.find(({ id }) => id === start.roomId)?.officeId
  const officeId = start.officeId || ofRoom || only || ''
  const empty = emptyCase({ ...given, officeId }, start.day ?? day)
  const book = useMutation({
    mutationFn: (values: CaseValues) => api.procedureCases.book(newCaseOf(values, waitId)),
  })
  return (
    <CaseDialog
      {...props}
      title={m.cases_book_title()}
      submit={m.cases_book()}
      initial={start.typeId ? withType(empty, start.typeId, props.options, props.known) : empty}
      form={{
        error: book.error,
        isSaving: book.isPending,
        fields: book.error instanceof Problem ? book.error.fields : {},
      }}
      onSubmit={(values) =>
        book.mutate(values, {
          onSuccess: ({ cases, skipped }) => {
            const [first] = cases
            toast.success(
              cases.length === 1 && first
                ? m.cases_booked({ number: first.number, when: momentWord(first.startsAt, first.timezone) })
                : m.cases_booked_many({ count: cases.length, shown: formatNumber(cases.length) }),
            )
            for (const { start: at, reason } of skipped)
              toast.warning(
                m.cases_skipped({
                  when: `${formatDay(at)}, ${clockWord(at.slice(11))}`,
                  reason: words(reason, m.cases_not_possible()),
                }),
              )
            props.onClose()
          },
        })
      }
    />
  )
}

/** Moves a case, or says something else of it. */
export function MoveDialog({ of, ...props }: CommonProps & { of: Case }) {
  const form = useDocumentForm<Case>(procedureCase, of.id, {
    done: ({ number, startsAt, timezone }) => m.cases_moved({ number, when: momentWord(startsAt, timezone) }),
    onClose: props.onClose,
  })
  return (
    <CaseDialog
      {...props}
      id={of.id}
      title={m.common_step_of({ step: m.cases_do_change(), number: of.number })}
      submit={m.common_save()}
      initial={valuesOf(of)}
      form={form}
      onSubmit={(values) => form.send(() => api.procedureCases.change(changedCaseOf(of, values)))}
    />
  )
}

type CaseDialogProps = CommonProps & {
  /** Of a case that there is. */
  id?: string
  title: string
  submit: ReactNode
  initial: CaseValues
  form: { error: Error | null; isSaving: boolean; fields: Readonly<Record<string, string | undefined>> }
  onSubmit: (values: CaseValues) => void
}

function CaseDialog({
  id,
  title,
  submit,
  initial,
  form,
  onSubmit,
  options,
  known,
  onClose,
}: CaseDialogProps) {
  const [values, setValues] = useState(initial)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const whatIf = useWhatIf(wantedOf(values, id))
  const timezone = options.offices.find((office) => office.id === values.officeId)?.timezone ?? 'UTC'

  function change(part: Partial<CaseValues>) {
    setValues({ ...values, ...part })
    setWrong({})
  }
  function send() {
    const missing = {
      ...problemsOf(values),
      ...(whatIf.isCurrent && whatIf.data?.unclear && !values.choice && { choice: m.cases_choose_time() }),
      ...(whatIf.isCurrent &&
        whatIf.data?.isClosed &&
        !values.closedReason.trim() && { closedReason: m.cases_closed_reason_hint() }),
    }
    setWrong(missing)
    if (Object.keys(missing).length === 0) onSubmit(values)
  }

  return (
    <StepDialog
      form={form}
      shows={fields}
      size="lg"
      title={title}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
    >
      <CaseFields
        values={values}
        options={options}
        known={known}
        isNew={id === undefined}
        whatIf={whatIf.data}
        errors={{ ...form.fields, ...wrong }}
        onChange={change}
      />
      {whatIf.data && (
        <WhatIfWords
          whatIf={whatIf.data}
          timezone={timezone}
          onEarliest={(start) =>
            change({ day: start.slice(0, 10), clock: start.slice(11), choice: undefined })
          }
        />
      )}
    </StepDialog>
  )
}
