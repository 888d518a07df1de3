import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconEyeQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Detection, DetectionRow } from '@wellstock/contract/stock/detection'
import type { Verdict } from '@wellstock/domain/stock/detection'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useWritable } from '../items/writable.ts'
import { ShelfCheckBadge, VerdictBadge, verdictOrder } from './badges.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { Seen } from './parse-list.ts'
import { detectionQueries, useSee } from './queries.ts'
import classes from './shelf-check.module.css'
import { ShelfCheckActions } from './shelf-check-actions.tsx'
import { ShelfCheckPhotos } from './shelf-check-photos.tsx'
import { type Outcome, ShelfCheckRows } from './shelf-check-rows.tsx'

type ShelfCheckPageProps = {
  id: string
  /** What was seen, where this browser still has it: what is learnt meanwhile can be set against the room again. */
  codes: readonly Seen[] | null
  onBack: () => void
  onOver: () => void
}

/** A shelf check: what was seen, set against what the books say stands there. */
export function ShelfCheckPage({ id, codes, onBack, onOver }: ShelfCheckPageProps) {
  const { data: check, error, refetch } = useQuery(detectionQueries.get(id))
  const root = useRef<HTMLDivElement>(null)
  // Whoever compared by keyboard goes on from here.
  useEffect(() => root.current?.focus(), [])
  const isOver = check?.state === 'applied' || check?.state === 'discarded'
  const back = (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      onClick={onBack}
    >
      {codes && check && !isOver ? m.detection_back_codes() : m.detection_back()}
    </Button>
  )
  return (
    <Stack ref={root} tabIndex={-1} className={classes.root}>
      <div>{back}</div>
      {check ? (
        <Rows check={check} codes={codes} onOver={onOver} />
      ) : error ? (
        <Stack p="md" className={ui.panel}>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </Stack>
      ) : (
        <Stack className={classes.root} role="status" aria-label={m.detection_loading()}>
          <Skeleton height={28} width="40%" />
          <Skeleton height={76} />
          <Skeleton height={240} />
        </Stack>
      )}
    </Stack>
  )
}

type RowsProps = Pick<ShelfCheckPageProps, 'codes' | 'onOver'> & { check: Detection }

function Rows({ check, codes, onOver }: RowsProps) {
  const { isWriter, covers } = useWritable()
  const see = useSee()
  const [linking, setLinking] = useState<DetectionRow | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const isOpen = check.state === 'open' || check.state === 'reviewed'
  const canWrite = isWriter && covers(check.officeId)
  const rowsOf = (verdict: Verdict) => check.rows.filter((row) => row.verdict === verdict)
  const shown = verdictOrder.filter((verdict) => rowsOf(verdict).length > 0)

  function linked() {
    setLinking(null)
    if (!codes) return toast.info(m.detection_linked_later())
    see.mutate(
      { id: check.id, codes: [...codes] },
      {
        onSuccess: () => toast.success(m.detection_linked()),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }

  return (
    <>
      <header className={classes.head}>
        <Group className={classes.title}>
          <h2>{m.detection_room_name({ number: check.roomNumber, room: check.roomName })}</h2>
          <ShelfCheckBadge state={check.state} />
        </Group>
        <Text c="dimmed" fz="sm" className={ui.breaks}>
          {m.detection_look_facts({
            office: check.officeName,
            source: m[`detection_source_${check.source}`](),
            person: check.startedBy,
            at: formatDateTime(check.createdAt),
          })}
        </Text>
        {check.countId && (
          <Link to="/dashboard/inventory-rooms/counts/$id" params={{ id: check.countId }}>
            {m.detection_open_count()}
          </Link>
        )}
      </header>
      <dl className={`${ui.frame} ${classes.figures}`} aria-label={m.detection_summary()}>
        {verdictOrder.map((verdict) => (
          <div key={verdict}>
            <dt>
              <VerdictBadge verdict={verdict} />
            </dt>
            <dd>{formatNumber(rowsOf(verdict).length)}</dd>
          </div>
        ))}
      </dl>
      {canWrite && isOpen && (
        <ShelfCheckActions
          check={check}
          onOver={onOver}
          onMoved={(moves) => setOutcomes(new Map(moves.map((move) => [move.position, move])))}
        />
      )}
      {check.photos > 0 && <ShelfCheckPhotos id={check.id} photos={check.photos} />}
      {shown.length === 0 && (
        <Stack p="md" className={ui.panel}>
          <EmptyState
            icon={<IconEyeQuestion size={24} stroke={1.75} />}
            title={m.detection_look_empty()}
            text={m.detection_look_empty_text()}
          />
        </Stack>
      )}
      {shown.map((verdict) => (
        <ShelfCheckRows
          key={verdict}
          verdict={verdict}
          rows={rowsOf(verdict)}
          outcomes={outcomes}
          isOpen={isOpen}
          onLink={canWrite && isOpen ? setLinking : undefined}
        />
      ))}
      {linking?.raw && (
        <LinkDialog
          raw={linking.raw}
          officeId={check.officeId}
          onClose={() => setLinking(null)}
          onLinked={linked}
        />
      )}
    </>
  )
}
