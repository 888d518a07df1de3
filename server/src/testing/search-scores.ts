import type { SearchResult } from '@wellstock/contract/overview/search'
import type { SearchType } from '@wellstock/contract/overview/search-types'
import { SEARCH_LENGTH, searchPoints } from '@wellstock/domain/overview/search'

type Page = { results: SearchResult[]; total: number; limit: number }
type Find = (q: string, type: SearchType) => Promise<Page>
type Reason = keyof typeof searchPoints

const fields = ['category', 'department', 'description', 'status'] as const

/** What finds a record by the reasons of specification 9: its name and parts of it, and each field it has. */
function* queriesFor({ name, ...record }: SearchResult): Generator<[q: string, reason: Reason]> {
  yield [name, 'nameExact']
  // Of a number what comes before its first digit: that must be enough to find a document.
  const start = /^[^\d]{3,}(?=\d)/.exec(name)?.[0] ?? name.slice(0, -1)
  if (start.trim().length > 2) yield [start, 'namePrefix']
  const last = name.match(/[\p{L}\p{N}]+/gu)?.at(-1)
  if (last && last.length > 1 && !name.toLowerCase().startsWith(last.toLowerCase()))
    yield [last, 'nameContains']
  for (const field of fields) if (record[field].trim() !== '') yield [record[field], field]
}

/** Which records of a type are not found, or not with the points of specification 9, by what they say of themselves. */
export async function wrongScores(find: Find, type: SearchType): Promise<string[]> {
  const all = await find(type, type)
  if (all.results.length === 0) return [`${type}: none is found by its type`]
  // The first record of each sort that says something in a field.
  const examples = new Set([
    all.results[0],
    ...fields.map((field) => all.results.find((result) => result[field].trim() !== '')),
  ])
  const wrong = all.results.some(({ reasons }) => !hasReason(reasons, 'type')) ? [`${type}: no type`] : []
  for (const example of examples)
    for (const [typed, reason] of example ? queriesFor(example) : []) {
      const q = typed.slice(0, SEARCH_LENGTH)
      const { results, total, limit } = await find(q, type)
      const own = results.find(({ id }) => id === example?.id)
      const isRight = own
        ? hasReason(own.reasons, reason)
        : total >= limit && results.some(({ reasons }) => hasReason(reasons, reason))
      const sums = results.every(
        ({ score, reasons }) => score === reasons.reduce((sum, { points }) => sum + points, 0),
      )
      if (!(isRight && sums)) wrong.push(`${type}: ${reason} of ${JSON.stringify(q)}`)
    }
  return wrong
}

const hasReason = (reasons: SearchResult['reasons'], reason: Reason) =>
  reasons.some((each) => each.reason === reason && each.points === searchPoints[reason])
