import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@wellstock/contract/alerts'
import type { AlertKind } from '@wellstock/domain/alerts'
import type { ReactNode } from 'react'
import { m } from '../lib/messages.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { AlertHandlers } from './alert-menu.tsx'
import classes from './alerts.module.css'
import { AlertsGrid } from './alerts-grid.tsx'
import { alertQueries, type GroupFilter } from './queries.ts'
import { countWord, kindWord } from './words.ts'

/** What the list and the groups of it have in common. */
export type AlertsShown = {
  on: AlertHandlers
  onOpen: (alert: Alert) => void
  selected: ReadonlySet<string>
  /** With the alerts that can be seen. Left out where nothing can be done with several at once. */
  onSelect: ((shown: readonly Alert[], ids: ReadonlySet<string>) => void) | undefined
}

type AlertsGroupsProps = AlertsShown & {
  filter: GroupFilter
  onShowAll: (kind: AlertKind) => void
  empty: ReactNode
}

/** The alerts by cause, the first of each. */
export function AlertsGroups({ filter, selected, onSelect, onShowAll, empty, ...shown }: AlertsGroupsProps) {
  const groups = useQuery(alertQueries.groups(filter))
  if (groups.error && !groups.data)
    return (
      <div className={classes.panel}>
        <ErrorNotice error={groups.error} onRetry={() => void groups.refetch()} />
      </div>
    )
  if (!groups.data)
    return (
      <AlertsGrid
        label={m.alerts_title()}
        rows={undefined}
        isOfOneKind
        isFetching={false}
        empty={empty}
        {...shown}
      />
    )
  if (groups.data.length === 0) return <div className={classes.panel}>{empty}</div>
  const seen = groups.data.flatMap(({ items }) => items)
  return groups.data.map(({ kind, count, items }) => (
    <section key={kind} className={classes.group} aria-labelledby={`group-${kind}`}>
      <div className={classes.groupHead}>
        <h2 id={`group-${kind}`}>
          {kindWord(kind)}
          <span className={classes.count}>{countWord(count)}</span>
        </h2>
        {count > items.length && (
          <Button variant="subtle" size="compact-md" onClick={() => onShowAll(kind)}>
            {m.alerts_show_all({ count, shown: countWord(count) })}
          </Button>
        )}
      </div>
      <AlertsGrid
        label={kindWord(kind)}
        rows={items}
        isOfOneKind
        isFetching={groups.isPlaceholderData}
        selection={onSelect && { ids: selected, onChange: (ids) => onSelect(seen, ids) }}
        empty={empty}
        {...shown}
      />
    </section>
  ))
}
