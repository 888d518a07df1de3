import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import type { CaseStep } from '@wellstock/domain/procedures/case-states'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api, query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { MoveDialog } from './booking-dialog.tsx'
import { stateWord } from './words.ts'

/** Done by one press, without a dialog. */
const direct = ['reserve', 'release', 'complete'] as const
const inDialogs = ['start', 'change', 'update', 'reopen', 'cancel', 'no_show'] as const
type DialogStep = (typeof inDialogs)[number]

const wordOf = (step: Exclude<CaseStep, 'pick' | 'record'>, { card }: Case) =>
  step === 'update'
    ? m.cases_do_update({ version: String(card?.approvedEdition ?? '') })
    : m[`cases_do_${step}`]()

type OfCase = { of: Case }

const hasNewerCard = ({ card }: Case) =>
  card !== null && card.approvedEdition !== null && card.approvedEdition !== card.edition

/** What there is to do: nothing is given back where nothing is reserved, or all of it is on the cart. */
const isUseful = (step: (typeof direct)[number], { lots, needs }: Case) =>
  step === 'complete' ||
  (step === 'reserve' ? needs.length > 0 : lots.some(({ quantity, picked }) => picked < quantity))

/** What the caller may do with a case now. */
export function CaseSteps({ of }: OfCase) {
  const { id, version, number, steps } = of
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: ({ state }) => m.common_number_and_state({ number, state: stateWord(state) }),
    onClose: () => {},
  })
  return (
    <Stack gap="xs">
      <StepBar
        steps={inDialogs.filter((step) => steps.includes(step) && (step !== 'update' || hasNewerCard(of)))}
        next={['start']}
        label={(step) => wordOf(step, of)}
        dialog={(step, onClose) => <Dialog step={step} of={of} onClose={onClose} />}
      >
        {direct
          .filter((step) => steps.includes(step) && isUseful(step, of))
          .map((step) => (
            <Button
              key={step}
              variant={step === 'complete' ? 'filled' : 'default'}
              loading={form.isSaving}
              onClick={() =>
                form.send(() =>
                  step === 'complete'
                    ? api.procedureCases.complete({ id, version })
                    : api.caseStock[step]({ id, version }),
                )
              }
            >
              {wordOf(step, of)}
            </Button>
          ))}
        {steps.includes('pick') && (
          <LinkButton to="/dashboard/procedure-calendar/picks/$id" params={{ id }} variant="default">
            {m.cases_do_pick()}
          </LinkButton>
        )}
      </StepBar>
      <Refused error={form.error} />
    </Stack>
  )
}

type DialogProps = OfCase & { onClose: () => void }

function Dialog({ step, ...props }: DialogProps & { step: DialogStep }) {
  if (step === 'change') return <ChangeDialog {...props} />
  if (step === 'start') return <StartDialog {...props} />
  return <PlainDialog step={step} {...props} />
}

function ChangeDialog(props: DialogProps) {
  const { data } = useQuery(query.procedureCases.options.queryOptions())
  return data && <MoveDialog options={data} known={[]} {...props} />
}

/** What was checked before it starts; what is short is acknowledged with a reason. */
function StartDialog({ of, onClose }: DialogProps) {
  const { id, version, number, checklist, needs } = of
  const [checked, setChecked] = useState<string[]>([])
  const reason = useReason()
  const red = needs.filter(({ color }) => color === 'red').map(({ name }) => name)
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: ({ state }) => m.common_number_and_state({ number, state: stateWord(state) }),
    onClose,
  })
  const asksWhy = red.length > 0 || form.fields.redReason !== undefined
  function submit() {
    if (asksWhy && reason.refuse()) return
    form.send(() => api.procedureCases.start({ id, version, checked, redReason: reason.said }))
  }
  return (
    <StepDialog
      form={form}
      shows={['checked', 'redReason']}
      title={m.common_step_of({ step: m.cases_do_start(), number })}
      submit={m.cases_do_start()}
      onSubmit={submit}
      onClose={onClose}
    >
      {checklist.length > 0 && (
        <Checkbox.Group
          label={m.cases_checklist()}
          value={checked}
          error={form.fields.checked}
          onChange={setChecked}
        >
          <Stack gap="xs" mt="xs">
            {checklist.map((line) => (
              <Checkbox key={line} value={line} label={line} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {asksWhy && (
        <>
          <Text role="note">{m.cases_red_lines({ names: red.join(', ') })}</Text>
          <ReasonField reason={reason} error={form.fields.redReason} label={m.cases_red_reason()} />
        </>
      )}
      {checklist.length === 0 && !asksWhy && <Text>{m.cases_about_start()}</Text>}
    </StepDialog>
  )
}

/** Says what a step does, and asks why where it has to. */
function PlainDialog({ step, of, onClose }: DialogProps & { step: Exclude<DialogStep, 'change' | 'start'> }) {
  const { id, version, number, seriesId, reopenUntil } = of
  const reason = useReason()
  const [andFollowing, setFollowing] = useState(false)
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: ({ state }) => m.common_number_and_state({ number, state: stateWord(state) }),
    onClose,
  })
  function submit() {
    if (step === 'update') return form.send(() => api.procedureCases.update({ id, version }))
    if (reason.refuse()) return
    const why = { id, version, reason: reason.said }
    form.send(() => {
      if (step === 'cancel') return api.procedureCases.cancel({ ...why, andFollowing })
      return step === 'reopen' ? api.procedureCases.reopen(why) : api.procedureCases.noShow(why)
    })
  }
  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={m.common_step_of({ step: wordOf(step, of), number })}
      submit={wordOf(step, of)}
      isDanger={step === 'cancel' || step === 'no_show'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {m[`cases_about_${step}`]()}
        {step === 'reopen' &&
          reopenUntil &&
          ` ${m.cases_reopen_until({ time: formatDateTime(reopenUntil) })}`}
      </Text>
      {step === 'cancel' && seriesId && (
        <Checkbox
          label={m.cases_cancel_following()}
          checked={andFollowing}
          onChange={(event) => setFollowing(event.currentTarget.checked)}
        />
      )}
      {step !== 'update' && <ReasonField reason={reason} error={form.fields.reason} />}
    </StepDialog>
  )
}
