/** The words a notification is sorted by (specification 3), without the schemas. */
export const notificationTypes = ['warning', 'success', 'info', 'alert', 'error'] as const
export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const notificationCategories = ['inventory', 'approval', 'system', 'security', 'user'] as const

export type NotificationType = (typeof notificationTypes)[number]
export type NotificationPriority = (typeof notificationPriorities)[number]
export type NotificationCategory = (typeof notificationCategories)[number]

/** The panel keeps this many; the page keeps all. */
export const PANEL_LIMIT = 50
