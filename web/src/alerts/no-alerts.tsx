import { Button } from '@mantine/core'
import { IconBellCheck, IconSearchOff } from '@tabler/icons-react'
import type { AlertTab } from '@wellstock/domain/alerts'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'

type NoAlertsProps = {
  tab: AlertTab
  isPastEnd: boolean
  isFiltered: boolean
  onFirstPage: () => void
  onClear: () => void
}

const words: Record<AlertTab, [title: () => string, text: () => string]> = {
  mine: [m.alerts_none_mine, m.alerts_none_mine_text],
  office: [m.alerts_none, m.alerts_none_text],
  all: [m.alerts_none, m.alerts_none_text],
  snoozed: [m.alerts_none_snoozed, m.alerts_none_snoozed_text],
  resolved: [m.alerts_none_resolved, m.alerts_none_resolved_text],
}

/** Why the list is empty. */
export function NoAlerts({ tab, isPastEnd, isFiltered, onFirstPage, onClear }: NoAlertsProps) {
  const icon = <IconBellCheck size={24} stroke={1.75} />
  if (isPastEnd)
    return (
      <EmptyState icon={icon} title={m.alerts_past_end()}>
        <Button variant="default" onClick={onFirstPage}>
          {m.alerts_first_page()}
        </Button>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.75} />}
        title={m.alerts_none_found()}
        text={m.alerts_none_found_text()}
      >
        <Button variant="default" onClick={onClear}>
          {m.alerts_clear_all()}
        </Button>
      </EmptyState>
    )
  const [title, text] = words[tab]
  return <EmptyState icon={icon} title={title()} text={text()} />
}
