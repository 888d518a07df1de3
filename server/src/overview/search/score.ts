import { contains, isOfType, type Query } from '@wellstock/domain/overview/matching'
import { type SearchReason, searchPoints } from '@wellstock/domain/overview/search'
import { plain } from '@wellstock/domain/platform/plain-text'
import type { Searched } from '../../platform/search/source.ts'

/** How much a name must be like the query to count as a typo of it (trigrams; 1 is the same). */
export const LIKENESS = 0.35
/** A typo at its best stays below the least that fits exactly. */
const TYPO_POINTS = Math.min(...Object.values(searchPoints)) - 1
const RECENT = 7 * 24 * 60 * 60_000

export type Score = { score: number; reasons: { reason: SearchReason; points: number }[] }

/** How well a record fits a query, and why. 0 where it does not. Source: specification 9. */
export function scoreOf(record: Searched, query: Query, now: Date): Score {
  const reasons: Score['reasons'] = []
  const add = (reason: keyof typeof searchPoints) => reasons.push({ reason, points: searchPoints[reason] })

  const name = plain(record.name)
  if (record.code !== null) reasons.push({ reason: 'code', points: searchPoints.nameExact })
  else if (query.text === '') return { score: 0, reasons }
  else if (name === query.text) add('nameExact')
  else if (name.startsWith(query.text)) add('namePrefix')
  else if (contains(record.name, query)) add('nameContains')

  for (const field of ['category', 'department', 'description'] as const)
    if (contains(record[field], query)) add(field)
  if (isOfType(record.type, query)) add('type')
  if (contains(record.status, query)) add('status')
  if (reasons.length > 0 && now.getTime() - Date.parse(record.lastUpdated) <= RECENT) add('recent')

  if (reasons.length === 0 && record.likeness !== null && record.likeness >= LIKENESS)
    reasons.push({ reason: 'typo', points: Math.floor(record.likeness * TYPO_POINTS * 10) / 10 })
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/** Something found, with what it is put in order by. `key` is the plain name. */
export type Hit<T extends Searched> = Score & { record: T; key: string }

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
type Identified = Hit<Searched & { id: string }>

const over: ReadonlySet<string> = new Set(['Obsolete', 'Canceled', 'Void', 'Deactivated'])

/** What is in force no longer is found below all that is, however well it fits. */
const isOver = ({ record }: Identified) => (over.has(record.status) ? 1 : 0)

/** The best first; what fits equally well by name. No two are equal. */
export const byRelevance = (a: Identified, b: Identified) =>
  isOver(a) - isOver(b) ||
  b.score - a.score ||
  byText(a.key, b.key) ||
  byText(a.record.type, b.record.type) ||
  byText(a.record.id, b.record.id)

export const byRecency = (a: Identified, b: Identified) =>
  byText(b.record.lastUpdated, a.record.lastUpdated) || byRelevance(a, b)
