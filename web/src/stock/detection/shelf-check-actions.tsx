import { Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowsTransferDown, IconClipboardCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Detection } from '@wellstock/contract/stock/detection'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Ask } from '../../ui/ask.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './detection.module.css'
import { useApply, useDiscard } from './queries.ts'
import type { Outcome } from './shelf-check-rows.tsx'

type ShelfCheckActionsProps = { check: Detection; onOver: () => void; onMoved: (moves: Outcome[]) => void }

/** What becomes of a shelf check: a count somebody finishes, moves, or nothing. */
export function ShelfCheckActions({ check: { id, rows }, onOver, onMoved }: ShelfCheckActionsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'moves' | 'discard' | null>(null)
  const apply = useApply()
  const discard = useDiscard()
  const count = rows.filter(({ action }) => action === 'move_here').length
  const shown = formatNumber(count)

  const makeCount = () =>
    apply.mutate(
      { id, as: 'count' },
      {
        onSuccess: ({ countId }) => {
          onOver()
          toast.success(m.detection_counted())
          if (countId) void navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id: countId } })
        },
      },
    )
  const moveHere = () =>
    apply.mutate(
      { id, as: 'moves' },
      {
        onSuccess: ({ moves }) => {
          const done = moves.filter((move) => move.done).length
          const words = m.detection_moved({ done: formatNumber(done), of: formatNumber(moves.length) })
          onMoved(moves)
          onOver()
          if (done === moves.length) toast.success(words)
          else toast.warning(words)
        },
        onSettled: () => setAsking(null),
      },
    )
  const throwAway = () =>
    discard.mutate(
      { id },
      {
        onSuccess: () => {
          onOver()
          toast.success(m.detection_discarded())
        },
        onError: (error) => toast.error(messageOf(error)),
        onSettled: () => setAsking(null),
      },
    )

  return (
    <Flex component="section" direction="column" gap="xs" aria-label={m.detection_apply()}>
      <Group className={classes.actions}>
        {rows.length > 0 && (
          <Button
            leftSection={<IconClipboardCheck size={18} stroke={2} aria-hidden />}
            loading={apply.isPending && asking === null}
            disabled={apply.isPending}
            onClick={makeCount}
          >
            {m.detection_make_count()}
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowsTransferDown size={18} stroke={1.75} aria-hidden />}
            disabled={apply.isPending}
            onClick={() => setAsking('moves')}
          >
            {m.detection_move_here({ count, shown })}
          </Button>
        )}
        <Button variant="subtle" disabled={apply.isPending} onClick={() => setAsking('discard')}>
          {m.common_discard()}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm" className={ui.breaks}>
        {m.detection_apply_text()}
      </Text>
      <Refusal error={apply.error} />
      <Ask
        isOpen={asking === 'moves'}
        title={m.detection_move_title()}
        text={m.detection_move_text({ count, shown })}
        yes={m.detection_move_yes()}
        no={m.common_cancel()}
        onYes={moveHere}
        onNo={() => setAsking(null)}
        isLoading={apply.isPending}
      />
      <Ask
        isOpen={asking === 'discard'}
        title={m.detection_discard_title()}
        text={m.detection_discard_text()}
        yes={m.detection_discard_yes()}
        no={m.common_cancel()}
        onYes={throwAway}
        onNo={() => setAsking(null)}
        isLoading={discard.isPending}
      />
    </Flex>
  )
}
