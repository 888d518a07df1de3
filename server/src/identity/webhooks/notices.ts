import { noticeKind } from '../../platform/notice-kind.ts'

export const webhookOff = noticeKind<{ host: string }>({
  name: 'webhook.off',
  type: 'error',
  priority: 'high',
  category: 'system',
  url: () => '/dashboard/system',
  words: (m, data) => ({
    title: m.notices_webhook_off_title(data),
    message: m.notices_webhook_off_message(),
  }),
})
