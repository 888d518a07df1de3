import { useEffect, useState } from 'react'
import { formatCountdown, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { byServersClock } from '../../lib/servers-clock.ts'
import { momentInZone } from '../../procedures/cases/words.ts'
import ui from '../../ui/shared.module.css'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Seconds left until a moment by the server's clock, counted anew as long as somebody looks: by the second in the last hour. */
export function useSecondsLeft(until: string): number {
  const [, count] = useState(0)
  const now = Date.parse(byServersClock(new Date().toISOString()))
  const left = Math.ceil((Date.parse(until) - now) / 1_000)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => count((before) => before + 1), (left <= HOUR + 60 ? 1 : 30) * 1_000)
    return () => clearTimeout(timer)
  })
  return left
}

/** How long something takes yet: 6 d 4 h, 3 h 12 min, 12:05. */
export function leftWord(seconds: number): string {
  if (seconds <= 0) return m.bids_closing_now()
  const shown = (value: number) => formatNumber(Math.floor(value))
  if (seconds >= DAY)
    return m.bids_left_days({ days: shown(seconds / DAY), hours: shown((seconds % DAY) / HOUR) })
  if (seconds >= HOUR)
    return m.bids_left_hours({ hours: shown(seconds / HOUR), minutes: shown((seconds % HOUR) / 60) })
  return formatCountdown(seconds)
}

/** The exact time of a close by the clock of its bid, with the zone. */
export const closeWord = ({ closeAt, timezone }: { closeAt: string; timezone: string }) =>
  `${momentInZone(closeAt, timezone)} (${timezone})`

/** How long a bid is open yet; the exact time is its tooltip. */
export function ClosesIn(close: { closeAt: string; timezone: string }) {
  const left = useSecondsLeft(close.closeAt)
  return (
    <time
      dateTime={close.closeAt}
      title={closeWord(close)}
      className={`${ui.figures} ${ui.nowrap} ${left < DAY ? `${ui.warn} ${ui.medium}` : ''}`}
    >
      {leftWord(left)}
    </time>
  )
}
