import { on } from '../../platform/events/publish.ts'
import { notice, notify } from '../notifications/notify.ts'
import { recipients } from '../notifications/recipients.ts'
import { commentMentioned } from './notices.ts'

declare module '../../platform/events/publish.ts' {
  interface Events {
    'comment.mentioned': {
      commentId: string
      personIds: string[]
      by: string
      record: string
      url: string
    }
  }
}

export const commentSubscriptions = [
  on('comment.mentioned', async (tx, app, organizationId, written) => {
    const deleted = await tx.rows<{ id: string }>(
      'select id from comment where organization_id = $1 and id = any($2) and deleted_at is not null',
      [organizationId, written.map(({ commentId }) => commentId)],
    )
    for (const { personIds, ...data } of written) {
      if (deleted.some(({ id }) => id === data.commentId)) continue
      const people = await recipients(tx, organizationId, personIds)
      await notify(
        tx,
        app,
        organizationId,
        people.map((person) => [person, notice(commentMentioned, data)]),
      )
    }
  }),
]
