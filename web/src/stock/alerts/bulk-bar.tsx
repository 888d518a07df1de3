import { Button, Menu } from '@mantine/core'
import type { Alert, AlertChange } from '@wellstock/contract/stock/alerts'
import { m } from '../../lib/messages.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import ui from '../../ui/shared.module.css'
import { AssignItems } from './owner.tsx'
import { SnoozeItems } from './snooze-items.tsx'

type BulkBarProps = {
  alerts: readonly Alert[]
  /** Why nothing can be done with them, or undefined when something can. */
  refusal: string | undefined
  isBusy: boolean
  onChange: (change: AlertChange) => void
  onClear: () => void
}

/** What can be done with the selected alerts at once. Each succeeds or fails by itself. */
export function BulkBar({ alerts, refusal, isBusy, onChange, onClear }: BulkBarProps) {
  const [first] = alerts
  return (
    <SelectionBar label={m.alerts_selection()} count={alerts.length} onClear={onClear}>
      {refusal === undefined && first ? (
        <>
          <Button variant="default" loading={isBusy} onClick={() => onChange({ action: 'acknowledge' })}>
            {m.alerts_acknowledge()}
          </Button>
          <Menu>
            <Menu.Target>
              <Button variant="default" disabled={isBusy}>
                {m.alerts_assign()}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <AssignItems
                officeId={first.officeId}
                onAssign={(personId) => onChange({ action: 'assign', personId })}
              />
            </Menu.Dropdown>
          </Menu>
          <Menu>
            <Menu.Target>
              <Button variant="default" disabled={isBusy}>
                {m.alerts_snooze()}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <SnoozeItems
                severities={alerts.map(({ severity }) => severity)}
                onSnooze={(until) => onChange({ action: 'snooze', until })}
              />
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <span className={ui.note}>{refusal}</span>
      )}
    </SelectionBar>
  )
}
