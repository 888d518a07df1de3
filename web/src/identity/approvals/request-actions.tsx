import { Button, Group, Stack, Text } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import type { ApprovalDecision } from '@wellstock/domain/identity/approvals'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { words } from '../../lib/sentences.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSingleKey } from '../../ui/use-single-key.ts'
import { Another } from './changed-meanwhile.tsx'
import { useApprovalStep } from './queries.ts'
import { Others, Reassign } from './reassign.tsx'
import classes from './request.module.css'
import { type Reason, type Return, ReturnChoices } from './return-choices.tsx'
import { type Secret, StepUp, secretOf } from './step-up.tsx'
import { WithdrawQuestion, WithoutDecision } from './without-decision.tsx'
import { decisionWord } from './words.ts'

/** What a request is opened for. */
export type Act = 'approve' | 'return'
type Mode = Act | 'ask' | 'reassign'

const COMMENT = 2_000

type Errors = { comment?: string; secret?: string; reason?: string }

type RequestActionsProps = {
  approval: Approval
  act?: Act | null
  /** The dialog it stands in, which has keys of its own. */
  inside?: RefObject<HTMLElement | null>
  /** Where the button stands that approves, if not below: the key `a` presses it at once. */
  approveIn?: HTMLElement | null
  /** Something has been sent. */
  onSend?: () => void
  onDecided?: (approval: Approval, decision: ApprovalDecision) => void
  onDelegate?: () => void
}

/** What can be done with a request now. What was typed stays when it is refused, or when somebody was faster. */
export function RequestActions({
  approval,
  act,
  inside,
  approveIn,
  onSend,
  onDecided,
  onDelegate,
}: RequestActionsProps) {
  const { id, number, version, flags, canDecide, cannotDecide, needsStepUp } = approval
  const step = useApprovalStep(approval)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  // As the person has seen it: what changes while they look is not decided unseen.
  const [seen, setSeen] = useState(approval)
  const [mode, setMode] = useState<Mode>(act ?? 'approve')
  const [comment, setComment] = useState('')
  const [answer, setAnswer] = useState<Return>('request_changes')
  const [reason, setReason] = useState<Reason | null>(null)
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
    const button = (approveIn && of === 'approve' ? approveIn : form.current)?.querySelector<HTMLElement>(
      'button[type=submit]',
    )
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
    canDecide && (inside || approveIn)
      ? (key) => {
          if (approveIn && key === 'a' && mode === 'approve') return form.current?.requestSubmit()
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
    onSend?.()
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
          onDecided?.(after, decision)
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
  const approve = (
    <Button
      type="submit"
      form={formId}
      {...sending}
      {...(approveIn && { size: 'compact-md', 'aria-label': `${m.common_approve()}: ${number}` })}
      data-autofocus={(act === 'approve' && !isFlagged && !needsStepUp) || undefined}
    >
      {m.common_approve()}
    </Button>
  )
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
          id={formId}
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
                <ReturnChoices
                  answer={answer}
                  onAnswer={setAnswer}
                  reason={reason}
                  error={errors.reason}
                  onReason={(next) => {
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
                  {approveIn ? createPortal(approve, approveIn) : approve}
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
        <WithoutDecision
          approval={approval}
          step={step}
          isReassigning={mode === 'reassign'}
          onReassign={() => setMode('reassign')}
          onDone={() => setMode('approve')}
          onWithdraw={() => setLeaving(true)}
        />
      )}
      <WithdrawQuestion
        approval={approval}
        step={step}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
      />
    </>
  )
}
