import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { byServersClock } from '../../lib/servers-clock.ts'
import ui from '../../ui/shared.module.css'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A moment in a zone, with its name: 12/04/2026, 5:00 PM MST. */
export function momentIn(instant: string, timeZone = ownZone()): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString(document.documentElement.lang || 'en', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return `${formatDate(at.toLocaleDateString('en-CA', { timeZone }))}, ${time}`
}

/** How long it is until then: 6 d 3 h, 3 h 12 min, or 12 min 5 s. */
export function leftUntil(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const [hours, days] = [Math.floor(seconds / 3_600), Math.floor(seconds / 86_400)]
  if (days > 0) return m.entrance_left_days({ days: formatNumber(days), hours: formatNumber(hours % 24) })
  const minutes = formatNumber(Math.floor(seconds / 60) % 60)
  return hours > 0
    ? m.bids_left_hours({ hours: formatNumber(hours), minutes })
    : m.entrance_left_minutes({ minutes, seconds: formatNumber(seconds % 60) })
}

/** What the server's clock said when it was asked, by the clock of this device. */
type ServersNow = { now: string; at: number }

type ClosingProps = { closeAt: string; timezone: string; clock?: ServersNow }

/** When a bid closes, in its zone and in that of the browser, and how long that is by the clock of the server. */
export function Closing({ closeAt, timezone, clock }: ClosingProps) {
  const [device, setDevice] = useState(Date.now)
  useInterval(() => setDevice(Date.now()), 1_000, { autoInvoke: true })
  const now = clock
    ? Date.parse(clock.now) + device - clock.at
    : Date.parse(byServersClock(new Date(device).toISOString()))
  const left = Date.parse(closeAt) - now
  const [there, here] = [momentIn(closeAt, timezone), momentIn(closeAt)]
  return (
    <div className={ui.lines}>
      <b className={ui.figures} role="timer">
        {left > 0 ? m.entrance_closes_in({ time: leftUntil(left) }) : m.entrance_state_closed()}
      </b>
      <span>{there}</span>
      {here !== there && <span className={ui.note}>{m.entrance_your_time({ time: here })}</span>}
    </div>
  )
}
