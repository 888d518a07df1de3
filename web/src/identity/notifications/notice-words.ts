import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconInfoSquareRounded,
  type TablerIcon,
} from '@tabler/icons-react'
import type {
  MutableNotice,
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
  inventory: m.common_inventory,
  approval: m.common_approval,
  system: m.notifications_category_system,
  security: m.notifications_category_security,
  user: m.notifications_category_user,
}

/** What is muted, as its alerts and transfers are called elsewhere. */
export const mutableWords: Record<MutableNotice, () => string> = {
  'stock.low': m.alerts_kind_low,
  'stock.out': m.alerts_kind_out,
  'alert.integrity': m.alerts_kind_integrity,
  'alert.on_hold': m.alerts_kind_on_hold,
  'alert.expired_in_stock': m.alerts_kind_expired_in_stock,
  'alert.expiring': m.alerts_kind_expiring,
  'alert.wasting': m.alerts_kind_wasting,
  'alert.no_expiry': m.alerts_kind_no_expiry,
  'alert.count_overdue': m.alerts_kind_count_overdue,
  'alert.over': m.alerts_kind_over,
  'alert.bin_empty': m.alerts_kind_bin_empty,
  'transfer.to_approve': m.notifications_kind_transfer_to_approve,
  'transfer.to_send': m.notifications_kind_transfer_to_send,
  'transfer.to_receive': m.notifications_kind_transfer_to_receive,
  'transfer.missing': m.notifications_kind_transfer_missing,
  'budget.used': m.notifications_kind_budget_used,
  'approval.waiting': m.notifications_kind_approval_waiting,
  'approval.decided': m.notifications_kind_approval_decided,
  'import.finished': m.notifications_kind_import_finished,
  'access.requested': m.notifications_kind_access_requested,
}
