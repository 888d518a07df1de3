import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import classes from './bell.module.css'

/** Specification 9: the badge shows 9+ above 9. */
export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread))

export function BellButton({ unread = 0, ...props }: ComponentProps<'button'> & { unread?: number }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={
        unread
          ? m.notifications_bell({ count: unread, shown: formatNumber(unread) })
          : m.common_notifications()
      }
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+Shift+N Meta+Shift+N"
      title={m.common_notifications()}
      {...props}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {badgeText(unread)}
        </span>
      )}
    </ActionIcon>
  )
}
