import { Alert } from '@mantine/core'
import { messageOf, Problem } from '../lib/problem.ts'

/** Why a step was refused, line by line. */
export function Refusal({ error }: { error: Error }) {
  const blockers = error instanceof Problem ? error.blockers : []
  return (
    <Alert color="danger" variant="light" role="alert" title={messageOf(error)}>
      {blockers.length > 0 && (
        <ul>
          {blockers.map((blocker) => (
            <li key={blocker}>{blocker}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
