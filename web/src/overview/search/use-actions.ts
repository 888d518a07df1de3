import {
  IconArrowRight,
  IconClipboardCheck,
  IconHandGrab,
  IconPackageImport,
  IconTransfer,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { officesWith } from '@wellstock/contract/platform/access'
import type { Item } from '@wellstock/contract/stock/items'
import { vendorOrderNumberIn } from '@wellstock/domain/buying/vendor-orders'
import { fits, queryOf } from '@wellstock/domain/overview/matching'
import { type Reading, readVerb, type Verb } from '@wellstock/domain/overview/verbs'
import { plain } from '@wellstock/domain/platform/plain-text'
import { useMemo } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { isLive, missingRoles } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { type SignedIn, useSession } from '../../lib/session.tsx'
import { detailQueries } from '../../stock/commands/queries.ts'
import { useQuickUse } from '../../stock/commands/quick-use.ts'
import type { StockDialog } from '../../stock/commands/stock-dialogs.tsx'
import { useBeginCount } from '../../stock/counts/count-now.tsx'
import { countQueries } from '../../stock/counts/queries.ts'
import { roomLabel } from '../../stock/items/place.ts'
import { inventoryQueries } from '../../stock/items/queries.ts'
import { useWritable } from '../../stock/items/writable.ts'
import { toast } from '../../ui/toast.tsx'
import { itemsIn, type OfficeBook, type Room, roomsIn, type Stocked } from './book-index.ts'
import { pagesBeginning, pagesBy } from './pages.ts'
import { useBooks } from './use-books.ts'

/** Something that is done from the search, without looking for it first. */
export type Action = { key: string; icon: TablerIcon; label: string; about: string; run: () => void }

const SHOWN = 5
/** Looked through for places that have enough. */
const LOOKED_AT = 40

const listOf = (words: string) => words.split(',').map((word) => word.trim())

/** The verbs in the language of the moment. */
const verbWords = (): Record<Verb, string[]> => ({
  use: listOf(m.search_verb_use()),
  receive: listOf(m.search_verb_receive()),
  move: listOf(m.search_verb_move()),
  count: listOf(m.search_verb_count()),
  order: listOf(m.search_verb_order()),
  go: listOf(m.search_verb_go()),
})

type ItemVerb = Exclude<Verb, 'count' | 'go'>

const looks: Record<ItemVerb, { icon: TablerIcon; label: (wanted: Amount) => string }> = {
  use: { icon: IconHandGrab, label: m.search_do_use },
  receive: { icon: IconPackageImport, label: m.search_do_receive },
  move: { icon: IconTransfer, label: m.search_do_move },
  order: { icon: IconTruckDelivery, label: m.search_do_order },
}
type Amount = { quantity: string; unit: string; name: string }

const isOpen = (
  session: SignedIn,
  path:
    | '/dashboard/offices/transfer'
    | '/dashboard/inventory-rooms/counts'
    | '/dashboard/vendor-orders/receive',
) => isLive(session, path) && missingRoles(session.person.grants, path) === null

const stockedOf = (item: Item): Stocked => ({
  id: item.id,
  name: item.name,
  unit: item.unit,
  officeId: item.officeId,
  officeName: item.officeName,
  room: item.roomName === null ? null : { number: item.roomNumber ?? '', name: item.roomName },
  onHand: item.currentQuantity,
  available: item.status === 'maintenance' ? 0 : item.availableQuantity,
})

/** What a command or a page has said of an item since its office's book was read. */
function latest(client: QueryClient, stocked: Stocked, books: readonly OfficeBook[]): Stocked {
  const state = client.getQueryState<Item>(inventoryQueries.get(stocked.id).queryKey)
  const readAt = books.find(({ officeId }) => officeId === stocked.officeId)?.book.readAt ?? 0
  return state?.data && state.dataUpdatedAt > readAt ? stockedOf(state.data) : stocked
}

/** What the person may do with which item, as on the rows of the inventory. */
function useMayDo() {
  const session = useSession()
  const { covers } = useWritable()
  return useMemo(() => {
    const sending = officesWith(session.person.grants, 'transfers.write')
    const hasTransfers = isOpen(session, '/dashboard/offices/transfer')
    const may: Record<ItemVerb, (stocked: Stocked) => boolean> = {
      use: ({ officeId, available }) => covers(officeId) && available > 0,
      move: ({ officeId, onHand }) => covers(officeId) && onHand > 0,
      receive: ({ officeId }) => covers(officeId),
      order: ({ officeId }) => hasTransfers && (sending === 'all' || sending.includes(officeId)),
    }
    const mayCount = isOpen(session, '/dashboard/inventory-rooms/counts')
    return { may, covers: (officeId: string) => mayCount && covers(officeId) }
  }, [session, covers])
}

type ActionsProps = {
  typed: string
  /** Whether the typing has paused: the server is not asked before. */
  hasPaused: boolean
  onLeave: () => void
  onDialog: (dialog: StockDialog) => void
}

/**
 * What can be done of what was typed: “use 2 nitrile L”. From the books of this device at once; where there is none, from
 * what the server finds. `isMeant` says that a verb was typed, and not the name of a page.
 */
export function useActions({ typed, hasPaused, onLeave, onDialog }: ActionsProps): {
  actions: Action[]
  isMeant: boolean
} {
  const client = useQueryClient()
  const session = useSession()
  const { may, covers } = useMayDo()
  const { books, isWhole } = useBooks()
  const start = useStart(onLeave, onDialog)
  const reading = useMemo(() => readVerb(typed, verbWords()), [typed])
  const verb = reading?.verb
  const asksServer = hasPaused && !isWhole
  const { data: listed } = useQuery({
    ...query.inventory.list.queryOptions({ input: { search: reading?.words, pageSize: LOOKED_AT } }),
    enabled: asksServer && verb !== undefined && verb !== 'count' && verb !== 'go',
  })
  const orderNumber = verb === 'receive' ? vendorOrderNumberIn(reading?.words ?? '') : null
  const { data: expected } = useQuery({
    ...query.receipts.expected.queryOptions({ input: { search: orderNumber ?? '' } }),
    enabled: hasPaused && orderNumber !== null && isOpen(session, '/dashboard/vendor-orders/receive'),
  })
  const { data: due } = useQuery({ ...countQueries.due(), enabled: asksServer && verb === 'count' })

  const hasBook = new Set(books.map(({ officeId }) => officeId))
  const elsewhere = <T extends { officeId: string }>(all: readonly T[] = []) =>
    all.filter(({ officeId }) => !hasBook.has(officeId))

  function stocked(itemVerb: ItemVerb, words: string, isNamed: boolean): Stocked[] {
    const found: Stocked[] = []
    const take = (all: Iterable<Stocked>) => {
      for (const each of all) {
        const now = latest(client, each, books)
        if (may[itemVerb](now)) found.push(now)
        if (found.length === LOOKED_AT) return
      }
    }
    take(itemsIn(books, words, isNamed))
    const named = queryOf(words)
    take(
      elsewhere(listed?.items)
        .filter(({ name, sku }) => !isNamed || fits(plain(`${name} ${sku}`), named))
        .map(stockedOf),
    )
    return found
  }

  function ofItems(itemVerb: ItemVerb, { words, quantity, named }: Reading): Action[] {
    const byName = named === null ? [] : stocked(itemVerb, named, true)
    const all = byName.length > 0 ? byName : stocked(itemVerb, words, false)
    const amount = (byName.length > 0 ? null : quantity) ?? 1
    const isEnough = ({ available }: Stocked) => itemVerb !== 'use' || available >= amount
    return all
      .toSorted((a, b) => Number(isEnough(b)) - Number(isEnough(a)))
      .slice(0, SHOWN)
      .map((each) => ({
        key: `${itemVerb} ${amount} ${each.id}`,
        icon: looks[itemVerb].icon,
        label: looks[itemVerb].label({ quantity: formatNumber(amount), unit: each.unit, name: each.name }),
        about: [
          `${each.officeName}, ${each.room ? roomLabel(each.room) : m.item_no_room()}`,
          m.level_on_hand({ quantity: formatNumber(each.onHand), unit: each.unit }),
          m.level_available({ quantity: formatNumber(each.available) }),
        ].join(' · '),
        run: () => start[itemVerb](each, amount),
      }))
  }

  function ofRooms(words: string): Action[] {
    const rooms: Room[] = [
      ...books.flatMap(({ officeName, book }) => book.rooms.map((room) => ({ ...room, officeName }))),
      ...elsewhere(due).map((room) => ({
        ...room,
        id: room.roomId,
        number: room.roomNumber,
        name: room.roomName,
      })),
    ]
    return roomsIn(
      rooms.filter(({ officeId }) => covers(officeId)),
      words,
    )
      .slice(0, SHOWN)
      .map((room) => ({
        key: `count ${room.id}`,
        icon: IconClipboardCheck,
        label: m.counts_now_room({ room: roomLabel(room) }),
        about: room.officeName,
        run: () => start.count(room.id),
      }))
  }

  const ofOrders = (): Action[] =>
    (expected?.items ?? []).slice(0, SHOWN).map(({ id, number, vendor, office }) => ({
      key: `receive ${id}`,
      icon: looks.receive.icon,
      label: m.receiving_title({ orders: number }),
      about: [vendor.name, office.name].join(' · '),
      run: () => start.receiveOrder(id),
    }))

  const ofPages = (pages: ReturnType<typeof pagesBy>, most: number): Action[] =>
    pages.slice(0, most).map(({ path, name }) => ({
      key: `go ${path}`,
      icon: IconArrowRight,
      label: m.search_do_go({ page: name }),
      about: '',
      run: () => start.go(path),
    }))

  function actionsOf(): Action[] {
    if (!reading) return ofPages(pagesBeginning(session, typed), 2)
    if (reading.verb === 'go') return ofPages(pagesBy(session, reading.words), SHOWN)
    if (reading.verb === 'count') return ofRooms(reading.words)
    if (orderNumber !== null) return ofOrders()
    return ofItems(reading.verb, reading)
  }
  return { actions: actionsOf(), isMeant: reading !== null }
}

/** How each verb begins. The box has closed by then. */
function useStart(onLeave: () => void, onDialog: (dialog: StockDialog) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const quickUse = useQuickUse()
  const beginCount = useBeginCount()

  const asking = (work: () => Promise<unknown>) => {
    onLeave()
    work().catch((error) => toast.error(messageOf(error)))
  }
  const itemOf = (id: string) => client.fetchQuery({ ...inventoryQueries.get(id), staleTime: 0 })
  const openDialog = (kind: 'receive' | 'move') => (stocked: Stocked, quantity: number) =>
    asking(async () => onDialog({ kind, item: await itemOf(stocked.id), quantity }))

  /** From where most of the product is, asked for where it is wanted. */
  async function request({ id, officeId, officeName }: Stocked, quantity: number) {
    const places = await client.fetchQuery(detailQueries.elsewhere(id))
    const [most] = places
      .filter((place) => place.officeName !== officeName && place.available > 0)
      .sort((a, b) => b.available - a.available)
    const source = most && (await itemOf(most.id))
    await navigate({
      to: '/dashboard/offices/transfer',
      search: { tab: 'new', from: source?.officeId, to: officeId, item: source?.id, quantity },
    })
  }

  return {
    use(stocked: Stocked, quantity: number) {
      onLeave()
      quickUse(stocked, quantity)
    },
    receive: openDialog('receive'),
    receiveOrder(id: string) {
      onLeave()
      void navigate({ to: '/dashboard/vendor-orders/$id/receive', params: { id }, search: {} })
    },
    move: openDialog('move'),
    order: (stocked: Stocked, quantity: number) => asking(() => request(stocked, quantity)),
    count: (roomId: string) =>
      asking(async () => {
        const due = await api.counts.due()
        const open = due.find((room) => room.roomId === roomId)?.open
        if (open) await navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id: open.id } })
        else beginCount.mutate(roomId)
      }),
    go(path: ReturnType<typeof pagesBy>[number]['path']) {
      onLeave()
      void navigate({ to: path as string })
    },
  }
}
