import { Button, Flex } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { useApprovalStep } from './queries.ts'

type AnswerFormProps = { approval: Approval; questionId: string }

/** The answer to a question; the hours of the step go on with it. */
export function AnswerForm({ approval, questionId }: AnswerFormProps) {
  const step = useApprovalStep(approval)
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Flex
      noValidate
      component="form"
      direction="column"
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault()
        const said = answer.trim()
        if (!said) return setMissing(true)
        step.mutate(() => api.approvals.answer({ id: approval.id, questionId, answer: said }))
      }}
    >
      <NoteField
        label={m.approvals_answer()}
        rows={3}
        maxLength={2_000}
        value={answer}
        error={isMissing && m.approvals_answer_missing()}
        onChange={(event) => {
          setAnswer(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <Refused error={step.error} />
      <div>
        <Button type="submit" loading={step.isPending}>
          {m.approvals_answer_send()}
        </Button>
      </div>
    </Flex>
  )
}
