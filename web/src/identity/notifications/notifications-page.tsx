import { ActionIcon, Button, Checkbox, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import {
  IconBellOff,
  IconChecks,
  IconFilterOff,
  IconMail,
  IconMailOpened,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { notificationCategories, notificationPriorities } from '@wellstock/domain/identity/notifications'
import { useRef, useState } from 'react'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { ListFrame } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { groupByDay } from './day-groups.ts'
import { DismissButton } from './dismiss-button.tsx'
import { MutedDialog } from './muted-dialog.tsx'
import { NoticeBody } from './notice-body.tsx'
import { NoticeMenu } from './notice-menu.tsx'
import { categoryWords, priorityWords } from './notice-words.ts'
import type { Notice } from './notices.ts'
import { NoticesBar } from './notices-bar.tsx'
import classes from './notifications-page.module.css'
import type { NotificationsSearch } from './notifications-search.ts'
import { listOptions, useReadAll, useSetRead } from './queries.ts'

const route = getRouteApi('/dashboard/notifications')

const dayNames = {
  today: m.common_today,
  yesterday: m.notifications_yesterday,
  earlier: m.notifications_earlier,
} as const

export function NotificationsPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/notifications' })
  const { unread: isUnreadOnly, ...rest } = search
  const list = useQuery(listOptions({ ...rest, ...(isUnreadOnly && { unread: 'true' }) }))
  const readAll = useReadAll()
  const openDialog = useDialogs()
  const [isShowingMuted, setShowingMuted] = useState(false)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const selectAll = useRef<HTMLInputElement>(null)

  const items = list.data?.items
  const selected = items?.filter(({ id }) => selection.has(id)) ?? []
  const unread = list.data?.unread ?? 0
  const isFiltered = Boolean(isUnreadOnly || search.priority || search.category)

  const show = (change: Partial<NotificationsSearch>) => {
    setSelection(new Set())
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false })
  }
  const clear = () => show({ unread: undefined, priority: undefined, category: undefined })

  // The bar goes away with the selection, and the focus must not go with it.
  function clearSelection() {
    setSelection(new Set())
    selectAll.current?.focus()
  }

  function select({ id }: Notice, isSelected: boolean) {
    const next = new Set(selection)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelection(next)
  }

  return (
    <>
      <PageHeader
        title={m.common_notifications()}
        description={
          list.data && m.notifications_unread_count({ count: unread, shown: formatNumber(unread) })
        }
      >
        <Button
          variant="subtle"
          leftSection={<IconBellOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => setShowingMuted(true)}
        >
          {m.notifications_muted()}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
          onClick={() => openDialog('settings', 'notifications')}
        >
          {m.notifications_settings()}
        </Button>
        <Button
          variant="default"
          leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
          disabled={unread === 0}
          onClick={() => readAll.mutate()}
        >
          {m.notifications_mark_all()}
        </Button>
      </PageHeader>

      <ListFrame
        answer={list}
        search={search}
        onChange={show}
        bar={
          <>
            <SegmentedControl
              aria-label={m.notifications_show()}
              data={[
                { value: 'all', label: m.notifications_show_all() },
                { value: 'unread', label: m.notifications_show_unread() },
              ]}
              value={isUnreadOnly ? 'unread' : 'all'}
              onChange={(value) => show({ unread: value === 'unread' ? true : undefined })}
            />
            <FilterChoice
              className={classes.choice}
              label={m.common_priority()}
              data={wordsOf([...notificationPriorities].reverse(), priorityWords)}
              value={search.priority}
              onChange={(priority) => show({ priority })}
            />
            <FilterChoice
              className={classes.choice}
              label={m.common_category()}
              data={wordsOf(notificationCategories, categoryWords)}
              value={search.category}
              onChange={(category) => show({ category })}
            />
          </>
        }
        above={selected.length > 0 && <NoticesBar selected={selected} onClear={clearSelection} />}
      >
        {items === undefined ? (
          <ListSkeleton />
        ) : items.length === 0 ? (
          <Framed>
            <EmptyList
              isPastEnd={list.data !== undefined && list.data.total > 0}
              onFirstPage={() => show({ page: 1 })}
              none={{
                icon: IconBellOff,
                title: m.notifications_empty(),
                text: m.notifications_empty_text(),
              }}
              noMatch={
                isFiltered && {
                  icon: IconFilterOff,
                  title: m.notifications_nothing_found(),
                  text: m.notifications_nothing_found_text(),
                  clear: m.common_clear_filters(),
                  onClear: clear,
                }
              }
            />
          </Framed>
        ) : (
          <Stack className={ui.dims} data-notices data-dimmed={list.isPlaceholderData || undefined}>
            <Checkbox
              wrapperProps={{ 'data-screen-only': true }}
              ref={selectAll}
              className={classes.all}
              label={m.notifications_select_all()}
              checked={selected.length === items.length}
              indeterminate={selected.length > 0 && selected.length < items.length}
              onChange={(event) =>
                setSelection(new Set(event.currentTarget.checked ? items.map(({ id }) => id) : []))
              }
              data-notices-focus
            />
            {groupByDay(items).map(({ day, notices }) => (
              <section key={day} aria-labelledby={`day-${day}`}>
                <h2 id={`day-${day}`} className={classes.day}>
                  {dayNames[day]()}
                </h2>
                <ul className={`${ui.panel} ${ui.frame} ${ui.plainList}`}>
                  {notices.map((notice) => (
                    <Row
                      key={notice.id}
                      notice={notice}
                      isSelected={selection.has(notice.id)}
                      onSelect={(isSelected) => select(notice, isSelected)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </Stack>
        )}
      </ListFrame>
      {isShowingMuted && <MutedDialog onClose={() => setShowingMuted(false)} />}
    </>
  )
}

const wordsOf = <T extends string>(values: readonly T[], words: Record<T, () => string>) =>
  values.map((value) => ({ value, label: words[value]() }))

type RowProps = { notice: Notice; isSelected: boolean; onSelect: (isSelected: boolean) => void }

function Row({ notice, isSelected, onSelect }: RowProps) {
  const setRead = useSetRead()
  const { title, read } = notice
  const mark = read ? m.notifications_mark_unread({ title }) : m.notifications_mark_read({ title })
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <label className={`${ui.centered} ${classes.check}`} data-screen-only>
        <input
          type="checkbox"
          aria-label={m.notifications_select({ title })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </label>
      <NoticeBody notice={notice} />
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={mark}
          title={mark}
          onClick={() => setRead.mutate({ notice, read: !read })}
        >
          {read ? (
            <IconMail size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconMailOpened size={18} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        <NoticeMenu notice={notice} />
        <DismissButton notice={notice} />
      </div>
    </li>
  )
}

const ListSkeleton = () => (
  <div className={`${ui.panel} ${ui.frame} ${ui.plainList}`} aria-busy aria-label={m.loading()} role="status">
    {['52%', '38%', '61%', '44%', '57%', '35%'].map((width) => (
      <div key={width} className={classes.bones}>
        <Skeleton width={36} height={36} radius={10} />
        <div>
          <Skeleton width={width} height={14} />
          <Skeleton width="80%" height={12} mt={8} />
          <Skeleton width="30%" height={11} mt={8} />
        </div>
      </div>
    ))}
  </div>
)
