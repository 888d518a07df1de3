import type { Notification as Notice } from '@wellstock/contract/identity/notifications'
import { PANEL_LIMIT } from '@wellstock/domain/identity/notifications'

export type { Notice }

/**
 * What the panel and a page of the list have in common: notices, newest first, and how many are unread in all.
 * Not every list holds every notice, but all of them count what is unread.
 */
export type Notices = { items: Notice[]; unread: number; total?: number; pageSize?: number }

const unreadOf = (notice: Notice) => (notice.read ? 0 : 1)

const counting = (list: Notices, difference: number) => ({ unread: Math.max(0, list.unread + difference) })

/** A notice that was read, or is unread again. */
export const withRead = <T extends Notices>(list: T, notice: Notice, read: boolean): T => ({
  ...list,
  ...counting(list, notice.read === read ? 0 : read ? -1 : 1),
  items: list.items.map((each) => (each.id === notice.id ? { ...each, read } : each)),
})

export const withAllRead = <T extends Notices>(list: T): T => ({
  ...list,
  unread: 0,
  items: list.items.map((each) => ({ ...each, read: true })),
})

export function without<T extends Notices>(list: T, notice: Notice): T {
  const items = list.items.filter(({ id }) => id !== notice.id)
  const taken = list.items.length - items.length
  return {
    ...list,
    ...counting(list, -unreadOf(notice)),
    ...(list.total !== undefined && { total: list.total - taken }),
    items,
  }
}

/** A new notice, or one that comes back, where its number places it. The oldest gives way when the list is full. */
export function withNotice<T extends Notices>(list: T, notice: Notice): T {
  const known = list.items.find(({ id }) => id === notice.id)
  const others = list.items.filter((each) => each !== known)
  return {
    ...list,
    ...counting(list, unreadOf(notice) - (known ? unreadOf(known) : 0)),
    ...(list.total !== undefined && { total: list.total + (known ? 0 : 1) }),
    items: [...others, notice].sort((a, b) => b.seq - a.seq).slice(0, list.pageSize ?? PANEL_LIMIT),
  }
}
