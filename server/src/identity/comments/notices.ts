import { noticeKind } from '../../platform/notice-kind.ts'

/** Without the text, which its author can delete. */
type MentionNotice = { commentId: string; by: string; record: string; url: string }

export const commentMentioned = noticeKind<MentionNotice>({
  name: 'comment.mentioned',
  type: 'info',
  priority: 'medium',
  category: 'user',
  url: ({ url }) => url,
  words: (m, data) => ({
    title: m.notices_comment_mentioned_title(data),
    message: m.notices_comment_mentioned_message(data),
  }),
})
