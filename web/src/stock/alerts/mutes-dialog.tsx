import { Button, Flex, Modal, Skeleton, Stack } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Mute } from '@wellstock/contract/stock/alerts'
import { mutableKinds } from '@wellstock/domain/stock/alerts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './alerts.module.css'
import { alertQueries, useUnmute } from './queries.ts'
import { kindWord } from './words.ts'

/** What nobody hears of for now, and the way back. */
export default function MutesDialog({ isWriter, onClose }: { isWriter: boolean; onClose: () => void }) {
  const mutes = useQuery(alertQueries.mutes())
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={m.alerts_muted_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {mutes.isPending && (
        <Stack aria-hidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {mutes.error && <ErrorNotice error={mutes.error} onRetry={() => void mutes.refetch()} />}
      {mutes.data?.length === 0 && (
        <EmptyState
          icon={<IconBellOff size={24} stroke={1.75} />}
          title={m.alerts_muted_none()}
          text={m.alerts_muted_none_text()}
        />
      )}
      <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${classes.muted}`}>
        {mutes.data?.map((mute) => (
          <li key={`${mute.itemId} ${mute.kind}`}>
            <Flex component="span" direction="column" miw={0} className={ui.notes}>
              <b className={`${ui.strong} ${ui.breaks}`}>{mute.itemName}</b>
              <small>
                {mute.officeName} · {kindWord(mute.kind)}
              </small>
              <small>
                {m.alerts_muted_row({ date: formatDate(mute.until), name: mute.by, reason: mute.reason })}
              </small>
            </Flex>
            {isWriter && <UnmuteButton mute={mute} />}
          </li>
        ))}
      </Flex>
    </Modal>
  )
}

function UnmuteButton({ mute: { itemId, itemName, kind } }: { mute: Mute }) {
  const unmute = useUnmute()
  const mutable = mutableKinds.find((each) => each === kind)
  if (!mutable) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={m.alerts_unmute_name({ kind: kindWord(kind), name: itemName })}
      loading={unmute.isPending}
      onClick={() =>
        unmute.mutate(
          { itemId, kind: mutable },
          {
            onSuccess: () => toast.success(m.alerts_unmute_done({ name: itemName })),
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      {m.alerts_unmute()}
    </Button>
  )
}
