import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { type AlertKind, manualKinds, mutableKinds } from '@wellstock/domain/stock/alerts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { useAlertChange } from './change-alert.ts'
import { SnoozeItems } from './snooze-items.tsx'
import { subjectOf } from './words.ts'

/** What asks for a reason first. */
export type AlertHandlers = {
  onMute: (alert: Alert) => void
  onResolve: (alert: Alert) => void
}

const isMutable = (kind: AlertKind) => mutableKinds.some((mutable) => mutable === kind)

/** What somebody can do about an alert besides putting it right. */
export function AlertMenu({ alert, on }: { alert: Alert; on: AlertHandlers }) {
  const { changeOne } = useAlertChange()
  const name = m.alerts_more({ name: subjectOf(alert) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={ui.quietAction} aria-label={name} title={name}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {alert.state !== 'acknowledged' && (
          <Menu.Item onClick={() => void changeOne(alert, { action: 'acknowledge' })}>
            {m.alerts_acknowledge()}
          </Menu.Item>
        )}
        {alert.state === 'snoozed' && (
          <Menu.Item onClick={() => void changeOne(alert, { action: 'wake' })}>{m.alerts_wake()}</Menu.Item>
        )}
        {isMutable(alert.kind) && <Menu.Item onClick={() => on.onMute(alert)}>{m.alerts_mute()}</Menu.Item>}
        {manualKinds.includes(alert.kind) && (
          <Menu.Item onClick={() => on.onResolve(alert)}>{m.alerts_resolve()}</Menu.Item>
        )}
        <Menu.Divider />
        <SnoozeItems
          severities={[alert.severity]}
          onSnooze={(until) => void changeOne(alert, { action: 'snooze', until })}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
