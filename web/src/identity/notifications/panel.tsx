import { ActionIcon, Button, Flex, Skeleton } from '@mantine/core'
import { IconBellOff, IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTransition } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import type { SignedIn } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { BrowserOffer } from './browser-offer.tsx'
import { DismissButton } from './dismiss-button.tsx'
import { NoticeBody } from './notice-body.tsx'
import { NoticeMenu } from './notice-menu.tsx'
import classes from './panel.module.css'
import { panelOptions } from './panel-query.ts'
import { useReadAll } from './queries.ts'

type PanelProps = { session: SignedIn; onClose: () => void; hasClose: boolean }

export default function Panel({ session, onClose, hasClose }: PanelProps) {
  const panel = useQuery(panelOptions)
  const readAll = useReadAll()
  const [isRefreshing, startRefresh] = useTransition()
  const { items, unread = 0 } = panel.data ?? {}

  const refresh = () =>
    startRefresh(async () => {
      const { error } = await panel.refetch()
      if (error && items) toast.error(messageOf(error))
    })

  return (
    <section className={classes.root} data-notices data-notifications-panel>
      <Flex component="header" align="center" gap="xs" className={classes.head}>
        <h2
          className={`${ui.text17} ${ui.strong}`}
          id="notifications-title"
          tabIndex={-1}
          data-autofocus
          data-notices-focus
        >
          {m.common_notifications()}
        </h2>
        {unread > 0 && (
          <span className={`${ui.tag} ${classes.new}`}>
            {m.notifications_new({ count: unread, shown: formatNumber(unread) })}
          </span>
        )}
        <div className={classes.actions}>
          <Button variant="subtle" size="compact-sm" disabled={unread === 0} onClick={() => readAll.mutate()}>
            {m.notifications_mark_all()}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={m.notifications_refresh()}
            title={m.notifications_refresh()}
            loading={isRefreshing}
            onClick={refresh}
          >
            <IconRefresh size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          {hasClose && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={m.notifications_close()}
              onClick={onClose}
            >
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </Flex>
      <BrowserOffer session={session} />
      <div className={classes.body} aria-busy={items === undefined || isRefreshing}>
        {items === undefined ? (
          panel.error ? (
            <ErrorNotice error={panel.error} onRetry={refresh} />
          ) : (
            <PanelSkeleton />
          )
        ) : items.length === 0 ? (
          <EmptyState
            icon={<IconBellOff size={24} stroke={1.75} />}
            title={m.notifications_empty()}
            text={m.notifications_empty_text()}
          />
        ) : (
          <ul className={classes.list} aria-label={m.common_notifications()}>
            {items.map((notice) => (
              <li key={notice.id} className={classes.item}>
                <NoticeBody notice={notice} onFollow={onClose} />
                <NoticeMenu notice={notice} isInPanel />
                <DismissButton notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className={classes.foot}>
        <Link to="/dashboard/notifications" onClick={onClose}>
          {m.notifications_view_all()}
        </Link>
      </footer>
    </section>
  )
}

const PanelSkeleton = () => (
  <div className={classes.list} aria-hidden>
    {['58%', '72%', '49%', '64%'].map((width) => (
      <div key={width} className={classes.bones}>
        <Skeleton width={36} height={36} radius={10} />
        <div>
          <Skeleton width={width} height={14} />
          <Skeleton width="88%" height={12} mt={8} />
          <Skeleton width="40%" height={11} mt={8} />
        </div>
      </div>
    ))}
  </div>
)
