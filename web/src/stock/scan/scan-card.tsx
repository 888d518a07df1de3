import { Button, Loader, Modal, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type BookItem, findInBook, type ScanBook } from '@wellstock/domain/stock/scan-book'
import { parseScan, type ScanResult } from '@wellstock/domain/stock/scan-codes'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { MoveDialog } from '../commands/move-dialog.tsx'
import { UseDialog } from '../commands/use-dialog.tsx'
import { roomLabel } from '../items/place.ts'
import { inventoryQueries } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { signal } from '../scanning/sounds.ts'
import { localDate, onHandOf } from './book.ts'
import { books } from './database.ts'
import type { Mode } from './modes.ts'
import { factsOf, notesOf } from './notes.ts'
import { TasksOfItem } from './tasks-of-item.tsx'
import { isUnanswered } from './unanswered.ts'

/** From the books stored on this device at once, where one knows the code; else the server is asked. */
async function pageOf(
  raw: string,
  scan: ScanResult,
  stored: Promise<ScanBook | undefined>,
): Promise<ScanBook> {
  const book = await stored
  if (book && findInBook(book, scan).kind !== 'unknown') return book
  return api.scan.lookup({ raw })
}

/** What was scanned on a page that has no use for scans: the item and its four verbs, or where else to go. */
export default function ScanCard({ raw, onClose }: { raw: string; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const office = useChosenOffice(session) ?? session.offices[0]?.id ?? ''
  const scan = parseScan(raw)
  const { data: book, error } = useQuery({
    queryKey: [...query.scan.lookup.queryKey({ input: { raw } }), 'card'],
    queryFn: () => pageOf(raw, scan, books.get(session.person.id, office)),
    staleTime: 0,
  })
  const finding = book ? findInBook(book, scan) : null
  const kind = error ? (isUnanswered(error) ? 'not_asked' : 'unknown') : finding?.kind
  const room = finding?.kind === 'room' ? finding.room : null

  const toScanPage = (mode: Mode) => {
    onClose()
    void navigate({ to: '/dashboard/inventory-scan', search: { mode, code: raw } })
  }
  const said = useEffectEvent(() => {
    if (kind) signal(kind === 'item' || kind === 'room' ? 'ok' : 'error')
    if (!room) return
    onClose()
    void navigate({ to: '/dashboard/inventory-rooms', search: { room: room.id } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known what it is.
  useEffect(() => said(), [kind])

  if (finding?.kind === 'item' && finding.items[0] && book)
    return (
      <ItemVerbs
        item={finding.items[0]}
        lotId={finding.lotId ?? undefined}
        {...{ book, scan, toScanPage, onClose }}
      />
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        kind === 'unknown' || kind === 'not_asked' || kind === 'wrong'
          ? m[`scan_stop_${kind}`]()
          : m.scan_any_title()
      }
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <p>{scan.text}</p>
      {notesOf(scan).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {!kind && <Loader aria-label={m.scan_any_asking()} />}
      {kind === 'unknown' && (
        <Button size="lg" onClick={() => toScanPage('link')}>
          {m.scan_link()}
        </Button>
      )}
    </Modal>
  )
}

type ItemVerbsProps = {
  item: BookItem
  lotId: string | undefined
  book: ScanBook
  scan: ScanResult
  toScanPage: (mode: Mode) => void
  onClose: () => void
}

function ItemVerbs({ item, lotId, book, scan, toScanPage, onClose }: ItemVerbsProps) {
  const navigate = useNavigate()
  const { covers } = useWritable()
  const [verb, setVerb] = useState<'use' | 'move' | null>(null)
  const { data: whole } = useQuery(inventoryQueries.get(item.id))
  const room = book.rooms.find(({ id }) => id === item.roomId)
  const place = whole?.location ?? (room ? roomLabel(room) : m.item_no_room())

  if (verb && whole) {
    const Dialog = verb === 'use' ? UseDialog : MoveDialog
    return <Dialog item={whole} onClose={onClose} {...(lotId && { lotId })} />
  }
  return (
    <Modal opened onClose={onClose} title={item.name} closeButtonProps={{ 'aria-label': m.common_close() }}>
      <p>
        <StatusBadge status={item.stockLevel} />{' '}
        {m.scan_choose_place({
          room: place,
          quantity: formatNumber(whole?.currentQuantity ?? onHandOf(item)),
          unit: item.unit,
        })}
      </p>
      <p>{[...factsOf(scan), item.sku].join(' · ')}</p>
      <SimpleGrid cols={2} spacing={8}>
        <TasksOfItem itemId={item.id} today={localDate(Date.now())} onOpen={onClose} />
        {covers(item.officeId) && (
          <>
            <Button
              size="xl"
              variant="default"
              data-autofocus
              disabled={!whole}
              onClick={() => setVerb('use')}
            >
              {m.scan_mode_use()}
            </Button>
            <Button size="xl" variant="default" disabled={!whole} onClick={() => setVerb('move')}>
              {m.scan_mode_move()}
            </Button>
            <Button size="xl" variant="default" onClick={() => toScanPage('count')}>
              {m.scan_mode_count()}
            </Button>
          </>
        )}
        <Button
          size="xl"
          variant="default"
          onClick={() => {
            onClose()
            void navigate({ to: '/dashboard/inventory/$id', params: { id: item.id } })
          }}
        >
          {m.scan_open_item()}
        </Button>
      </SimpleGrid>
    </Modal>
  )
}
