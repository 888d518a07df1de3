import { Button } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Notice } from './notices.ts'
import { type ManyChanged, useChangeMany } from './queries.ts'

/** What can be done with the selected notices, all at once: a page holds no more than one command takes. */
export function NoticesBar({ selected, onClear }: { selected: readonly Notice[]; onClear: () => void }) {
  const { mutateAsync, isPending, variables } = useChangeMany()
  const running = isPending ? variables.change : null
  const unread = selected.filter(({ read }) => !read)
  const dismissible = selected.filter(({ persistent }) => !persistent)
  const count = (number: number) => ({ count: number, shown: formatNumber(number) })

  async function run(changed: ManyChanged) {
    const stayed = selected.length - changed.notices.length
    await mutateAsync(changed)
    if (changed.change === 'dismiss' && stayed > 0) toast.info(m.notifications_bulk_stayed(count(stayed)))
    onClear()
  }
  // A failure has been said by then; the selection stays for another try.
  const start = (changed: ManyChanged) => void run(changed).catch(() => undefined)

  return (
    <SelectionBar label={m.notifications_selected_label()} count={selected.length} onClear={onClear}>
      <Button
        variant="default"
        disabled={unread.length === 0}
        title={unread.length === 0 ? m.notifications_bulk_none_unread() : undefined}
        loading={running === 'read'}
        onClick={() => start({ notices: unread, change: 'read' })}
      >
        {m.notifications_bulk_read()}
      </Button>
      <Button
        variant="default"
        disabled={dismissible.length === 0}
        title={dismissible.length === 0 ? m.notifications_bulk_none_dismissible() : undefined}
        loading={running === 'dismiss'}
        onClick={() => start({ notices: dismissible, change: 'dismiss' })}
      >
        {m.notifications_bulk_dismiss()}
      </Button>
    </SelectionBar>
  )
}
