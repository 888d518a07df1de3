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

export const roleGranted = noticeKind<{
  role: Role
  office: string | null
  by: string
  endsOn?: string | null
}>({
  name: 'role.granted',
  type: 'info',
  priority: 'medium',
  category: 'user',
  url: () => '/dashboard',
  words: (m, { role, office, by, endsOn }) => {
    const facts = { role: m[`role_${role}`](), by }
    const given = office
      ? m.notices_role_granted_message_office({ ...facts, office })
      : m.notices_role_granted_message(facts)
    return {
      title: m.notices_role_granted_title(),
      message: endsOn ? `${given} ${m.notices_role_ends({ date: endsOn })}` : given,
    }
  },
})

type Ending = {
  personId: string
  name: string
  role: Role
  office: string | null
  endsOn: string
  /** Whether it is the reader's own role. */
  isOwn: boolean
}

export const roleEnding = noticeKind<Ending>({
  name: 'role.ending',
  type: 'warning',
  priority: 'medium',
  category: 'user',
  url: ({ personId }) => `/dashboard/users/${personId}`,
  words: (m, { name, role, office, endsOn, isOwn }) => {
    const held = m[`role_${role}`]()
    const facts = { role: office ? m.people_role_at({ role: held, office }) : held, date: endsOn }
    return isOwn
      ? { title: m.notices_role_ending_title(facts), message: m.notices_role_ending_message() }
      : {
          title: m.notices_role_ending_other_title({ ...facts, name }),
          message: m.notices_role_ending_other_message(),
        }
  },
})
