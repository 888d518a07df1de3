import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { momentIn } from './closing.tsx'

/** What vendors asked, with what everybody was answered; and a question of one's own, while they are taken. */
export function BidQuestions({ bid }: { bid: VendorBid }) {
  const { id, questions, questionsUntil, now, canAnswer } = bid
  const isOpen = canAnswer && (questionsUntil === null || Date.parse(questionsUntil) > Date.parse(now))
  return (
    <Block title={m.entrance_questions()}>
      <Stack gap="sm">
        {questionsUntil && (
          <Text className={ui.note}>
            {m.entrance_questions_until({ time: momentIn(questionsUntil, bid.timezone) })}
          </Text>
        )}
        {questions.length === 0 && <Nothing>{m.entrance_no_questions()}</Nothing>}
        {questions.map(({ id: question, question: asked, answer, isOwn }) => (
          <div key={question} className={ui.breaks}>
            <Text className={ui.medium}>
              {asked} {isOwn && <span className={ui.note}>{m.entrance_own_question()}</span>}
            </Text>
            <Text c={answer ? undefined : 'dimmed'}>{answer || m.entrance_not_answered()}</Text>
          </div>
        ))}
        {isOpen && <Ask id={id} />}
      </Stack>
    </Block>
  )
}

function Ask({ id }: { id: string }) {
  const [question, setQuestion] = useState('')
  const ask = useMutation({
    ...query.entrance.question.mutationOptions(),
    onSuccess: cacheAnswer<VendorBid>(() => query.entrance.bid.queryKey({ input: { id } })),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (question.trim() === '') return
        ask.mutate({ id, question: question.trim() }, { onSuccess: () => setQuestion('') })
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={m.entrance_your_question()}
          rows={2}
          maxLength={2_000}
          value={question}
          error={ask.error instanceof Problem && ask.error.fields.question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Refusal error={ask.error} shows={['question']} />
        <Group>
          <Button type="submit" variant="default" loading={ask.isPending}>
            {m.entrance_ask()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
