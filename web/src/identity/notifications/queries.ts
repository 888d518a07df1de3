import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { NotificationEvent } from '@wellstock/contract/identity/notifications'
import type { SnoozeChoice } from '@wellstock/domain/identity/notifications'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type Notice, type Notices, withAllRead, withNotice, without, withRead } from './notices.ts'
import { panelOptions } from './panel-query.ts'

type ListInput = NonNullable<Parameters<typeof api.notifications.list>[0]>

export const listOptions = (input: ListInput) =>
  query.notifications.list.queryOptions({ input, placeholderData: keepPreviousData })

const everything = query.notifications.key()
const panelKey = panelOptions.queryKey
const listKey = query.notifications.list.key()
const changing = ['notifications', 'change']

/** Every list that is being shown, and what it showed. */
type Shown = [QueryKey, Notices | undefined][]

const shownLists = (client: QueryClient): Shown => [
  [panelKey, client.getQueryData(panelKey)],
  ...client.getQueriesData<Notices>({ queryKey: listKey }),
]

const changeLists = (
  client: QueryClient,
  lists: Shown,
  change: (list: Notices, key: QueryKey) => Notices,
) => {
  for (const [key] of lists) client.setQueryData<Notices>(key, (list) => list && change(list, key))
}

type Change<Input> = {
  mutationFn: (input: Input) => Promise<unknown>
  apply: (list: Notices, input: Input) => Notices
  /** Takes back this change and no other: one that was made meanwhile stays. */
  revert: (list: Notices, input: Input, before: Notices) => Notices
  /** What to say when it is done, if there is anything to say. */
  done?: (input: Input) => string
}

/** Shown at once, taken back when the server refuses. The row it began in may be gone before the answer comes. */
function useChange<Input>({ mutationFn, apply, revert, done }: Change<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing,
    mutationFn,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: everything })
      const shown = shownLists(client)
      changeLists(client, shown, (list) => apply(list, input))
      return shown
    },
    onSuccess: (_, input) => {
      if (done) toast.success(done(input))
    },
    onError: (error, input, shown = []) => {
      const before = new Map(shown)
      changeLists(client, shown, (list, key) => revert(list, input, before.get(key) ?? list))
      toast.error(messageOf(error))
    },
    // The last one asks what is true now; an earlier answer would not know of the later changes.
    onSettled: () => {
      if (client.isMutating({ mutationKey: changing }) === 1)
        void client.invalidateQueries({ queryKey: everything })
    },
  })
}

type Reading = { notice: Notice; read: boolean }

const reading = {
  apply: (list: Notices, { notice, read }: Reading) => withRead(list, notice, read),
  revert: (list: Notices, { notice, read }: Reading) => withRead(list, { ...notice, read }, notice.read),
}

const dismissing = {
  apply: (list: Notices, notice: Notice) => without(list, notice),
  revert: (list: Notices, notice: Notice, before: Notices): Notices =>
    before.items.some(({ id }) => id === notice.id)
      ? withNotice(list, notice)
      : { ...list, unread: list.unread + (notice.read ? 0 : 1) },
}

export const useSetRead = () =>
  useChange<Reading>({
    mutationFn: ({ notice, read }) => api.notifications.setRead({ id: notice.id, read }),
    ...reading,
  })

export const useReadAll = () =>
  useChange<void>({
    mutationFn: () => api.notifications.readAll(),
    apply: withAllRead,
    revert: (list, _, before) => {
      const unread = new Set(before.items.filter(({ read }) => !read).map(({ id }) => id))
      const items = list.items.map((each) => (unread.has(each.id) ? { ...each, read: false } : each))
      return { ...list, items, unread: list.unread + before.unread }
    },
  })

export const useDismiss = () =>
  useChange<Notice>({
    mutationFn: ({ id }) => api.notifications.dismiss({ id }),
    ...dismissing,
    done: () => m.notifications_dismissed(),
  })

/** It comes back by itself. */
export const useSnooze = () =>
  useChange<{ notice: Notice; until: SnoozeChoice }>({
    mutationFn: ({ notice, until }) => api.notifications.snooze({ id: notice.id, until }),
    apply: (list, { notice }) => dismissing.apply(list, notice),
    revert: (list, { notice }, before) => dismissing.revert(list, notice, before),
    done: () => m.notifications_snoozed(),
  })

export const useMuteKind = () => useMutation(query.notifications.mute.mutationOptions())
export const useUnmuteKind = () => useMutation(query.notifications.unmute.mutationOptions())

/** Lets a notice come back before its time. */
export function useWake() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.notifications.snooze({ id, until: 'now' }),
    onSuccess: () => client.invalidateQueries({ queryKey: everything }),
  })
}

export type ManyChanged = { notices: readonly Notice[]; change: 'read' | 'dismiss' }

/** Several by one command, which succeeds or fails as a whole. */
export const useChangeMany = () =>
  useChange<ManyChanged>({
    mutationFn: ({ notices, change }) => api.notifications.bulk({ ids: notices.map(({ id }) => id), change }),
    apply: (list, { notices, change }) =>
      notices.reduce(
        (left, notice) =>
          change === 'read' ? reading.apply(left, { notice, read: true }) : dismissing.apply(left, notice),
        list,
      ),
    revert: (list, { notices, change }, before) =>
      notices.reduce(
        (left, notice) =>
          change === 'read'
            ? reading.revert(left, { notice, read: true })
            : dismissing.revert(left, notice, before),
        list,
      ),
    done: ({ notices: { length }, change }) => {
      const done = change === 'read' ? m.notifications_bulk_read_done : m.notifications_bulk_dismissed
      return done({ count: length, shown: formatNumber(length) })
    },
  })

/** What the stream says, written into what is shown. */
export function applyEvent(client: QueryClient, event: NotificationEvent) {
  const panel = client.getQueryData(panelKey)
  if (!panel || event.event === 'still here' || event.event === 'touched') return
  const { unread } = event

  if (event.event === 'notice') {
    const seq = Math.max(panel.seq, event.notice.seq)
    client.setQueryData(panelKey, { ...withNotice(panel, event.notice), unread, seq })
    void client.invalidateQueries({ queryKey: listKey })
    // An answer that is under way may not know of it.
    if (client.isFetching({ queryKey: panelKey }) > 0) void client.invalidateQueries({ queryKey: panelKey })
    return
  }
  // Our own change in the making: what it shows is already true, and it asks again by itself.
  if (client.isMutating({ mutationKey: changing }) > 0) return
  // After a break, what was read or dismissed elsewhere has been missed; notices that follow need no question.
  if (event.event === 'here' && event.seq === panel.seq && unread === panel.unread) return
  client.setQueryData(panelKey, { ...panel, unread })
  void client.invalidateQueries({ queryKey: everything })
}
