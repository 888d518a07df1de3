import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import { EmptyState } from './empty-state.tsx'

const icon = { size: 24, stroke: 1.75 } as const

/** In place of a block that could not be loaded; the rest of the page stays. Another try is offered where it may help. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = error instanceof Problem ? error : undefined
  const isForbidden = problem?.status === 403
  return (
    <div role="alert">
      <EmptyState
        isFailure
        icon={isForbidden ? <IconLock {...icon} /> : <IconAlertTriangle {...icon} />}
        title={messageOf(error)}
        text={
          isForbidden ? m.error_forbidden_text() : problem?.requestId && m.error_id({ id: problem.requestId })
        }
      >
        {(!problem || problem.isRetryable) && (
          <Button variant="default" onClick={onRetry}>
            {m.retry()}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
