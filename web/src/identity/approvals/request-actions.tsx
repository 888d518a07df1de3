import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import type { ApprovalDecision } from '@wellstock/domain/identity/approvals'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import { Ask } from '../../ui/ask.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useSingleKey } from '../../ui/use-single-key.ts'
import { useApprovalStep } from './queries.ts'
import classes from './request.module.css'
import { type Secret, StepUp, secretOf } from './step-up.tsx'
import { decisionWord } from './words.ts'

/** What a request is opened for. */
export type Act = 'approve' | 'return'
type Mode = Act | 'ask' | 'reassign'

const returns = ['request_changes', 'reject'] as const
const reasons = ['details', 'quantity', 'price', 'budget', 'duplicate', 'other'] as const

const COMMENT = 2_000

type Errors = { comment?: string; secret?: string; reason?: string }

type RequestActionsProps = {
  approval: Approval
  act?: Act | null
  /** The dialog it stands in, which has keys of its own. */
  inside?: RefObject<HTMLElement | null>
  onDecided?: (approval: Approval) => void
  onDelegate?: () => void
}

/** What can be done with a request now. What was typed stays when it is refused, or when somebody was faster. */
export function RequestActions({ approval, act, inside, onDecided, onDelegate }: RequestActionsProps) {
  const { id, number, version, flags, canDecide, cannotDecide, needsStepUp } = approval
  const step = useApprovalStep(approval)
  const form = useRef<HTMLFormElement>(null)
  // As the person has seen it: what changes while they look is not decided unseen.
  const [seen, setSeen] = useState(approval)
  const [mode, setMode] = useState<Mode>(act ?? 'approve')
  const [comment, setComment] = useState('')
  const [answer, setAnswer] = useState<(typeof returns)[number]>('request_changes')
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const [secret, setSecret] = useState<Secret>({ by: 'password', value: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [isLeaving, setLeaving] = useState(false)
  const [ids] = useState<Record<ApprovalDecision, string>>(() => ({
    approve: newId(),
    reject: newId(),
    request_changes: newId(),
  }))
  const isFlagged = flags.length > 0
  const isAnother = seen.contentHash !== approval.contentHash
  const isOpen = canDecide || comment !== ''

  /** To what has to be said first, and otherwise to the button. */
  function focusFirst(of: Mode) {
    const fields = form.current?.querySelectorAll<HTMLElement>('textarea, input')
    const button = form.current?.querySelector<HTMLElement>('button[type=submit]')
    const isAsked = of !== 'approve' || isFlagged || needsStepUp
    const first = of === 'approve' && !isFlagged ? fields?.[1] : fields?.[0]
    ;((isAsked && first) || button)?.focus()
  }
  // The focus goes along with what is chosen, and stays where it is when the page opens.
  const last = useRef<Mode | null>(act ? null : mode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where something else is chosen
  useEffect(() => {
    if (last.current !== mode) focusFirst(mode)
    last.current = mode
  }, [mode])
  useSingleKey(
    'ar',
    canDecide && inside
      ? (key) => {
          setMode(key === 'a' ? 'approve' : 'return')
          focusFirst(key === 'a' ? 'approve' : 'return')
        }
      : undefined,
    inside,
  )

  const refused = step.error instanceof Problem ? step.error.fields : {}
  const secretError = errors.secret ?? refused[secret.by]
  const said = comment.trim()

  function decide(decision: ApprovalDecision, words: string, missing: Errors) {
    const found: Errors = {
      ...missing,
      ...(needsStepUp && secret.value === '' && { secret: m.approvals_confirm_missing() }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirst(mode)
    step.mutate(
      () =>
        api.approvals.decide({
          id,
          version,
          decisionId: ids[decision],
          decision,
          comment: words,
          ...(needsStepUp && secretOf(secret)),
        }),
      {
        onSuccess: (after) => {
          setComment('')
          setReason(null)
          setMode('approve')
          setSecret({ by: secret.by, value: '' })
          toast.success(`${number}: ${decisionWord(decision)}`)
          onDecided?.(after)
        },
      },
    )
  }

  function submit() {
    if (mode === 'approve')
      return decide('approve', said, isFlagged && !said ? { comment: m.approvals_comment_missing() } : {})
    if (mode === 'return') {
      const spoken = reason && reason !== 'other' ? m[`approvals_reason_${reason}`]() : ''
      const whole = [spoken, said].filter(Boolean).join(': ')
      return decide(
        answer,
        whole,
        reason === null
          ? { reason: m.approvals_reason_missing() }
          : whole
            ? {}
            : { comment: m.approvals_reason_words() },
      )
    }
    if (mode === 'ask') {
      if (!said) return setErrors({ comment: m.approvals_question_missing() })
      step.mutate(() => api.approvals.ask({ id, text: said }), {
        onSuccess: () => {
          setComment('')
          setMode('approve')
          toast.success(m.approvals_question_sent({ name: approval.requestedBy.name }))
        },
      })
    }
  }

  const commentField = (label: string, error = errors.comment ?? refused.comment ?? refused.text) => (
    <NoteField
      label={label}
      rows={mode === 'approve' && !isFlagged ? 1 : 3}
      maxLength={COMMENT}
      value={comment}
      error={error}
      onChange={(event) => {
        setComment(event.currentTarget.value)
        setErrors({})
      }}
    />
  )
  const stepUp = needsStepUp && (
    <StepUp
      secret={secret}
      error={secretError}
      onChange={(next) => {
        setSecret(next)
        setErrors({})
      }}
    />
  )
  const why = !canDecide
    ? words(cannotDecide) || m.approvals_no_longer_waits()
    : isAnother
      ? m.approvals_look_again()
      : undefined
  const sending = { loading: step.isPending, disabled: !canDecide || isAnother, title: why }
  const back = (
    <Button variant="default" onClick={() => setMode('approve')}>
      {m.common_cancel()}
    </Button>
  )

  return (
    <>
      {isOpen ? (
        <form
          ref={form}
          noValidate
          aria-label={m.approvals_decision()}
          onSubmit={(event) => {
            event.preventDefault()
            if (canDecide && !isAnother && !step.isPending) submit()
          }}
        >
          <Stack gap="sm" className={classes.actions}>
            {isAnother && <Another seen={seen} now={approval} onSeen={() => setSeen(approval)} />}
            {mode === 'approve' && (
              <>
                {commentField(isFlagged ? m.approvals_comment_why() : m.approvals_comment())}
                {stepUp}
              </>
            )}
            {mode === 'return' && (
              <>
                <ChoiceChips
                  legend={m.approvals_return_how()}
                  choices={returns.map((value) => ({ value, label: m[`approvals_do_${value}`]() }))}
                  value={answer}
                  onChange={setAnswer}
                />
                <ChoiceChips
                  legend={m.common_reason()}
                  choices={reasons.map((value) => ({ value, label: m[`approvals_reason_${value}`]() }))}
                  value={reason}
                  error={errors.reason}
                  onChange={(next) => {
                    setReason(next)
                    setErrors({})
                  }}
                />
                {commentField(reason === 'other' ? m.approvals_reason_text() : m.approvals_comment())}
                {stepUp}
              </>
            )}
            {mode === 'ask' && commentField(m.approvals_question_to({ name: approval.requestedBy.name }))}
            {mode === 'reassign' && (
              <Reassign approval={approval} step={step} onDone={() => setMode('approve')} />
            )}
            <Refused error={step.error} shows={['comment', 'text', 'password', 'code', 'personId']} />
            {why && !isAnother && <Text c="dimmed">{why}</Text>}
            <Group align="stretch" gap="xs" className={classes.buttons}>
              {mode === 'approve' && (
                <>
                  <Button
                    type="submit"
                    {...sending}
                    data-autofocus={(act === 'approve' && !isFlagged && !needsStepUp) || undefined}
                  >
                    {m.common_approve()}
                  </Button>
                  <Button variant="default" disabled={!canDecide} onClick={() => setMode('return')}>
                    {m.approvals_return()}
                  </Button>
                  {approval.canAsk && (
                    <Button variant="default" onClick={() => setMode('ask')}>
                      {m.approvals_ask()}
                    </Button>
                  )}
                  {onDelegate && (
                    <Button variant="default" onClick={onDelegate}>
                      {m.approvals_delegate()}
                    </Button>
                  )}
                  <Others approval={approval} onReassign={() => setMode('reassign')} />
                </>
              )}
              {mode === 'return' && (
                <>
                  <Button type="submit" {...sending} {...(answer === 'reject' && { color: 'danger' })}>
                    {m[`approvals_do_${answer}`]()}
                  </Button>
                  {back}
                </>
              )}
              {mode === 'ask' && (
                <>
                  <Button type="submit" {...sending}>
                    {m.approvals_ask()}
                  </Button>
                  {back}
                </>
              )}
              {mode === 'reassign' && back}
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="sm" className={ui.flatText}>
          {cannotDecide && <p className={ui.quiet}>{words(cannotDecide)}</p>}
          <Refused error={step.error} />
          {mode === 'reassign' && (
            <Reassign approval={approval} step={step} onDone={() => setMode('approve')} />
          )}
          <Group align="stretch" gap="xs">
            {mode === 'reassign' ? (
              back
            ) : (
              <Others approval={approval} onReassign={() => setMode('reassign')} />
            )}
            {approval.canWithdraw && (
              <Button variant="default" onClick={() => setLeaving(true)}>
                {m.common_withdraw()}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      <Ask
        isOpen={isLeaving}
        title={m.approvals_withdraw_of({ number })}
        text={m.approvals_withdraw_text()}
        yes={m.common_withdraw()}
        no={m.common_cancel()}
        isLoading={step.isPending}
        onNo={() => setLeaving(false)}
        onYes={() =>
          step.mutate(() => api.approvals.withdraw({ id, version }), {
            onSuccess: () => toast.success(m.approvals_withdrawn({ number })),
            onSettled: () => setLeaving(false),
          })
        }
      />
    </>
  )
}

const Others = ({ approval, onReassign }: { approval: Approval; onReassign: () => void }) =>
  approval.canReassign && (
    <Button variant="default" onClick={onReassign}>
      {m.approvals_reassign()}
    </Button>
  )

type ReassignProps = { approval: Approval; step: ReturnType<typeof useApprovalStep>; onDone: () => void }

/** Gives the step to one of those who may decide it. */
function Reassign({ approval: { id, version, candidates, number }, step, onDone }: ReassignProps) {
  const [personId, setPersonId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  function give() {
    const to = candidates.find((each) => each.id === personId)
    if (!to) return setMissing(true)
    step.mutate(() => api.approvals.reassign({ id, version, personId: to.id }), {
      onSuccess: () => {
        toast.success(m.approvals_reassigned({ number, name: to.name }))
        onDone()
      },
    })
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        flex={1}
        label={m.approvals_reassign_to()}
        data={candidates.map((each) => ({ value: each.id, label: each.name }))}
        value={personId}
        error={isMissing && m.approvals_reassign_missing()}
        searchable
        nothingFoundMessage={m.approvals_nobody_found()}
        onChange={(next) => {
          setPersonId(next)
          setMissing(false)
        }}
      />
      <Button loading={step.isPending} onClick={give}>
        {m.approvals_reassign()}
      </Button>
    </Group>
  )
}

const priceOf = (amount: number | null) => (amount === null ? m.common_no_price() : formatPrice(amount))

/** The document has changed since it was opened: what is now, before it is decided. */
function Another({ seen, now, onSeen }: { seen: Approval; now: Approval; onSeen: () => void }) {
  return (
    <Alert color="warn" variant="light" role="alert" title={m.approvals_changed_meanwhile()}>
      <Stack gap="xs" className={ui.flatText}>
        {seen.amount !== now.amount && (
          <p>{m.approvals_amount_changed({ from: priceOf(seen.amount), to: priceOf(now.amount) })}</p>
        )}
        <div>
          <Button variant="default" size="compact-md" onClick={onSeen}>
            {m.approvals_looked_again()}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}
