import type { Alert } from '@wellstock/contract/alerts'
import { type ReactNode, useMemo } from 'react'
import { Grid } from '../ui/grid.tsx'
import { useGridView } from '../ui/grid-view.ts'
import { AlertCard } from './alert-card.tsx'
import { alertColumns } from './alert-columns.tsx'
import { type AlertHandlers, AlertMenu } from './alert-menu.tsx'
import { Fixes } from './fixes.tsx'
import { Owner } from './owner.tsx'
import { useRefusal } from './rights.ts'
import { subjectOf } from './words.ts'

export type AlertsGridProps = {
  label: string
  rows: readonly Alert[] | undefined
  /** Every row is of one cause, which the heading says. */
  isOfOneKind: boolean
  isFetching: boolean
  on: AlertHandlers
  onOpen: (alert: Alert) => void
  /** Left out where nothing can be done with several at once. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void } | undefined
  empty: ReactNode
}

/** Alerts as rows, or as cards on a phone. */
export function AlertsGrid({ isOfOneKind, on, selection, ...props }: AlertsGridProps) {
  const columns = useMemo(() => alertColumns(!isOfOneKind), [isOfOneKind])
  const refusalOf = useRefusal()
  const view = useGridView('alerts', columns)
  const actionsOf = (alert: Alert) =>
    alert.state !== 'resolved' && (
      <>
        <Fixes alert={alert} />
        {refusalOf(alert) === undefined && <AlertMenu alert={alert} on={on} />}
      </>
    )
  return (
    <Grid
      label={props.label}
      columns={columns}
      view={view}
      rows={props.rows}
      rowId={({ id }) => id}
      rowName={subjectOf}
      isFetching={props.isFetching}
      skeletonRows={5}
      {...(selection && { selection: selection.ids, onSelectionChange: selection.onChange })}
      onOpen={props.onOpen}
      rowActions={actionsOf}
      card={(alert) => (
        <AlertCard alert={alert} hasKind={!isOfOneKind} onOpen={() => props.onOpen(alert)}>
          {actionsOf(alert)}
          <Owner alert={alert} />
        </AlertCard>
      )}
      empty={props.empty}
    />
  )
}
