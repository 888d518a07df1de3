import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconTerminal2,
} from '@tabler/icons-react'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import type { Mail } from './queries.ts'
import classes from './system-page.module.css'

const styles = {
  sent: { icon: IconCircleCheck, word: m.system_mail_sent },
  over: { icon: IconCircleX, word: m.system_mail_over },
  failing: { icon: IconAlertTriangle, word: m.system_mail_failing },
  printed: { icon: IconTerminal2, word: m.system_mail_printed },
  pending: { icon: IconClock, word: m.system_mail_pending },
} as const

/** Whether a mail has left, will not leave, was refused so far, or waits. */
export function mailState({ sentAt, overAt, lastError, printedAt }: Mail): keyof typeof styles {
  if (sentAt) return 'sent'
  if (overAt) return 'over'
  if (lastError) return 'failing'
  return printedAt ? 'printed' : 'pending'
}

export function MailState({ mail }: { mail: Mail }) {
  const state = mailState(mail)
  const { icon: Icon, word } = styles[state]
  return (
    <span
      className={`${ui.iconWord} ${classes.state}`}
      data-state={state}
      title={mail.sentAt ? m.system_mail_sent_at({ time: formatDateTime(mail.sentAt) }) : undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {word()}
    </span>
  )
}
