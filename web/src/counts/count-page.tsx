import { Alert, Button, Menu, Skeleton } from '@mantine/core'
import { IconClipboardOff, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Count } from '@wellstock/contract/counts'
import { useState } from 'react'
import { useWritable } from '../inventory/writable.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import { Ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './count-page.module.css'
import { Counting } from './counting.tsx'
import { type LineSave, useLineSaves } from './line-saves.ts'
import { lineName } from './line-words.tsx'
import { Planned } from './planned.tsx'
import { Posted } from './posted.tsx'
import { countQueries, useCancelCount } from './queries.ts'
import { Review } from './review.tsx'

const route = getRouteApi('/dashboard/inventory-rooms/counts/$id')

export function CountPage() {
  const { id } = route.useParams()
  const { data: count, error, refetch } = useQuery(countQueries.get(id))
  if (count) return <CountDetails key={id} count={count} />
  if (error instanceof Problem && error.status === 404) return <CountNotFound />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <CountSkeleton />
}

const Trail = () => <Link to="/dashboard/inventory-rooms/counts">{m.counts_title()}</Link>

function CountNotFound() {
  return (
    <>
      <PageHeader title={m.counts_not_found()} trail={<Trail />} />
      <div className={classes.panel}>
        <EmptyState
          icon={<IconClipboardOff size={24} stroke={1.75} />}
          title={m.counts_not_found()}
          text={m.counts_not_found_text()}
        >
          <LinkButton to="/dashboard/inventory-rooms/counts">{m.counts_back()}</LinkButton>
        </EmptyState>
      </div>
    </>
  )
}

function CountSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton h={34} w="16rem" mb={8} />
      <Skeleton h={18} w="22rem" mb={20} />
      <div className={classes.panel}>
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} h={40} m={16} w="auto" />
        ))}
      </div>
    </div>
  )
}

function CountDetails({ count }: { count: Count }) {
  const { covers } = useWritable()
  const lineSaves = useLineSaves(count.id)
  const mayWrite = covers(count.officeId)
  const isUnderWay = count.state === 'counting' || count.state === 'recount'
  const isOver = count.state === 'posted' || count.state === 'cancelled'
  return (
    <>
      <PageHeader
        title={count.number}
        trail={<Trail />}
        badge={<StatusBadge status={count.state} />}
        description={<Place count={count} />}
      >
        {isUnderWay && <PrintButton path={`/api/counts/${count.id}/sheet`} label={m.counts_sheet()} />}
        {mayWrite && !isOver && <MoreActions count={count} />}
      </PageHeader>
      {count.note && <p className={classes.note}>{count.note}</p>}
      {!mayWrite && !isOver && <p className={classes.refusal}>{m.counts_viewer()}</p>}
      {!isUnderWay && <Unsaved count={count} saves={lineSaves.saves} onDismiss={lineSaves.forget} />}
      <Step count={count} mayWrite={mayWrite} lineSaves={lineSaves} />
    </>
  )
}

type StepProps = { count: Count; mayWrite: boolean; lineSaves: ReturnType<typeof useLineSaves> }

function Step({ count, mayWrite, lineSaves }: StepProps) {
  switch (count.state) {
    case 'planned':
      return <Planned count={count} mayWrite={mayWrite} />
    case 'counting':
    case 'recount':
      return <Counting key={count.state} count={count} mayWrite={mayWrite} lineSaves={lineSaves} />
    case 'review':
      return <Review count={count} mayWrite={mayWrite} />
    case 'posted':
      return <Posted count={count} />
    case 'cancelled':
      return <p className={classes.note}>{m.counts_cancelled_text()}</p>
  }
}

function Place({ count }: { count: Count }) {
  const words = [
    `${count.roomNumber} · ${count.roomName}`,
    count.officeName,
    count.assignedTo && m.counts_for({ name: count.assignedTo.name }),
    count.dueOn && m.counts_due_by({ date: formatDate(count.dueOn) }),
  ]
  return words.filter(Boolean).join(' · ')
}

function MoreActions({ count }: { count: Count }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelCount()
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={m.counts_more()} px="sm">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="danger" onClick={() => setAsking(true)}>
            {m.counts_drop()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Ask
        isOpen={isAsking}
        title={m.counts_drop_title()}
        text={m.counts_drop_text()}
        yes={m.counts_drop()}
        no={m.counts_drop_no()}
        isLoading={cancel.isPending}
        onNo={() => setAsking(false)}
        onYes={() =>
          cancel.mutate(
            { id: count.id },
            {
              onSuccess: () => toast.success(m.counts_dropped()),
              onError: (error) => toast.error(messageOf(error)),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  )
}

type UnsavedProps = { count: Count; saves: ReadonlyMap<string, LineSave>; onDismiss: () => void }

/** What somebody typed while another person ended the counting. */
function Unsaved({ count, saves, onDismiss }: UnsavedProps) {
  const lost = count.lines.flatMap((line) => {
    const save = saves.get(line.id)
    return save?.state === 'failed' ? [{ line, save }] : []
  })
  if (lost.length === 0) return null
  return (
    <Alert
      color="warn"
      variant="light"
      role="alert"
      mb="md"
      title={m.counts_unsaved()}
      withCloseButton
      closeButtonLabel={m.counts_unsaved_dismiss()}
      onClose={onDismiss}
    >
      <p>{m.counts_moved_on()}</p>
      <ul>
        {lost.map(({ line, save }) => (
          <li key={line.id}>
            {m.counts_unsaved_line({
              line: lineName(line),
              quantity: formatNumber(save.counted),
              unit: line.unit,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
