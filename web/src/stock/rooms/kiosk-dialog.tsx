import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { KioskLink, RoomDetails } from '@wellstock/contract/stock/room'
import { useState } from 'react'
import { SecretBox } from '../../identity/profile/secret-box.tsx'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast.tsx'

type KioskDialogProps = { room: RoomDetails; isOpen: boolean; onClose: () => void }

/** The link by which a device in the room reports empty bins: made, replaced, revoked. */
export function KioskDialog({ room, isOpen, onClose }: KioskDialogProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...query.rooms.kiosk.queryOptions({ input: { id: room.id } }),
    enabled: isOpen,
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.kiosk_link_title({ room: room.name || room.number })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p role="status">{m.kiosk_loading()}</p>
      ) : (
        <Link roomId={room.id} link={data} onChanged={() => void refetch()} onClose={onClose} />
      )}
    </Modal>
  )
}

type LinkProps = { roomId: string; link: KioskLink | null; onChanged: () => void; onClose: () => void }

function Link({ roomId, link, onChanged, onClose }: LinkProps) {
  const [addresses, setAddresses] = useState(link?.addresses ?? '')
  const make = useMutation(query.rooms.makeKiosk.mutationOptions({ onSuccess: onChanged }))
  const revoke = useMutation(
    query.rooms.revokeKiosk.mutationOptions({
      onSuccess: () => {
        toast.success(m.kiosk_revoked())
        onChanged()
      },
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  if (make.data)
    return (
      <SecretBox
        title={m.kiosk_made()}
        text={m.kiosk_made_text()}
        secret={`${location.origin}/kiosk/${make.data.secret}`}
        onDone={onClose}
      />
    )
  const refused = make.error instanceof Problem ? make.error.fields.addresses : undefined
  return (
    <Stack>
      <Text>
        {link
          ? m.kiosk_link_by({ name: link.by, time: formatDateTime(link.createdAt) })
          : m.kiosk_link_none()}
        {link && ` ${m.kiosk_make_new_text()}`}
      </Text>
      <Textarea
        label={m.kiosk_addresses()}
        description={m.kiosk_addresses_hint()}
        rows={3}
        maxLength={2000}
        value={addresses}
        error={make.error && (refused ?? messageOf(make.error))}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {link && (
          <Button
            variant="default"
            color="danger"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ id: roomId })}
          >
            {m.common_revoke()}
          </Button>
        )}
        <Button loading={make.isPending} onClick={() => make.mutate({ id: roomId, addresses })}>
          {link ? m.kiosk_make_new() : m.kiosk_make()}
        </Button>
      </Group>
    </Stack>
  )
}
