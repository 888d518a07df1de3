/** The words a notification is sorted by (specification 3), without the schemas. */
export const notificationTypes = ['warning', 'success', 'info', 'alert', 'error'] as const
export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const notificationCategories = ['inventory', 'approval', 'system', 'security', 'user'] as const

export type NotificationType = (typeof notificationTypes)[number]
export type NotificationPriority = (typeof notificationPriorities)[number]
export type NotificationCategory = (typeof notificationCategories)[number]

/** The panel keeps this many; the page keeps all. */
export const PANEL_LIMIT = 50

/** What of the notices somebody can mute. Signing in from a new device and new roles are always told. */
export const mutableNotices = [
  'stock.low',
  'stock.out',
  'alert.integrity',
  'alert.on_hold',
  'alert.expired_in_stock',
  'alert.expiring',
  'alert.wasting',
  'alert.no_expiry',
  'alert.count_overdue',
  'alert.over',
  'alert.bin_empty',
  'transfer.to_approve',
  'transfer.to_send',
  'transfer.to_receive',
  'transfer.missing',
  'budget.used',
  'approval.waiting',
  'approval.decided',
  'import.finished',
  'access.requested',
] as const
export type MutableNotice = (typeof mutableNotices)[number]

/** For how long: a day, a week, or until it is turned on again. */
export const muteLengths = ['day', 'week', 'always'] as const
export type MuteLength = (typeof muteLengths)[number]

/** Until when a notice rests: an hour, tomorrow or next Monday at 08:00 where the person is; or no longer. */
export const snoozeChoices = ['hour', 'tomorrow', 'monday', 'now'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]
