import { Button, Stack } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { joined } from './bid-page-words.ts'

type Question = Bid['questions'][number]

/** What vendors ask, without saying which of them, and what all of them are answered. */
export function BidQuestions({ bid }: { bid: Bid }) {
  const { questions, steps } = bid
  // Whoever may tell all vendors something may answer them.
  const answers = steps.includes('amend')
  const [answered, setAnswered] = useState<Question | null>(null)
  return (
    <Block title={m.bid_page_tab_questions()} isWide>
      {questions.length === 0 && <Nothing>{m.bid_page_questions_none()}</Nothing>}
      <Stack component="ul" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
        {questions.map((question) => (
          <li key={question.id} className={`${ui.words} ${ui.notes}`}>
            <b className={ui.medium} style={{ whiteSpace: 'pre-line' }}>
              {question.question}
            </b>
            <small className={ui.figures}>{formatDateTime(question.askedAt)}</small>
            {question.answeredAt ? (
              <>
                <span style={{ whiteSpace: 'pre-line' }}>{question.answer}</span>
                <small className={ui.figures}>
                  {joined(formatDateTime(question.answeredAt), question.answeredBy)}
                </small>
              </>
            ) : answers ? (
              <span>
                <Button
                  mt="xs"
                  aria-label={m.bid_page_answer_question({ question: question.question })}
                  onClick={() => setAnswered(question)}
                  data-screen-only
                >
                  {m.bid_page_do_answer()}
                </Button>
              </span>
            ) : (
              <small>{m.bid_page_not_answered()}</small>
            )}
          </li>
        ))}
      </Stack>
      {answered && <AnswerDialog bid={bid} question={answered} onClose={() => setAnswered(null)} />}
    </Block>
  )
}

type AnswerDialogProps = { bid: Bid; question: Question; onClose: () => void }

function AnswerDialog({ bid: { id }, question, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useDocumentForm<Bid>(kind, id, { done: () => m.bid_page_did_answer(), onClose })
  function submit() {
    if (answer.trim() === '') return setMissing(true)
    form.send(() => api.bids.answer({ id, questionId: question.id, answer: answer.trim() }))
  }
  return (
    <StepDialog
      form={form}
      shows={['answer']}
      title={m.bid_page_do_answer()}
      submit={m.bid_page_answer_all()}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={ui.breaks}>{question.question}</p>
      <NoteField
        label={m.bid_page_answer()}
        rows={5}
        maxLength={5000}
        value={answer}
        error={isMissing ? m.bid_page_answer_missing() : form.fields.answer}
        onChange={(event) => {
          setAnswer(event.currentTarget.value)
          setMissing(false)
        }}
        data-autofocus
      />
    </StepDialog>
  )
}
