import { Alert } from '@mantine/core'
import { messageOf, Problem } from '../lib/problem.ts'
import classes from './stock.module.css'

/** Why the server refused, in its words. Fields that a dialog shows say so themselves: `shows` names them. */
export function Refusal({ error, shows = [] }: { error: Error | null; shows?: readonly string[] }) {
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
        <ul className={classes.reasons}>
          {[...reasons].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
