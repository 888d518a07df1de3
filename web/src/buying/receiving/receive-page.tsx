import { Alert, Stack } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { useMemo, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { isReceipt } from '../../stock/scan/queue.ts'
import { useQueue, useSending } from '../../stock/scan/scan-queue.ts'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Framed } from '../../ui/framed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { stateWord } from '../vendor-orders/words.ts'
import { afterWaiting } from './after-waiting.ts'
import { receivingQueries } from './queries.ts'
import type { Delivery } from './receipt-of.ts'
import { Kept, Received } from './received.tsx'
import { Receiving } from './receiving.tsx'
import { isReceivable, linesOf } from './receiving-values.ts'
import type { Posted } from './use-post-receipt.ts'

const ordersRoute = getRouteApi('/dashboard/vendor-orders/$id_/receive')
const newRoute = getRouteApi('/dashboard/vendor-orders/receive/new')

/** Takes in what came of one vendor order, or of several of one vendor and office. */
export function ReceivePage() {
  const { id } = ordersRoute.useParams()
  const { with: others } = ordersRoute.useSearch()
  const orders = [...new Set([id, ...(others?.split(',') ?? [])])].sort().join(',')
  const page = `/dashboard/vendor-orders/${id}/receive${others ? `?with=${others}` : ''}`
  return <DeliveryPage key={orders} wanted={{ orders }} name={`receipt:${orders}`} page={page} />
}

/** Takes in what came without an order: which it is part of is said later. */
export function ReceiveNewPage() {
  const { office } = newRoute.useSearch()
  if (!office) return <Navigate to="/dashboard/vendor-orders/receive" search={{}} replace />
  const page = `/dashboard/vendor-orders/receive/new?office=${office}`
  return (
    <DeliveryPage key={office} wanted={{ officeId: office }} name={`receipt:office:${office}`} page={page} />
  )
}

type DeliveryPageProps = {
  wanted: Parameters<typeof receivingQueries.sheet>[0]
  name: string
  page: string
}

const back = <LinkButton to="/dashboard/vendor-orders/receive">{m.receiving_back()}</LinkButton>

function DeliveryPage({ wanted, name, page }: DeliveryPageProps) {
  useSending(useSession())
  const answer = useQuery(receivingQueries.sheet(wanted))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/vendor-orders/receive">{m.page_title_receiving()}</Link>}
      missing={{
        icon: IconTruckOff,
        title: m.receiving_not_found(),
        text: m.receiving_not_found_text(),
        back,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(sheet) => ({
        title:
          sheet.orders.length > 0
            ? m.receiving_title({ orders: sheet.orders.map(({ number }) => number).join(', ') })
            : m.page_title_receiving_new(),
        description: [sheet.vendor?.name, sheet.office.name].filter(Boolean).join(' · '),
      })}
    >
      {(sheet) => <Sheet {...{ sheet, name, page }} />}
    </DocumentPage>
  )
}

type SheetProps = { sheet: ReceivingSheet; name: string; page: string }

/** What is to come, less what waits on this device; and once it is taken in, what came of it. */
function Sheet({ sheet, name, page }: SheetProps) {
  const queued = useQueue()
  const [posted, setPosted] = useState<Posted | null>(null)
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Delivery | null>(null)
  const live = useMemo(
    () => ({ sheet, lines: afterWaiting(linesOf(sheet), queued.filter(isReceipt)) }),
    [sheet, queued],
  )
  const delivery = held ?? live
  const stays = delivery.lines.filter(({ outstanding }) => outstanding > 0).length
  if (posted?.is === 'posted') return <Received {...posted} stays={stays} />
  if (posted)
    return (
      <Kept
        id={posted.id}
        onDecided={() => {
          setPosted(null)
          setRound(round + 1)
        }}
      />
    )
  const refusals = sheet.orders.flatMap((order) => refusalOf(order) ?? [])
  if (sheet.orders.length > 0 && delivery.lines.length === 0)
    return (
      <Framed>
        <EmptyState
          icon={<IconTruckOff size={24} stroke={1.75} />}
          title={refusals[0] ?? m.receiving_nothing_to_come()}
          {...(refusals.length > 1 && { text: refusals.slice(1).join(' ') })}
        >
          {back}
        </EmptyState>
      </Framed>
    )
  return (
    <Stack>
      {refusals.map((refusal) => (
        <Alert key={refusal} color="warn" variant="light" role="status">
          {refusal}
        </Alert>
      ))}
      <Receiving
        key={round}
        delivery={delivery}
        draftName={name}
        page={page}
        onHold={(isHeld) => setHeld(isHeld ? live : null)}
        onPosted={setPosted}
      />
    </Stack>
  )
}

function refusalOf({ number, state, refusal }: ReceivingSheet['orders'][number]): string | null {
  if (refusal) return m.receiving_refusal({ number, why: words(refusal) })
  return isReceivable(state) ? null : m.receiving_not_receivable({ number, state: stateWord(state) })
}
