import { permissions, type Role } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { noticeKind } from '../../platform/notice-kind.ts'

/** Without a role and a request: of before they were documents. */
type AccessNotice = {
  personId: string
  name: string
  path: PagePath
  role?: Role
  office?: string | null
  reason?: string
  requestId?: string
}

export const accessRequested = noticeKind<AccessNotice>({
  name: 'access.requested',
  type: 'info',
  priority: 'medium',
  category: 'user',
  url: ({ personId, requestId }) =>
    requestId ? `/dashboard/approvals?request=${requestId}` : `/dashboard/users/${personId}`,
  words: (m, { name, path, role, office, reason }) => ({
    title: m.notices_access_requested_title({ name, page: m[`page_title_${pages[path].title}`]() }),
    message: role
      ? [
          m.notices_access_requested_role({
            role: m[`role_${role}`](),
            place: office ?? m.common_all_offices(),
          }),
          reason,
        ]
          .filter(Boolean)
          .join(' ')
      : m.notices_access_requested_message({
          roles: permissions[pages[path].permission].map((each) => m[`role_${each}`]()).join(', '),
        }),
  }),
})
