import { formatDateTime, formatTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { localDate, type StoredBook } from './book.ts'
import classes from './scan-page.module.css'

/** A book older than this may be far off: in ms. */
const FAR_OFF = 4 * 60 * 60_000

/** How old the quantities are that scans are answered from. */
export function BookAge({ book: { readAt } }: { book: StoredBook }) {
  const now = Date.now()
  const time =
    localDate(readAt) === localDate(now) ? formatTime(readAt) : formatDateTime(new Date(readAt).toISOString())
  return (
    <span
      className={`${ui.quiet} ${ui.figures} ${classes.age}`}
      data-old={now - readAt > FAR_OFF || undefined}
    >
      {m.scan_book_age({ time })}
    </span>
  )
}
