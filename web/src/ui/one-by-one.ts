import { useRef, useState } from 'react'
import { following } from '../lib/api.ts'
import { messageOf, Problem } from '../lib/problem.ts'

/** Why one row was refused: what is wrong with a field, what stands in the way, or the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Problem)) return messageOf(error)
  const [field] = Object.values(error.fields)
  return field ?? (error.blockers.length > 0 ? error.blockers.join(' ') : error.message)
}

/**
 * The same done with several rows, one after the other, each a command of its own: what is refused leaves the others alone.
 * `progress` is how many have been sent, null while nothing is under way; `stop` leaves what has not been sent.
 */
export function useOneByOne<Row>() {
  const [progress, setProgress] = useState<number | null>(null)
  const isStopped = useRef(false)

  async function run(rows: readonly Row[], doOne: (row: Row) => Promise<unknown>) {
    const done: Row[] = []
    const refused = new Map<Row, string>()
    isStopped.current = false
    for (const [index, row] of rows.entries()) {
      if (isStopped.current) break
      setProgress(index)
      try {
        await following(() => doOne(row))
        done.push(row)
      } catch (error) {
        refused.set(row, reasonOf(error))
      }
    }
    setProgress(null)
    return { done, refused, isStopped: isStopped.current }
  }

  const stop = () => {
    isStopped.current = true
  }
  return { run, progress, stop }
}
