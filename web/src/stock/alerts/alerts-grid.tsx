import type { Alert } from '@wellstock/contract/stock/alerts'
import { useMemo } from 'react'
import { List, type ListProps } from '../../ui/list.tsx'
import { AlertCard } from './alert-card.tsx'
import { alertColumns } from './alert-columns.tsx'
import { type AlertHandlers, AlertMenu } from './alert-menu.tsx'
import { Fixes } from './fixes.tsx'
import { Owner } from './owner.tsx'
import { useRefusal } from './rights.ts'
import { subjectOf } from './words.ts'

type Listed = 'label' | 'answer' | 'search' | 'onChange' | 'every' | 'empty'
type AlertsGridProps = Pick<ListProps<Alert, never>, Listed> & {
  /** Every row is of one cause, which the heading says. */
  isOfOneKind: boolean
  on: AlertHandlers
  onOpen: (alert: Alert) => void
  /** Left out where nothing can be done with several at once. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void } | undefined
}

/** Alerts as rows, or as cards on a phone. */
export function AlertsGrid({ isOfOneKind, on, onOpen, selection, ...list }: AlertsGridProps) {
  const columns = useMemo(() => alertColumns(!isOfOneKind), [isOfOneKind])
  const refusalOf = useRefusal()
  const actionsOf = (alert: Alert) =>
    alert.state !== 'resolved' && (
      <>
        <Fixes alert={alert} />
        {refusalOf(alert) === undefined && <AlertMenu alert={alert} on={on} />}
      </>
    )
  return (
    <List
      {...list}
      name="alerts"
      columns={columns}
      rowId={({ id }) => id}
      rowName={subjectOf}
      skeletonRows={5}
      {...(selection && { selection: selection.ids, onSelectionChange: selection.onChange })}
      onOpen={onOpen}
      rowActions={actionsOf}
      card={(alert) => (
        <AlertCard alert={alert} hasKind={!isOfOneKind} onOpen={() => onOpen(alert)}>
          {actionsOf(alert)}
          <Owner alert={alert} />
        </AlertCard>
      )}
    />
  )
}
