import type { Paging } from '../../platform/database/read-page.ts'
import { assessClauses } from '../standards/clauses.ts'
import { clauseGaps, countGaps, lookingAt, type Reading, readGaps } from './content-of-binder.ts'

/** What is missing in a period: clauses without evidence first, then the rest with the latest first. */
export async function listGaps(reading: Reading, { page, pageSize }: Paging) {
  const clauses = await assessClauses(lookingAt(reading))
  const uncovered = clauseGaps(
    clauses.filter(({ standing }) => standing === 'gap'),
    reading.wanted.to,
  )
  const from = (page - 1) * pageSize
  const first = uncovered.slice(from, from + pageSize)
  const others = await readGaps(reading, {
    limit: pageSize - first.length,
    offset: Math.max(0, from - uncovered.length),
  })
  return {
    items: [...first, ...others],
    total: uncovered.length + (await countGaps(reading)),
    page,
    pageSize,
  }
}
