import { noticeKind } from '../../platform/notice-kind.ts'

export const importFinished = noticeKind<{ importId: string; name: string; items: number }>({
  name: 'import.finished',
  type: 'success',
  priority: 'low',
  category: 'system',
  wanted: ({ notifications }) => notifications.systemUpdates,
  url: () => '/dashboard/inventory/import',
  words: (m, { name, items }, write) => ({
    title: m.notices_import_finished_title(),
    message: m.notices_import_finished_message({ name, count: items, shown: write(items) }),
  }),
})
