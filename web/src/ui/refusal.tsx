import { Alert } from '@mantine/core'
import { m } from '../lib/messages.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import classes from './refusal.module.css'
import ui from './shared.module.css'

type RefusalProps = { error: Error | null; shows?: readonly string[] }

/** Why the server refused, in its words. Fields that a dialog shows say so themselves: `shows` names them. */
export function Refusal({ error, shows = [] }: RefusalProps) {
  if (!error) return null
  const problem = error instanceof Problem ? error : undefined
  const fields = Object.entries(problem?.fields ?? {})
  const others = fields.filter(([field]) => !shows.includes(field)).map(([, message]) => message)
  if (fields.length > 0 && others.length === 0) return null
  const title = messageOf(error)
  const reasons = new Set([...(problem?.blockers ?? []), ...others])
  reasons.delete(title)
  return (
    <Alert color="danger" variant="light" role="alert" title={title}>
      {reasons.size > 0 && (
        <ul className={ui.bullets}>
          {[...reasons].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** The same beside a document; where somebody was faster, that the page has what is true now. */
export function Refused({ error, shows = [] }: RefusalProps) {
  if (!error) return null
  return (
    <div>
      <Refusal error={error} shows={shows} />
      {error instanceof Problem && error.status === 409 && (
        <p className={classes.latest}>{m.ui_latest_shown()}</p>
      )}
    </div>
  )
}
