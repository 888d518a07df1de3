import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf, Problem } from '../lib/problem.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'

/** In place of a block that could not be loaded; the rest of the page stays. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const id = error instanceof Problem ? error.requestId : undefined
  return (
    <div role="alert">
      <EmptyState
        isFailure
        icon={<IconAlertTriangle size={24} stroke={1.75} />}
        title={messageOf(error)}
        text={id && m.error_id({ id })}
      >
        <Button variant="default" onClick={onRetry}>
          {m.retry()}
        </Button>
      </EmptyState>
    </div>
  )
}
