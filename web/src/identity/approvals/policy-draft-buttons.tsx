import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Policy } from '@wellstock/contract/identity/approval-policy'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { approvalQueries } from './queries.ts'

type DraftButtonsProps = {
  policy: Policy
  isSoleAdmin: boolean
  onPublished: (number: number) => void
}

/** The draft is published by another administrator; where there is none, it waits a day. */
export function DraftButtons({ policy, isSoleAdmin, onPublished }: DraftButtonsProps) {
  const me = useSession().person.id
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: approvalQueries.policies().queryKey })
  const publish = useMutation({ ...query.approvals.publish.mutationOptions(), onSettled: again })
  const discard = useMutation({ ...query.approvals.discardDraft.mutationOptions(), onSettled: again })
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null)
  const number = formatNumber(policy.number)
  const isOwn = policy.draftedBy?.id === me
  const close = () => setAsking(null)
  return (
    <>
      {isSoleAdmin && (
        <Alert color="info" variant="light" icon={<IconClockPause size={20} stroke={1.75} aria-hidden />}>
          {m.policy_sole_admin()}
        </Alert>
      )}
      <Group gap="xs">
        <RefusableButton
          variant="filled"
          why={isOwn && !isSoleAdmin ? m.policy_publish_by_another() : undefined}
          onClick={() => setAsking('publish')}
        >
          {m.policy_publish()}
        </RefusableButton>
        <Button variant="default" onClick={() => setAsking('discard')}>
          {m.policy_discard()}
        </Button>
        {isOwn && !isSoleAdmin && <span className={ui.note}>{m.policy_publish_by_another()}</span>}
      </Group>
      {asking === 'publish' && (
        <FormDialog
          title={m.policy_publish_of({ number })}
          submit={m.policy_publish()}
          cancel={m.common_cancel()}
          isSaving={publish.isPending}
          onClose={close}
          onSubmit={() =>
            publish.mutate(
              { version: policy.version },
              {
                onSuccess: (published) => {
                  toast.success(m.policy_published_toast({ number }))
                  onPublished(published.number)
                  close()
                },
              },
            )
          }
        >
          <Text>{isSoleAdmin ? m.policy_sole_admin() : m.policy_publish_text()}</Text>
          <Refused error={publish.error} />
        </FormDialog>
      )}
      {asking === 'discard' && (
        <FormDialog
          title={m.policy_discard_of({ number })}
          submit={m.policy_discard()}
          cancel={m.common_cancel()}
          isSaving={discard.isPending}
          isDanger
          onClose={close}
          onSubmit={() => discard.mutate({}, { onSuccess: close })}
        >
          <Text>{m.policy_discard_text()}</Text>
          <Refused error={discard.error} />
        </FormDialog>
      )}
    </>
  )
}
