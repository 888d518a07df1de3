import { IconAlertOctagon, IconHourglassLow } from '@tabler/icons-react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './expiry-chip.module.css'

const SOON = 30
const NEAR = 90
const DAY = 86_400_000

/** Whole days until a business date, counted from the person's own calendar day. */
export function daysUntil(date: string, now = new Date()): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - today) / DAY)
}

type ExpiryChipProps = { date: string; isExpired?: boolean; isShort?: boolean }

/** A date of expiry with its urgency in shape, word and colour: expired, within 30 days, within 90, later. */
export function ExpiryChip({ date, isExpired, isShort = false }: ExpiryChipProps) {
  const days = daysUntil(date)
  const shown = formatDate(date)
  if (isExpired ?? days < 0)
    return (
      <span className={`${ui.tag} ${ui.tones} ${classes.chip}`} data-tone="danger" title={shown}>
        <IconAlertOctagon size={14} stroke={2} aria-hidden />
        {isShort ? m.expiry_expired_short() : m.expiry_expired({ date: shown })}
      </span>
    )
  if (days > NEAR) return <span className={`${ui.figures} ${ui.nowrap}`}>{shown}</span>
  return (
    <span
      className={`${ui.tag} ${ui.tones} ${classes.chip}`}
      data-tone={days <= SOON ? 'danger' : 'warn'}
      title={shown}
    >
      <IconHourglassLow size={14} stroke={2} aria-hidden />
      {isShort ? m.expiry_in_days_short({ days }) : m.expiry_in_days({ date: shown, days })}
    </span>
  )
}
