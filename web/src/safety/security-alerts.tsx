import { Badge, Box, Text } from '@mantine/core'
import { formatDateTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import ui from '../ui/shared.module.css'
import classes from './security-alerts.module.css'
import { type SecurityAlert, useSecurityAlerts } from './security-log.ts'

const severities = {
  critical: { name: m.safety_severity_critical, color: 'danger' },
  warning: { name: m.safety_severity_warning, color: 'warn' },
  info: { name: m.safety_severity_info, color: 'info' },
} as const

function sentenceOf({ kind, where = '' }: SecurityAlert): string {
  switch (kind) {
    case 'suspicious input':
      return m.safety_kind_input({ field: where })
    case 'too many submissions':
      return m.safety_kind_submissions({ form: where })
    case 'regular rhythm':
      return m.safety_kind_rhythm({ form: where })
    case 'blocked link':
      return m.safety_kind_link()
    case 'too many calls':
      return m.safety_kind_calls()
  }
}

/** What the safeguards of this browser noticed since signing in. */
export function SecurityAlerts() {
  const alerts = useSecurityAlerts()
  return (
    <section aria-labelledby="security-alerts">
      <h3 id="security-alerts" className={classes.title}>
        {m.safety_alerts_title()}
      </h3>
      {alerts.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.safety_alerts_none()}
        </Text>
      )}
      <ul className={`${ui.plainList} ${classes.list}`}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Badge variant="light" color={severities[alert.severity].color}>
              {severities[alert.severity].name()}
            </Badge>
            <span>{sentenceOf(alert)}</span>
            <Box component="time" ml="auto" className={ui.note} dateTime={alert.at}>
              {formatDateTime(alert.at)}
            </Box>
          </li>
        ))}
      </ul>
    </section>
  )
}
