import type { Role } from '@wellstock/contract/platform/access'
import { noticeKind } from '../../platform/notice-kind.ts'

export const deviceNew = noticeKind<{ device: string; address: string }>({
  name: 'device.new',
  type: 'alert',
  priority: 'high',
  category: 'security',
  wanted: ({ notifications, security }) => notifications.securityAlerts && security.loginNotifications,
  url: () => '/dashboard/profile/security',
  words: (m, data) => ({
    title: m.notices_device_new_title(),
    message: m.notices_device_new_message(data),
  }),
})

export const roleGranted = noticeKind<{ role: Role; office: string | null; by: string }>({
  name: 'role.granted',
  type: 'info',
  priority: 'medium',
  category: 'user',
  url: () => '/dashboard',
  words: (m, { role, office, by }) => {
    const facts = { role: m[`role_${role}`](), by }
    return {
      title: m.notices_role_granted_title(),
      message: office
        ? m.notices_role_granted_message_office({ ...facts, office })
        : m.notices_role_granted_message(facts),
    }
  },
})
