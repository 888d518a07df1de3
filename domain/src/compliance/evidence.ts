import { addDays, addMonths, monthNumber } from './days.ts'

export * from './clause-standings.ts'

/** Where evidence comes from: each feature that has some declares a source of one of these names. */
export const evidenceSources = [
  'task_records',
  'sterilizer_loads',
  'nonconformities',
  'recalls',
  'certificates',
  'documents',
] as const
export type EvidenceSourceName = (typeof evidenceSources)[number]

/** What the rows of a source can be narrowed by. */
export const evidenceNarrowings = ['taskKind', 'deviceClass'] as const
export type EvidenceNarrowing = (typeof evidenceNarrowings)[number]

/** What is missing, and is named until it is made good. */
export const gapKinds = [
  'missed',
  'overdue',
  'waived',
  'failed',
  'open_nonconformity',
  'unanswered_recall',
  'positive_spore_test',
  'released_implants',
  'expired_certificate',
  'expired_document',
  'no_evidence',
] as const
export type GapKind = (typeof gapKinds)[number]

export const MAX_FRESH_DAYS = 1_096
export const MAX_CLAUSE_RULES = 10
export const MAX_CLAUSE_LINKS = 10
export const MAX_CLAUSES = 2_000
export const MAX_PASTED_CLAUSES = 100_000

/** Days, both included. */
export type Period = { from: string; to: string }

const firstOfQuarter = (day: string) => addMonths(`${day.slice(0, 7)}-01`, -(monthNumber(day) % 3))

/** The quarter of the calendar a day is in. */
export function quarterOf(day: string): Period {
  const from = firstOfQuarter(day)
  return { from, to: addDays(addMonths(from, 3), -1) }
}

/** The quarters that lie wholly within a period, by their first days; where none does, null. */
export function quartersWithin({ from, to }: Period): string[] | null {
  const first = firstOfQuarter(from)
  const found: string[] = []
  for (let quarter = first === from ? first : addMonths(first, 3); ; quarter = addMonths(quarter, 3)) {
    if (quarterOf(quarter).to > to) return found.length > 0 ? found : null
    found.push(quarter)
  }
}

/** What clauses are judged by on a day: the four quarters before that of today, and what there is of it. */
export const periodUntil = (today: string): Period => ({
  from: addMonths(firstOfQuarter(today), -12),
  to: today,
})

/** What a rule asks for: a row within so many days, or (null) one in each quarter. */
export type EvidenceRule = { freshDays: number | null }

/** The latest day of what a rule finds up to the end of a period, and the first days of the quarters of it that it finds something in. */
export type FoundEvidence = { latest: string | null; quarters: readonly string[] }

/** Whether what a rule finds is enough: a row within so many days before the end of the period, or one in each whole quarter of it. */
export function isSatisfied(
  { freshDays }: EvidenceRule,
  { latest, quarters }: FoundEvidence,
  period: Period,
): boolean {
  if (latest === null) return false
  if (freshDays !== null) return latest > addDays(period.to, -freshDays)
  const asked = quartersWithin(period)
  return asked ? asked.every((quarter) => quarters.includes(quarter)) : latest >= period.from
}

/** What several reads of the same rule find, together. */
export const foundTogether = (found: readonly FoundEvidence[]): FoundEvidence => ({
  latest: found.reduce<string | null>(
    (last, { latest }) => (latest && (!last || latest > last) ? latest : last),
    null,
  ),
  quarters: [...new Set(found.flatMap(({ quarters }) => quarters))],
})

export type PastedClause = { number: string; requirement: string }
export type PastedProblem = 'no_number' | 'number_too_long' | 'requirement_too_long' | 'twice'

const LONGEST_NUMBER = 40
const LONGEST_REQUIREMENT = 1_000

/** Clauses as they are pasted, a line each: the number, a tab, the requirement. Empty lines are left out, and what is wrong is said by line. */
export function readClauses(text: string) {
  const clauses: PastedClause[] = []
  const problems: { line: number; problem: PastedProblem }[] = []
  const seen = new Set<string>()
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const tab = line.indexOf('\t')
    const number = (tab < 0 ? line : line.slice(0, tab)).trim()
    const requirement =
      tab < 0
        ? ''
        : line
            .slice(tab + 1)
            .replaceAll('\t', ' ')
            .trim()
    const problem: PastedProblem | null =
      number === ''
        ? 'no_number'
        : number.length > LONGEST_NUMBER
          ? 'number_too_long'
          : requirement.length > LONGEST_REQUIREMENT
            ? 'requirement_too_long'
            : seen.has(number.toLowerCase())
              ? 'twice'
              : null
    if (problem) problems.push({ line: place + 1, problem })
    else clauses.push({ number, requirement })
    seen.add(number.toLowerCase())
  }
  return { clauses, problems }
}

const natural = new Intl.Collator('en', { numeric: true })

/** Clauses as a standard has them: 7.5.6 before 7.5.10. */
export const inClauseOrder = <C extends { standard: string; number: string }>(clauses: readonly C[]): C[] =>
  clauses.toSorted(
    (one, other) =>
      natural.compare(one.standard, other.standard) || natural.compare(one.number, other.number),
  )
