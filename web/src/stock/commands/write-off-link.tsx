import { Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

/** To the write-off that some stock is kept for, until somebody has decided it. */
export const WriteOffLink = ({ id, number }: { id: string; number?: string }) => (
  <Link
    className={`${ui.accent} ${ui.text14}`}
    to="/dashboard/write-offs/$id"
    params={{ id }}
    {...(number && { 'aria-label': m.stock_write_off_label({ number }) })}
  >
    {m.stock_write_off_requested()}
  </Link>
)
