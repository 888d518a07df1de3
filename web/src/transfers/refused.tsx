import { m } from '../lib/messages.ts'
import { Problem } from '../lib/problem.ts'
import { Refusal } from '../stock/refusal.tsx'
import classes from './transfer-page.module.css'

/** Why something was refused; where somebody was faster, that the page has what is true now. */
export function Refused({ error, shows = [] }: { error: Error | null; shows?: readonly string[] }) {
  if (!error) return null
  return (
    <div>
      <Refusal error={error} shows={shows} />
      {error instanceof Problem && error.status === 409 && (
        <p className={classes.latest}>{m.transfers_latest_shown()}</p>
      )}
    </div>
  )
}
