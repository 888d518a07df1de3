import { IconAlertOctagon, IconCalendarX, IconClipboardX, IconDoorOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { StatusShape } from '../../ui/status-badge.tsx'
import classes from './attention-badges.module.css'
import type { Attention } from './tree-nodes.ts'

/** What needs attention in a place: each a shape with its number, and its words for whoever hears or points at it. */
export function AttentionBadges({ attention }: { attention: Attention }) {
  const { out, low, expired, overdue, notReady, unchecked } = attention
  return (
    <span className={classes.root}>
      <Badge
        count={out}
        words={m.rooms_badge_out}
        tone="danger"
        shape={<StatusShape status="Out of Stock" />}
      />
      <Badge count={low} words={m.rooms_badge_low} tone="warn" shape={<StatusShape status="Low Stock" />} />
      <Badge
        count={expired}
        words={m.rooms_badge_expired}
        tone="danger"
        shape={<IconAlertOctagon size={13} stroke={2} aria-hidden />}
      />
      <Badge
        count={overdue}
        words={m.rooms_badge_overdue}
        tone="warn"
        shape={<IconClipboardX size={13} stroke={2} aria-hidden />}
      />
      <Badge
        count={notReady}
        words={m.rooms_badge_not_ready}
        tone="danger"
        shape={<IconDoorOff size={13} stroke={2} aria-hidden />}
      />
      <Badge
        count={unchecked}
        words={m.rooms_badge_unchecked}
        tone="warn"
        shape={<IconCalendarX size={13} stroke={2} aria-hidden />}
      />
    </span>
  )
}

type BadgeProps = {
  count: number
  words: (inputs: { count: number; shown: string }) => string
  tone: 'warn' | 'danger'
  shape: ReactNode
}

function Badge({ count, words, tone, shape }: BadgeProps) {
  if (count === 0) return null
  const shown = formatNumber(count)
  const label = words({ count, shown })
  return (
    <span className={classes.badge} data-tone={tone} role="img" aria-label={label} title={label}>
      {shape}
      {shown}
    </span>
  )
}
