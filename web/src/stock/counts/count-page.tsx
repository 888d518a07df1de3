import { Alert, Button, Menu } from '@mantine/core'
import { IconClipboardOff, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Count } from '@wellstock/contract/stock/counts'
import { useState } from 'react'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Ask } from '../../ui/ask.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWritable } from '../items/writable.ts'
import classes from './count-page.module.css'
import { Counting } from './counting.tsx'
import { Found } from './found.tsx'
import { type LineSave, useLineSaves } from './line-saves.ts'
import { lineName } from './line-words.tsx'
import { Planned } from './planned.tsx'
import { countQueries, useCancelCount } from './queries.ts'
import { Review } from './review.tsx'

const route = getRouteApi('/dashboard/inventory-rooms/counts/$id')

export function CountPage() {
  const { id } = route.useParams()
  const answer = useQuery(countQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/inventory-rooms/counts">{m.page_title_counts()}</Link>}
      missing={{
        icon: IconClipboardOff,
        title: m.counts_not_found(),
        text: m.counts_not_found_text(),
        back: <LinkButton to="/dashboard/inventory-rooms/counts">{m.counts_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton heights={[18, 352]} />}
      head={(count) => ({
        title: count.number,
        badge: <StatusBadge status={count.state} />,
        description: <Place count={count} />,
        children: <HeadActions key={count.id} count={count} />,
      })}
    >
      {(count) => <CountDetails key={id} count={count} />}
    </DocumentPage>
  )
}

const isCounting = ({ state }: Count) => state === 'counting' || state === 'recount'
const isOver = ({ state }: Count) => state === 'posted' || state === 'cancelled'

function HeadActions({ count }: { count: Count }) {
  const { covers } = useWritable()
  return (
    <>
      {isCounting(count) && <PrintButton path={`/api/counts/${count.id}/sheet`} label={m.counts_sheet()} />}
      {covers(count.officeId) && !isOver(count) && <MoreActions count={count} />}
    </>
  )
}

function CountDetails({ count }: { count: Count }) {
  const { covers } = useWritable()
  const lineSaves = useLineSaves(count.id)
  const mayWrite = covers(count.officeId)
  return (
    <>
      {count.note && <p className={classes.note}>{count.note}</p>}
      {!mayWrite && !isOver(count) && <p className={classes.refusal}>{m.counts_viewer()}</p>}
      {!isCounting(count) && <Unsaved count={count} saves={lineSaves.saves} onDismiss={lineSaves.forget} />}
      {(count.state === 'review' || count.state === 'awaiting_approval') && <Asked count={count} />}
      <Step count={count} mayWrite={mayWrite} lineSaves={lineSaves} />
      {count.state === 'posted' && <Asked count={count} />}
    </>
  )
}

const Asked = ({ count }: { count: Count }) => (
  <div className={classes.asked}>
    <ApprovalOf kind="count" documentId={count.id} />
  </div>
)

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
    case 'awaiting_approval':
    case 'posted':
      return <Found count={count} />
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
          <Button variant="default" aria-label={m.common_more()} px="sm">
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
