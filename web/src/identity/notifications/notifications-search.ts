import {
  type NotificationCategory,
  type NotificationPriority,
  notificationCategories,
  notificationPriorities,
} from '@wellstock/domain/identity/notifications'
import { count, flag, oneOf, type PageSize, pageSizes, type RawSearch } from '../../lib/search-params.ts'

export const searchDefaults = { page: 1, pageSize: 20 } as const

/** The filters of the page as they stand in the address. */
export type NotificationsSearch = {
  unread?: true | undefined
  priority?: NotificationPriority | undefined
  category?: NotificationCategory | undefined
  page: number
  pageSize: PageSize
}

export const readNotificationsSearch = (raw: RawSearch): NotificationsSearch => ({
  unread: flag(raw.unread),
  priority: oneOf(notificationPriorities, raw.priority),
  category: oneOf(notificationCategories, raw.category),
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
})
