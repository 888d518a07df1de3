import { Button, Flex, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoomChecks, RoomDetails } from '@wellstock/contract/stock/room'
import { type CheckRhythm, checkRhythms } from '@wellstock/domain/stock/rooms'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { oneOf } from '../../lib/search-params.ts'
import { Block } from '../../ui/block.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { roomQueries, useCheckRoom, useSetChecklist } from './queries.ts'
import classes from './room-readiness.module.css'

/** Whether a room was ready when somebody looked. */
export const ReadyBadge = ({ isReady }: { isReady: boolean }) =>
  isReady ? (
    <ShapeBadge tone="ok" shape="dot" word={m.rooms_ready()} />
  ) : (
    <ShapeBadge tone="danger" shape="octagon" word={m.rooms_not_ready()} />
  )

type ReadinessProps = { room: RoomDetails; canWrite: boolean }

/** What is looked at in the room, the way to look now, and what was found. */
export function RoomReadiness({ room, canWrite }: ReadinessProps) {
  const answer = useQuery(roomQueries.checks(room.id))
  const [dialog, setDialog] = useState<'check' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const { data } = answer
  const edit = canWrite && (
    <Button variant="default" onClick={() => setDialog('edit')}>
      {data?.lines.length === 0 ? m.rooms_checklist_write() : m.rooms_checklist_edit()}
    </Button>
  )
  return (
    <>
      {!data && answer.error && <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />}
      {data?.lines.length === 0 && data.checks.length === 0 ? (
        <div className={ui.panel}>
          <EmptyState
            icon={<IconChecklist size={24} stroke={1.75} />}
            title={m.rooms_checklist_none()}
            text={m.rooms_checklist_none_text()}
          >
            {edit}
          </EmptyState>
        </div>
      ) : (
        data && (
          <Stack>
            <Block title={m.rooms_checklist()}>
              <Text c="dimmed">
                {m[`rooms_rhythm_${data.rhythm}`]()}
                {data.nextCheckOn && ' · '}
                {data.nextCheckOn &&
                  (data.isCheckOverdue ? (
                    <b className={ui.danger}>
                      {m.rooms_check_overdue({ date: formatDate(data.nextCheckOn) })}
                    </b>
                  ) : (
                    m.rooms_next_check({ date: formatDate(data.nextCheckOn) })
                  ))}
              </Text>
              <ol className={classes.lines}>
                {data.lines.map(({ id, wording }) => (
                  <li key={id}>{wording}</li>
                ))}
              </ol>
              {canWrite && (
                <Group align="stretch" gap="xs">
                  {room.isActive && data.lines.length > 0 && (
                    <Button onClick={() => setDialog('check')}>{m.rooms_check_now()}</Button>
                  )}
                  {edit}
                </Group>
              )}
            </Block>
            <Block title={m.rooms_checks_last()}>
              {data.checks.length === 0 ? (
                <Text c="dimmed">{m.rooms_never_checked()}</Text>
              ) : (
                <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
                  {data.checks.map((check) => (
                    <PastCheck key={check.id} check={check} />
                  ))}
                </Flex>
              )}
            </Block>
          </Stack>
        )
      )}
      {data && dialog === 'edit' && <ChecklistDialog roomId={room.id} checks={data} onClose={close} />}
      {data && dialog === 'check' && <CheckDialog room={room} lines={data.lines} onClose={close} />}
    </>
  )
}

function PastCheck({ check: { checkedAt, by, answers } }: { check: RoomChecks['checks'][number] }) {
  const failed = answers.filter(({ isOk }) => !isOk)
  const noted = answers.filter(({ isOk, note }) => isOk && note)
  return (
    <li>
      <Flex component="span" align="center" wrap="wrap" gap="xs">
        <ReadyBadge isReady={failed.length === 0} />
        <span>{m.rooms_checked_by({ time: formatDateTime(checkedAt), name: by })}</span>
      </Flex>
      <ul className={classes.found}>
        {[...failed, ...noted].map(({ wording, isOk, note }) => (
          <li key={wording} className={isOk ? ui.quiet : undefined}>
            {note ? m.rooms_check_found({ line: wording, note }) : wording}
          </li>
        ))}
      </ul>
    </li>
  )
}

type ChecklistProps = { roomId: string; checks: RoomChecks; onClose: () => void }

function ChecklistDialog({ roomId, checks, onClose }: ChecklistProps) {
  const save = useSetChecklist()
  const [text, setText] = useState(checks.lines.map(({ wording }) => wording).join('\n'))
  const [rhythm, setRhythm] = useState<CheckRhythm>(checks.rhythm)
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const fields = save.error instanceof Problem ? Object.entries(save.error.fields) : []
  const wrong = fields.find(([field]) => field.startsWith('lines'))?.[1]
  return (
    <FormDialog
      title={m.rooms_checklist()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={() =>
        save.mutate({ id: roomId, version: checks.version, rhythm, lines }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Textarea
        label={m.rooms_checklist_lines()}
        placeholder={m.rooms_checklist_example()}
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={save.error && (wrong ?? messageOf(save.error))}
        data-autofocus
      />
      <Select
        label={m.rooms_rhythm()}
        data={checkRhythms.map((value) => ({ value, label: m[`rooms_rhythm_${value}`]() }))}
        value={rhythm}
        onChange={(value) => setRhythm(oneOf(checkRhythms, value) ?? 'none')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

type CheckProps = { room: RoomDetails; lines: RoomChecks['lines']; onClose: () => void }

function CheckDialog({ room, lines, onClose }: CheckProps) {
  const check = useCheckRoom()
  const [found, setFound] = useState<Record<string, { isOk?: boolean; note: string }>>({})
  const change = (id: string, part: { isOk?: boolean; note?: string }) =>
    setFound((before) => ({ ...before, [id]: { note: '', ...before[id], ...part } }))
  const answers = lines.flatMap(({ id }) => {
    const { isOk, note = '' } = found[id] ?? {}
    return isOk === undefined ? [] : [{ lineId: id, isOk, note }]
  })
  return (
    <FormDialog
      title={m.rooms_check_title({ room: room.name })}
      submit={m.rooms_check_submit()}
      cancel={m.common_cancel()}
      isSaving={check.isPending}
      isDisabled={answers.length < lines.length}
      onSubmit={() =>
        check.mutate(
          { id: room.id, answers },
          {
            onSuccess: () => {
              if (answers.every(({ isOk }) => isOk)) toast.success(m.rooms_check_saved_ready())
              else toast.warning(m.rooms_check_saved_not_ready())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {lines.map(({ id, wording }) => {
        const { isOk, note = '' } = found[id] ?? {}
        return (
          <Stack key={id} gap="xs">
            <ChoiceChips
              legend={wording}
              choices={[
                { value: 'yes', label: m.common_yes() },
                { value: 'no', label: m.common_no() },
              ]}
              value={isOk === undefined ? null : isOk ? 'yes' : 'no'}
              onChange={(choice) => change(id, { isOk: choice === 'yes' })}
            />
            {isOk !== undefined && (
              <TextInput
                aria-label={m.rooms_check_note_of({ line: wording })}
                placeholder={m.rooms_check_note()}
                maxLength={200}
                value={note}
                onChange={(event) => change(id, { note: event.currentTarget.value })}
              />
            )}
          </Stack>
        )
      })}
      {check.error && <p className={ui.danger}>{messageOf(check.error)}</p>}
    </FormDialog>
  )
}
