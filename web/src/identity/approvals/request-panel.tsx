import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalRow } from '@wellstock/contract/identity/approval'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import { useEffect, useRef } from 'react'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useSingleKey } from '../../ui/use-single-key.ts'
import { approvalQueries } from './queries.ts'
import classes from './request.module.css'
import { type Act, RequestActions } from './request-actions.tsx'
import { RequestHistory, RequestNews } from './request-details.tsx'
import { RequestHead } from './request-head.tsx'
import { RequestLines } from './request-lines.tsx'

type RequestPanelProps = {
  id: string | undefined
  /** What it was opened for. */
  act: Act | null
  /** The rows of the list, for the next and the one before. */
  listed: readonly Pick<ApprovalRow, 'id'>[]
  onOpen: (id: string | undefined, act?: Act | null) => void
  onDelegate?: (kind: ApprovalKindName) => void
}

/** One request beside the list: all that is known of it, and what can be done with it. On a phone it takes the screen. */
export function RequestPanel({ id, ...props }: RequestPanelProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => props.onOpen(undefined)}
      position="right"
      size={isPhone ? '100%' : 'xl'}
      title={m.approvals_request()}
      closeButtonProps={{ 'aria-label': m.approvals_close() }}
    >
      {id && <Opened key={id} id={id} {...props} />}
    </Drawer>
  )
}

function Opened({ id, act, listed, onOpen, onDelegate }: RequestPanelProps & { id: string }) {
  const { data: approval, error, refetch } = useQuery(approvalQueries.get(id))
  const root = useRef<HTMLDivElement>(null)
  const place = listed.findIndex((each) => each.id === id)
  const beside = (step: 1 | -1) => (place < 0 ? undefined : listed[place + step]?.id)
  useSingleKey(
    'jk',
    (key) => {
      const next = beside(key === 'j' ? 1 : -1)
      if (next) onOpen(next)
    },
    root,
  )
  const delegate = approval && onDelegate && (() => onDelegate(approval.kind))
  useSingleKey('d', delegate, root)

  // From one to the next: the keys are those of the dialog that holds the focus.
  useEffect(() => root.current?.focus(), [])

  return (
    <Stack ref={root} className={classes.root} tabIndex={-1} data-autofocus={act === null || undefined}>
      {approval ? (
        <>
          <RequestHead approval={approval} />
          <RequestLines approval={approval} />
          <RequestNews approval={approval} />
          <RequestActions
            approval={approval}
            act={act}
            inside={root}
            // On to the next one, or the one before the last.
            onDecided={() => onOpen(beside(1) ?? beside(-1))}
            {...(delegate && { onDelegate: delegate })}
          />
          <RequestHistory approval={approval} />
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack role="status" aria-label={m.loading()}>
          <Skeleton height={28} width="70%" />
          <Skeleton height={96} />
          <Skeleton height={220} />
        </Stack>
      )}
    </Stack>
  )
}
