import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { formatDateTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import type { Mail } from './queries.ts'
import classes from './system-page.module.css'

const looks = {
  sent: { icon: IconCircleCheck, word: m.system_mail_sent },
  failing: { icon: IconAlertTriangle, word: m.system_mail_failing },
  pending: { icon: IconClock, word: m.system_mail_pending },
} as const

/** Whether a mail has left, waits, or was refused so far. */
export const mailState = ({ sentAt, lastError }: Mail): keyof typeof looks =>
  sentAt ? 'sent' : lastError ? 'failing' : 'pending'

export function MailState({ mail }: { mail: Mail }) {
  const state = mailState(mail)
  const { icon: Icon, word } = looks[state]
  return (
    <span
      className={classes.state}
      data-state={state}
      title={mail.sentAt ? m.system_mail_sent_at({ time: formatDateTime(mail.sentAt) }) : undefined}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {word()}
    </span>
  )
}
