import { ActionIcon, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Comment, partsOf } from '@wellstock/contract/identity/comments'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { firstPage, type PageSize } from '../../lib/search-params.ts'
import { Ask } from '../../ui/ask.tsx'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { CommentField } from './comment-field.tsx'
import classes from './comments.module.css'
import { type CommentedRecord, commentQueries } from './queries.ts'

/** What people wrote about a record, the newest first, and where they write. */
export function CommentsOf({ record: { kind, id } }: { record: CommentedRecord }) {
  const [place, setPlace] = useState<{ page: number; pageSize: PageSize }>(firstPage)
  const record = { kind, id }
  const answer = useQuery(commentQueries.of(record, place.page, place.pageSize))
  const { data, error } = answer
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void answer.refetch()} />
  return (
    <Stack gap="sm">
      <CommentField key={`${kind} ${id}`} record={record} />
      {!data && <Skeleton height={72} radius={12} role="status" aria-label={m.comments_loading()} />}
      {data?.total === 0 && <Nothing>{m.comments_none()}</Nothing>}
      {data && data.total > 0 && (
        <ul className={`${ui.plainList} ${ui.ruledItems}`} aria-label={m.comments_title()}>
          {data.items.map((comment) => (
            <Written key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <Pagination
        {...place}
        total={data?.total}
        over={firstPage.pageSize}
        onChange={(part) => setPlace({ ...place, ...part })}
      />
    </Stack>
  )
}

function Written({
  comment: { id, author, text, mentions, createdAt, isDeleted, canDelete },
}: {
  comment: Comment
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(query.comments.delete.mutationOptions())
  const close = () => setAsking(false)
  return (
    <li className={classes.comment}>
      <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
        <Flex component="span" align="center" wrap="wrap" gap="xs" className={ui.notes}>
          <span className={ui.strong}>{author.name}</span>
          <small title={formatDateTime(createdAt)}>
            <time dateTime={createdAt}>{formatAgo(createdAt)}</time>
          </small>
        </Flex>
        {canDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            data-screen-only
            aria-label={m.comments_delete_of({ text: text.trim().slice(0, 60) })}
            title={m.common_delete()}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isDeleted ? (
        <Text c="dimmed">{m.comments_deleted()}</Text>
      ) : (
        <Text className={`${ui.breaks} ${classes.text}`}>
          {partsOf(
            text,
            mentions.map(({ name }) => name),
          ).map((part, index) =>
            part.isMention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and stay where they are
              <b key={index} className={ui.accent}>
                {part.text}
              </b>
            ) : (
              part.text
            ),
          )}
        </Text>
      )}
      <Ask
        isOpen={isAsking}
        title={m.comments_delete_question()}
        text={m.comments_delete_text()}
        yes={m.common_delete()}
        no={m.common_cancel()}
        isLoading={remove.isPending}
        onNo={close}
        onYes={() =>
          remove.mutate({ id }, { onSuccess: close, onError: (error) => void toast.error(messageOf(error)) })
        }
      />
    </li>
  )
}
