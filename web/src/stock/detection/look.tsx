import { Button, Skeleton } from '@mantine/core'
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
import { useWritable } from '../inventory/writable.ts'
import { LookBadge, VerdictBadge, verdictOrder } from './badges.tsx'
import { LinkDialog } from './link-dialog.tsx'
import looks from './look.module.css'
import { LookActions } from './look-actions.tsx'
import { LookPhotos } from './look-photos.tsx'
import { LookRows, type Outcome } from './look-rows.tsx'
import type { Seen } from './parse-list.ts'
import { detectionQueries, useSee } from './queries.ts'

type LookProps = {
  id: string
  /** What was seen, where this browser still has it: what is learnt meanwhile can be set against the room again. */
  codes: readonly Seen[] | null
  onBack: () => void
  onOver: () => void
}

/** A look at a room: what was seen, set against what the books say stands there. */
export function Look({ id, codes, onBack, onOver }: LookProps) {
  const { data: look, error, refetch } = useQuery(detectionQueries.get(id))
  const root = useRef<HTMLDivElement>(null)
  // Whoever compared by keyboard goes on from here.
  useEffect(() => root.current?.focus(), [])
  const isOver = look?.state === 'applied' || look?.state === 'discarded'
  const back = (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      onClick={onBack}
    >
      {codes && look && !isOver ? m.detection_back_codes() : m.detection_back()}
    </Button>
  )
  return (
    <div ref={root} tabIndex={-1} className={`${ui.column16} ${looks.root}`}>
      <div>{back}</div>
      {look ? (
        <Rows look={look} codes={codes} onOver={onOver} />
      ) : error ? (
        <div className={`${ui.column16} ${ui.pad16} ${ui.panel}`}>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={`${ui.column16} ${looks.root}`} role="status" aria-label={m.detection_loading()}>
          <Skeleton height={28} width="40%" />
          <Skeleton height={76} />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  )
}

type RowsProps = Pick<LookProps, 'codes' | 'onOver'> & { look: Detection }

function Rows({ look, codes, onOver }: RowsProps) {
  const { isWriter, covers } = useWritable()
  const see = useSee()
  const [linking, setLinking] = useState<DetectionRow | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const isOpen = look.state === 'open' || look.state === 'reviewed'
  const canWrite = isWriter && covers(look.officeId)
  const rowsOf = (verdict: Verdict) => look.rows.filter((row) => row.verdict === verdict)
  const shown = verdictOrder.filter((verdict) => rowsOf(verdict).length > 0)

  function linked() {
    setLinking(null)
    if (!codes) return toast.info(m.detection_linked_later())
    see.mutate(
      { id: look.id, codes: [...codes] },
      {
        onSuccess: () => toast.success(m.detection_linked()),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }

  return (
    <>
      <header className={looks.head}>
        <div className={`${ui.row} ${looks.title}`}>
          <h2>{m.detection_room_name({ number: look.roomNumber, room: look.roomName })}</h2>
          <LookBadge state={look.state} />
        </div>
        <p className={`${ui.flat} ${ui.quiet} ${ui.text14} ${ui.breaks}`}>
          {m.detection_look_facts({
            office: look.officeName,
            source: m[`detection_source_${look.source}`](),
            person: look.startedBy,
            at: formatDateTime(look.createdAt),
          })}
        </p>
        {look.countId && (
          <Link to="/dashboard/inventory-rooms/counts/$id" params={{ id: look.countId }}>
            {m.detection_open_count()}
          </Link>
        )}
      </header>
      <dl className={`${ui.frame} ${looks.figures}`} aria-label={m.detection_summary()}>
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
        <LookActions
          look={look}
          onOver={onOver}
          onMoved={(moves) => setOutcomes(new Map(moves.map((move) => [move.position, move])))}
        />
      )}
      {look.photos > 0 && <LookPhotos id={look.id} photos={look.photos} />}
      {shown.length === 0 && (
        <div className={`${ui.column16} ${ui.pad16} ${ui.panel}`}>
          <EmptyState
            icon={<IconEyeQuestion size={24} stroke={1.75} />}
            title={m.detection_look_empty()}
            text={m.detection_look_empty_text()}
          />
        </div>
      )}
      {shown.map((verdict) => (
        <LookRows
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
          officeId={look.officeId}
          onClose={() => setLinking(null)}
          onLinked={linked}
        />
      )}
    </>
  )
}
