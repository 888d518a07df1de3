import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BidRow } from '@wellstock/contract/bids/bids'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'

/** Makes a draft of the same lines, vendors and weights, and opens it. */
export function AskAgain({ bid: { id, number } }: { bid: Pick<BidRow, 'id' | 'number'> }) {
  const navigate = useNavigate()
  const again = useMutation(
    query.bids.again.mutationOptions({
      onSuccess: (draft) => void navigate({ to: '/dashboard/create-bid', search: { id: draft.id } }),
      onError: (error) => void toast.error(messageOf(error)),
    }),
  )
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      aria-label={m.bids_again_of({ number })}
      loading={again.isPending}
      onClick={() => again.mutate({ id, lines: 'all' })}
    >
      {m.bids_again()}
    </Button>
  )
}
