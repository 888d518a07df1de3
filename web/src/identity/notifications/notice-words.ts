import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconInfoSquareRounded,
  type TablerIcon,
} from '@tabler/icons-react'
import type {
  NotificationCategory,
  NotificationPriority,
  NotificationType,
} from '@wellstock/domain/identity/notifications'
import { m } from '../../lib/messages.ts'

type TypeStyle = { icon: TablerIcon; tone: 'warn' | 'ok' | 'danger' | 'info'; word: () => string }

/** Shape, colour and a word for each type. */
export const typeStyles: Record<NotificationType, TypeStyle> = {
  warning: { icon: IconAlertTriangle, tone: 'warn', word: m.notifications_type_warning },
  success: { icon: IconCircleCheck, tone: 'ok', word: m.notifications_type_success },
  error: { icon: IconAlertOctagon, tone: 'danger', word: m.notifications_type_error },
  alert: { icon: IconBellRinging, tone: 'danger', word: m.notifications_type_alert },
  info: { icon: IconInfoSquareRounded, tone: 'info', word: m.notifications_type_info },
}

export const priorityWords: Record<NotificationPriority, () => string> = {
  urgent: m.notifications_priority_urgent,
  high: m.notifications_priority_high,
  medium: m.notifications_priority_medium,
  low: m.notifications_priority_low,
}

export const categoryWords: Record<NotificationCategory, () => string> = {
  inventory: m.notifications_category_inventory,
  approval: m.notifications_category_approval,
  system: m.notifications_category_system,
  security: m.notifications_category_security,
  user: m.notifications_category_user,
}
