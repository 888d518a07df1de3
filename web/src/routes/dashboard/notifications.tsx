import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { NotificationsPage } from '../../identity/notifications/notifications-page.tsx'
import {
  type NotificationsSearch,
  readNotificationsSearch,
  searchDefaults,
} from '../../identity/notifications/notifications-search.ts'

export const Route = createFileRoute('/dashboard/notifications')({
  validateSearch: (raw: Partial<NotificationsSearch> & SearchSchemaInput): NotificationsSearch =>
    readNotificationsSearch(raw),
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  component: NotificationsPage,
})
