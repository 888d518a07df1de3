import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/toast.tsx'
import type { Notice } from './notices.ts'
import classes from './notifications-page.module.css'
import { useDismiss, useSetRead } from './queries.ts'

/** Each is a request of its own, and a burst of more than fifty looks like an attack. */
export const MOST_AT_ONCE = 25

/** What can be done with the selected notices. Each succeeds or fails by itself. */
export function SelectionBar({ selected, onClear }: { selected: readonly Notice[]; onClear: () => void }) {
  const setRead = useSetRead({ isQuiet: true })
  const dismiss = useDismiss({ isQuiet: true })
  const [running, setRunning] = useState<'read' | 'dismiss' | null>(null)
  const unread = selected.filter(({ read }) => !read)
  const dismissible = selected.filter(({ persistent }) => !persistent)
  const count = (number: number) => ({ count: number, shown: formatNumber(number) })

  async function run(
    name: 'read' | 'dismiss',
    notices: readonly Notice[],
    change: (notice: Notice) => Promise<unknown>,
  ) {
    setRunning(name)
    const outcomes = await Promise.allSettled(notices.map(change))
    setRunning(null)
    const failed = outcomes.filter(({ status }) => status === 'rejected').length
    const done = notices.length - failed
    const stayed = selected.length - notices.length
    if (done > 0)
      toast.success(
        name === 'read'
          ? m.notifications_bulk_read_done(count(done))
          : m.notifications_bulk_dismissed(count(done)),
      )
    if (name === 'dismiss' && stayed > 0) toast.info(m.notifications_bulk_stayed(count(stayed)))
    if (failed > 0) toast.error(m.notifications_bulk_failed(count(failed)))
    else onClear()
  }

  const isTooMany = selected.length > MOST_AT_ONCE
  return (
    <section className={classes.selection} aria-label={m.notifications_selected_label()}>
      <CloseButton aria-label={m.notifications_selection_clear()} onClick={onClear} />
      <strong aria-live="polite">{m.notifications_selected(count(selected.length))}</strong>
      {isTooMany ? (
        <span className={classes.why}>
          {m.notifications_bulk_too_many({ most: formatNumber(MOST_AT_ONCE) })}
        </span>
      ) : (
        <div className={classes.selectionActions}>
          <Button
            variant="default"
            disabled={unread.length === 0}
            title={unread.length === 0 ? m.notifications_bulk_none_unread() : undefined}
            loading={running === 'read'}
            onClick={() => void run('read', unread, (notice) => setRead.mutateAsync({ notice, read: true }))}
          >
            {m.notifications_bulk_read()}
          </Button>
          <Button
            variant="default"
            disabled={dismissible.length === 0}
            title={dismissible.length === 0 ? m.notifications_bulk_none_dismissible() : undefined}
            loading={running === 'dismiss'}
            onClick={() => void run('dismiss', dismissible, (notice) => dismiss.mutateAsync(notice))}
          >
            {m.notifications_bulk_dismiss()}
          </Button>
        </div>
      )}
    </section>
  )
}
