import { Alert, Modal, Stack } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Proposal, ProposedRow } from '@wellstock/contract/stock/threshold-changes'
import { type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ProposalView } from './proposal-view.tsx'

export type DialogProps = {
  isOpen: boolean
  onTake: (rows: readonly ProposedRow[]) => void
  onClose: () => void
}

export function Frame({
  isOpen,
  title,
  onClose,
  children,
}: Omit<DialogProps, 'onTake'> & { title: string; children: ReactNode }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {children}
    </Modal>
  )
}

type AskProps<Asked> = {
  ask: (asked: Asked) => Promise<Proposal>
  leftOut?: (asked: Asked) => number
  onTake: (rows: readonly ProposedRow[]) => void
  onClose: () => void
  /** The form; `begin` asks the server. */
  children: (begin: (asked: Asked) => void, isPending: boolean) => ReactNode
  /** Asked as soon as it opens. */
  first?: Asked
}

/** First what is wanted, then what that would change; the form keeps what was typed. */
export function ProposalForm<Asked extends object>({
  ask,
  leftOut,
  onTake,
  onClose,
  children,
  first,
}: AskProps<Asked>) {
  const [wanted, setWanted] = useState(first === undefined ? null : { asked: first })
  const proposal = useQuery({
    queryKey: ['threshold-proposal', wanted?.asked],
    queryFn: wanted ? () => ask(wanted.asked) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  const begin = (asked: Asked) => {
    setWanted({ asked })
    // Asked the same again after it failed.
    if (proposal.error) void proposal.refetch()
  }
  return (
    <Stack gap="md">
      {proposal.data && wanted ? (
        <ProposalView
          proposal={proposal.data}
          leftOut={leftOut?.(wanted.asked) ?? 0}
          onTake={() => onTake(proposal.data.rows)}
          onCancel={onClose}
        />
      ) : (
        children(begin, proposal.isFetching)
      )}
      {proposal.error && (
        <Alert color="danger" variant="light" role="alert" title={messageOf(proposal.error)} />
      )}
    </Stack>
  )
}
