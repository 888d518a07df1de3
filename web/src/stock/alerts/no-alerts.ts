import { IconBellCheck, IconSearchOff } from '@tabler/icons-react'
import type { AlertTab } from '@wellstock/domain/stock/alerts'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'

const words: Record<AlertTab, [title: () => string, text: () => string]> = {
  mine: [m.alerts_none_mine, m.alerts_none_mine_text],
  office: [m.alerts_none, m.alerts_none_text],
  all: [m.alerts_none, m.alerts_none_text],
  snoozed: [m.alerts_none_snoozed, m.alerts_none_snoozed_text],
  resolved: [m.alerts_none_resolved, m.alerts_none_resolved_text],
}

export function noAlerts(tab: AlertTab, isFiltered: boolean, onClear: () => void): EmptyWords {
  const [title, text] = words[tab]
  return {
    none: { icon: IconBellCheck, title: title(), text: text() },
    noMatch: isFiltered && {
      icon: IconSearchOff,
      title: m.alerts_none_found(),
      text: m.alerts_none_found_text(),
      clear: m.common_clear_all(),
      onClear,
    },
    pastEnd: { title: m.common_no_such_page(), back: m.common_go_to_the_first_page() },
  }
}
