import { Flex } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { ownPath } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './notice-body.module.css'
import { categoryWords, priorityWords, typeStyles } from './notice-words.ts'
import type { Notice } from './notices.ts'
import { useSetRead } from './queries.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** What a notice says. A click marks it read and goes where it points, as long as that is on this very site. */
export function NoticeBody({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const router = useRouter()
  const setRead = useSetRead()
  const id = useId()
  const path = ownPath(notice.actionUrl)
  const { icon: Icon, tone, word } = typeStyles[notice.type]

  const markRead = () => {
    if (!notice.read) setRead.mutate({ notice, read: true })
  }

  const content = (
    <>
      <span className={`${ui.centered} ${classes.icon}`} data-tone={tone}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span id={`${id}-type`} className={ui.visuallyHidden}>
          {word()}
        </span>
      </span>
      <Flex component="span" direction="column" gap={2} miw={0}>
        <Flex component="span" align="center" wrap="wrap" className={classes.line}>
          {!notice.read && (
            <span className={classes.dot}>
              <span id={`${id}-unread`} className={ui.visuallyHidden}>
                {m.notifications_unread_word()}
              </span>
            </span>
          )}
          <strong id={`${id}-title`} className={classes.title}>
            {notice.title}
          </strong>
          {notice.ended && (
            <span id={`${id}-ended`} className={classes.ended}>
              <IconCheck size={14} stroke={2} aria-hidden />
              {m.notifications_ended()}
            </span>
          )}
        </Flex>
        <span id={`${id}-message`} className={`${ui.quiet} ${ui.text14} ${ui.breaks}`}>
          {notice.message}
        </span>
        <span id={`${id}-facts`} className={classes.facts}>
          <time dateTime={notice.timestamp} title={formatDateTime(notice.timestamp)}>
            {formatAgo(notice.timestamp)}
          </time>
          <span data-priority={notice.priority}>{priorityWords[notice.priority]()}</span>
          <span>{categoryWords[notice.category]()}</span>
        </span>
      </Flex>
    </>
  )

  // Called by what it is and its title; the rest is said after.
  const named = {
    className: `${ui.plainButton} ${ui.hover} ${classes.root}`,
    'data-unread': !notice.read || undefined,
    'aria-labelledby': `${id}-type ${id}-unread ${id}-title ${id}-ended`,
    'aria-describedby': `${id}-message ${id}-facts`,
  }
  if (!path)
    return (
      <button type="button" {...named} onClick={markRead}>
        {content}
      </button>
    )
  return (
    <a
      href={path}
      {...named}
      onClick={(event) => {
        markRead()
        if (!isPlainClick(event)) return
        event.preventDefault()
        onFollow?.()
        router.history.push(path)
      }}
    >
      {content}
    </a>
  )
}
