import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CalendarFeed } from '@wellstock/contract/buying/calendar-feed'
import { officesWith, type Permission } from '@wellstock/contract/platform/access'
import { useState } from 'react'
import { SecretBox } from '../../identity/profile/secret-box.tsx'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'

type Kind = {
  /** The group of its routes, which all such groups have. */
  group: 'deliveries' | 'certificates' | 'procedureCases'
  permission: Permission
  /** What is said before there is an address, and once there is one. */
  none: string
  made: string
}

type FeedDialogProps = Kind & { isOpen: boolean; onClose: () => void }

/** The address at which one's own calendar reads something: made, replaced, revoked. */
export function FeedDialog({ isOpen, onClose, ...kind }: FeedDialogProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...query[kind.group].feed.queryOptions({ staleTime: 0 }),
    enabled: isOpen,
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.deliveries_feed_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p role="status">{m.deliveries_loading()}</p>
      ) : (
        <Feed {...kind} feed={data} onChanged={() => void refetch()} onClose={onClose} />
      )}
    </Modal>
  )
}

const EVERY = 'all'

type FeedProps = Kind & { feed: CalendarFeed | null; onChanged: () => void; onClose: () => void }

function Feed({ feed, onChanged, onClose, group, permission, none, made }: FeedProps) {
  const { person, offices } = useSession()
  const [officeId, setOfficeId] = useState(feed?.office?.id ?? EVERY)
  const onError = (error: Error) => toast.error(messageOf(error))
  const make = useMutation(query[group].makeFeed.mutationOptions({ onSuccess: onChanged, onError }))
  const revoke = useMutation(
    query[group].revokeFeed.mutationOptions({
      onSuccess: () => {
        toast.success(m.deliveries_feed_revoked())
        onChanged()
      },
      onError,
    }),
  )
  if (make.data)
    return (
      <SecretBox
        title={m.deliveries_feed_made()}
        text={made}
        secret={`${location.origin}/api/${group}/feed/${make.data.secret}.ics`}
        onDone={onClose}
      />
    )
  const mine = officesWith(person.grants, permission)
  const choices = offices.filter(({ id }) => mine === 'all' || mine.includes(id))
  return (
    <Stack>
      <Text>{feed ? stateWords(feed) : none}</Text>
      <Select
        label={m.common_office()}
        data={[
          { value: EVERY, label: m.deliveries_feed_all() },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={officeId}
        onChange={(next) => setOfficeId(next ?? EVERY)}
        allowDeselect={false}
      />
      <Group justify="flex-end">
        {feed && (
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate({})}>
            {m.common_revoke()}
          </Button>
        )}
        <Button
          loading={make.isPending}
          onClick={() => make.mutate({ officeId: officeId === EVERY ? null : officeId })}
        >
          {feed ? m.deliveries_feed_make_new() : m.deliveries_feed_make()}
        </Button>
      </Group>
    </Stack>
  )
}

const stateWords = ({ office, createdAt, lastReadAt }: CalendarFeed) =>
  [
    m.deliveries_feed_there({
      office: office?.name ?? m.deliveries_feed_all(),
      time: formatDateTime(createdAt),
    }),
    lastReadAt ? m.deliveries_feed_read({ time: formatDateTime(lastReadAt) }) : m.deliveries_feed_unread(),
    m.deliveries_feed_replaces(),
  ].join(' ')
