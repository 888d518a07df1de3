import {
  type NotificationCategory,
  type NotificationPriority,
  notificationCategories,
  notificationPriorities,
} from '@wellstock/domain/identity/notifications'
import { firstPage, flag, oneOf, type Paged, type RawSearch, readPaged } from '../../lib/search-params.ts'

export const searchDefaults = firstPage

/** The filters of the page as they stand in the address. */
export type NotificationsSearch = Paged & {
  unread?: true | undefined
  priority?: NotificationPriority | undefined
  category?: NotificationCategory | undefined
}

export const readNotificationsSearch = (raw: RawSearch): NotificationsSearch => ({
  unread: flag(raw.unread),
  priority: oneOf(notificationPriorities, raw.priority),
  category: oneOf(notificationCategories, raw.category),
  ...readPaged(raw),
})
