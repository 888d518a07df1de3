import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeliveryFeed } from '@wellstock/contract/buying/deliveries'
import { officesWith } from '@wellstock/contract/platform/access'
import { useState } from 'react'
import { SecretBox } from '../../identity/profile/secret-box.tsx'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** The address at which one's own calendar reads the deliveries: made, replaced, revoked. */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery({
    ...query.deliveries.feed.queryOptions({ staleTime: 0 }),
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
        <Feed feed={data} onChanged={() => void refetch()} onClose={onClose} />
      )}
    </Modal>
  )
}

const EVERY = 'all'

type FeedProps = { feed: DeliveryFeed | null; onChanged: () => void; onClose: () => void }

function Feed({ feed, onChanged, onClose }: FeedProps) {
  const { person, offices } = useSession()
  const [officeId, setOfficeId] = useState(feed?.office?.id ?? EVERY)
  const onError = (error: Error) => toast.error(messageOf(error))
  const make = useMutation(query.deliveries.makeFeed.mutationOptions({ onSuccess: onChanged, onError }))
  const revoke = useMutation(
    query.deliveries.revokeFeed.mutationOptions({
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
        text={m.deliveries_feed_made_text()}
        secret={`${location.origin}/api/deliveries/feed/${make.data.secret}.ics`}
        onDone={onClose}
      />
    )
  const mine = officesWith(person.grants, 'receipts.read')
  const choices = offices.filter(({ id }) => mine === 'all' || mine.includes(id))
  return (
    <Stack>
      <Text>{feed ? stateWords(feed) : m.deliveries_feed_none()}</Text>
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

const stateWords = ({ office, createdAt, lastReadAt }: DeliveryFeed) =>
  [
    m.deliveries_feed_there({
      office: office?.name ?? m.deliveries_feed_all(),
      time: formatDateTime(createdAt),
    }),
    lastReadAt ? m.deliveries_feed_read({ time: formatDateTime(lastReadAt) }) : m.deliveries_feed_unread(),
    m.deliveries_feed_replaces(),
  ].join(' ')
