import { Menu } from '@mantine/core'
import { type AlertSeverity, snoozeDays } from '@wellstock/domain/stock/alerts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const DAY = 24 * 60 * 60_000
const presets = [1, 3, 7, 14, 30] as const

/** How long alerts can rest: the most urgent of them decides. */
export function SnoozeItems({
  severities,
  onSnooze,
}: {
  severities: readonly AlertSeverity[]
  onSnooze: (until: string) => void
}) {
  const most = Math.min(...severities.map((severity) => snoozeDays[severity]))
  return (
    <>
      <Menu.Label>{m.alerts_snooze()}</Menu.Label>
      {presets
        .filter((days) => days <= most)
        .map((days) => (
          <Menu.Item key={days} onClick={() => onSnooze(new Date(Date.now() + days * DAY).toISOString())}>
            {m[`alerts_snooze_${days}`]()}
          </Menu.Item>
        ))}
      {most < 30 && (
        <Menu.Label>
          {m.alerts_snooze_limit({ days: m.alerts_days({ count: most, shown: formatNumber(most) }) })}
        </Menu.Label>
      )}
    </>
  )
}
