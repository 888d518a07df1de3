import { Button, Flex } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Count } from '@wellstock/contract/stock/counts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import classes from './count-page.module.css'
import { useStartCount } from './queries.ts'

/** Before the counting: what will be counted, and the button that begins it. */
export function Planned({ count, mayWrite }: { count: Count; mayWrite: boolean }) {
  const { person } = useSession()
  const start = useStartCount()
  const isTheirs = count.assignedTo !== null && count.assignedTo.id !== person.id
  return (
    <Flex component="section" direction="column" gap="sm" className={`${ui.panel} ${classes.planned}`}>
      <p>
        {count.lineCount === 0
          ? m.counts_planned_all()
          : m.counts_planned_some({ count: count.lineCount, shown: formatNumber(count.lineCount) })}
      </p>
      {count.lineCount > 0 && (
        <ul>
          {count.lines.map((line) => (
            <li key={line.id}>{line.name}</li>
          ))}
        </ul>
      )}
      <p>{count.isBlind ? m.counts_planned_blind() : m.counts_planned_seen()}</p>
      {start.error && <Refusal error={start.error} />}
      {mayWrite && (
        <Button
          size="lg"
          leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({ id: count.id, takeOver: isTheirs })}
        >
          {isTheirs ? m.counts_take_over() : m.counts_start()}
        </Button>
      )}
    </Flex>
  )
}
