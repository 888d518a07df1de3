import { Button, Flex, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { RecallTask } from '@wellstock/contract/compliance/recall'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { recallQueries, useRecallAnswer } from './queries.ts'
import { ClassBadge, TaskBadge } from './state-badge.tsx'

const route = getRouteApi('/dashboard/compliance/recalls/$id/office/$officeId')

/** What an office is asked about a recall: find it, set it apart, count it, sign. */
export function RecallOfficePage() {
  const { id, officeId } = route.useParams()
  const answer = useQuery(recallQueries.office(id, officeId))
  const sees = useCan('compliance.read')
  return (
    <DocumentPage
      answer={answer}
      trail={
        sees && (
          <Link to="/dashboard/compliance/recalls/$id" params={{ id }}>
            {m.page_title_recall()}
          </Link>
        )
      }
      missing={{
        icon: IconFileOff,
        title: m.recalls_missing(),
        text: m.recalls_missing_text(),
        back: <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 200]} />}
      head={({ recall, office, state }) => ({
        title: m.recalls_check_office({ number: recall.number, office: office.name }),
        badge: (
          <Flex component="span" align="center" wrap="wrap" gap="xs">
            <TaskBadge state={state} />
            <ClassBadge of={recall.class} />
          </Flex>
        ),
        description: [recall.title, recall.firm].filter(Boolean).join(' · '),
      })}
    >
      {(task) => <TaskForm key={`${id} ${officeId} ${task.version}`} task={task} />}
    </DocumentPage>
  )
}

const counted = ['found', 'used', 'wasted', 'traced'] as const
type Counts = Record<(typeof counted)[number], number | ''>

function TaskForm({ task }: { task: RecallTask }) {
  const { recall, office, version, lots, mayAnswer } = task
  const [counts, setCounts] = useState<Record<string, Counts>>(() =>
    Object.fromEntries(
      lots.map(({ matchId, onHand, found, used, wasted, traced }) => [
        matchId,
        { found: found ?? onHand, used, wasted, traced },
      ]),
    ),
  )
  const [note, setNote] = useState(task.note)
  const step = useRecallAnswer()
  const fields = step.error instanceof Problem ? step.error.fields : {}
  const send = (all: Record<string, Counts>) =>
    step.mutate(
      () =>
        api.recalls.answer({
          ...{ id: recall.id, officeId: office.id, version, note },
          lots: lots.map(({ matchId }) => {
            const { found, used, wasted, traced } = all[matchId] as Counts
            return {
              ...{ matchId, found: Number(found), used: Number(used) },
              ...{ wasted: Number(wasted), traced: Number(traced) },
            }
          }),
        }),
      { onSuccess: () => toast.success(m.recalls_answer_signed()) },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(counts)
      }}
    >
      <Stack>
        <Text>{m[`recalls_do_action_${recall.action}`]()}</Text>
        {recall.reasonText && <Text className={ui.breaks}>{recall.reasonText}</Text>}
        {lots.length === 0 && <Text c="dimmed">{m.recalls_awaits_only()}</Text>}
        {lots.map((lot, place) => (
          <Block
            key={lot.matchId}
            title={[lot.product, lot.lotNumber ?? m.common_without_a_lot()].join(', ')}
          >
            <Text c="dimmed" mb="sm">
              {m.recalls_by_the_books({ onHand: formatNumber(lot.onHand), unit: lot.unit })}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
              {counted.map((name) => (
                <QuantityInput
                  key={name}
                  label={m[`recalls_count_${name}`]()}
                  lessLabel={m.common_one_less()}
                  moreLabel={m.common_one_more()}
                  value={counts[lot.matchId]?.[name] ?? ''}
                  error={fields[`lots.${place}.${name}`]}
                  onChange={(value) =>
                    setCounts((before) => ({
                      ...before,
                      [lot.matchId]: { ...(before[lot.matchId] as Counts), [name]: value },
                    }))
                  }
                />
              ))}
            </SimpleGrid>
          </Block>
        ))}
        <NoteField
          label={m.common_note()}
          rows={2}
          maxLength={1000}
          value={note}
          error={fields.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Refused error={step.error} shows={Object.keys(fields).filter((field) => field !== 'lots')} />
        {task.answeredBy && task.answeredAt && (
          <Text c="dimmed">
            {m.recalls_signed({ name: task.answeredBy, when: formatDateTime(task.answeredAt) })}
          </Text>
        )}
        {mayAnswer && (
          <Group justify="flex-end" gap="xs" data-screen-only>
            {lots.length > 0 && (
              <Button
                variant="default"
                loading={step.isPending}
                onClick={() =>
                  send(
                    Object.fromEntries(
                      Object.entries(counts).map(([matchId, each]) => [matchId, { ...each, found: 0 }]),
                    ),
                  )
                }
              >
                {m.recalls_none_found()}
              </Button>
            )}
            <Button type="submit" loading={step.isPending}>
              {lots.length === 0 ? m.recalls_none_found() : m.recalls_do_sign()}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
