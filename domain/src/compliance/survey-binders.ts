import { addDays, addMonths } from './days.ts'
import { type Period, quarterOf } from './evidence.ts'

/** A binder looks at three years at most. */
export const MAX_BINDER_YEARS = 3

export type BinderPeriodProblem = 'upside_down' | 'too_long' | 'not_begun'

/** Why there is no binder of a period; null where there is one. */
export function problemOfPeriod({ from, to }: Period, today: string): BinderPeriodProblem | null {
  if (to < from) return 'upside_down'
  if (to >= addMonths(from, 12 * MAX_BINDER_YEARS)) return 'too_long'
  return from > today ? 'not_begun' : null
}

export type Quarter = Period & { quarter: number; year: number }

/** The quarter of today and those before it, the latest first. */
export function latestQuarters(today: string, count: number): Quarter[] {
  const found: Quarter[] = []
  for (let day = today; found.length < count; ) {
    const period = quarterOf(day)
    const [year, month] = period.from.split('-').map(Number) as [number, number]
    found.push({ ...period, year, quarter: (month + 2) / 3 })
    day = addDays(period.from, -1)
  }
  return found
}

export type HashedFile = { path: string; sha256: string }
export const fileVerdicts = ['right', 'changed', 'missing', 'added'] as const
export type FileVerdict = (typeof fileVerdicts)[number]

/** What says of the others what they are cannot say it of itself. */
export const MANIFEST = 'manifest.json'
export const HASHES = 'hashes.txt'

/** Holds the files there are against those a manifest lists: what is wrong stands first. */
export function checkFiles(listed: readonly HashedFile[], found: readonly HashedFile[]) {
  const hashes = new Map(found.map(({ path, sha256 }) => [path, sha256]))
  const known = new Set([MANIFEST, HASHES, ...listed.map(({ path }) => path)])
  const verdictOf = ({ path, sha256 }: HashedFile): FileVerdict =>
    hashes.has(path) ? (hashes.get(path) === sha256 ? 'right' : 'changed') : 'missing'
  const files = [
    ...listed.map((file) => ({ path: file.path, verdict: verdictOf(file) })),
    ...found.filter(({ path }) => !known.has(path)).map(({ path }) => ({ path, verdict: 'added' as const })),
  ]
  const isRight = ({ verdict }: { verdict: FileVerdict }) => verdict === 'right'
  return [...files.filter((file) => !isRight(file)), ...files.filter(isRight)]
}
