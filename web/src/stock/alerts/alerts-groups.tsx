import { Button, Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@wellstock/contract/stock/alerts'
import type { AlertKind } from '@wellstock/domain/stock/alerts'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import ui from '../../ui/shared.module.css'
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
  empty: EmptyWords
}

/** The alerts by cause, the first of each. */
export function AlertsGroups({ filter, selected, onSelect, onShowAll, ...shown }: AlertsGroupsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(alertQueries.groups(filter))
  if (!data || data.length === 0)
    return (
      <AlertsGrid
        label={m.alerts_title()}
        answer={{ data: data && [], error, refetch }}
        isOfOneKind
        {...shown}
      />
    )
  const seen = data.flatMap(({ items }) => items)
  return data.map(({ kind, count, items }) => (
    <Flex
      key={kind}
      component="section"
      direction="column"
      gap="xs"
      className={classes.group}
      aria-labelledby={`group-${kind}`}
    >
      <Group justify="space-between" gap="4px 12px">
        <h2 className={`${ui.text17} ${ui.strong}`} id={`group-${kind}`}>
          {kindWord(kind)}
          <span className={classes.count}>{countWord(count)}</span>
        </h2>
        {count > items.length && (
          <Button variant="subtle" size="compact-md" onClick={() => onShowAll(kind)}>
            {m.alerts_show_all({ count, shown: countWord(count) })}
          </Button>
        )}
      </Group>
      <AlertsGrid
        label={kindWord(kind)}
        answer={{ data: items, error, refetch, isPlaceholderData }}
        isOfOneKind
        selection={onSelect && { ids: selected, onChange: (ids) => onSelect(seen, ids) }}
        {...shown}
      />
    </Flex>
  ))
}
