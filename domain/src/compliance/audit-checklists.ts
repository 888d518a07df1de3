/** What came of a clause on the checklist of an audit; null: it was not looked at. */
export const checkResults = ['conforms', 'finding', 'not_applicable'] as const
export type CheckResult = (typeof checkResults)[number]

/** Why a clause stands before the others of a checklist: an audit found it wanting, or nothing proves it. */
export const checkMarks = ['open_finding', 'gap'] as const
export type CheckMark = (typeof checkMarks)[number]

export const MAX_CHECKS = 500

/** Why a clause is to be looked at first; null: as the others. */
export function markOf({
  openFindings,
  standing,
}: {
  openFindings: number
  standing: string
}): CheckMark | null {
  if (openFindings > 0) return 'open_finding'
  return standing === 'gap' ? 'gap' : null
}

const rank = ({ mark }: { mark: CheckMark | null }) => (mark ? checkMarks.indexOf(mark) : checkMarks.length)

/** Clauses as an auditor looks at them: open findings, then gaps, then the rest, each as the standard has them. */
export const inAuditOrder = <Check extends { mark: CheckMark | null }>(checks: readonly Check[]): Check[] =>
  checks.toSorted((one, other) => rank(one) - rank(other))

/** How many clauses of a checklist were looked at: "14 of 22". */
export const progressOf = (checks: readonly { result: CheckResult | null }[]) => ({
  looked: checks.filter(({ result }) => result !== null).length,
  clauses: checks.length,
})

/**
 * Why a clause cannot be said to be so: it is found wanting by adding a finding, and as long as one stands it stays so.
 * Null: it can.
 */
export function refusalOfResult(now: CheckResult | null, wanted: CheckResult | null) {
  if (now === wanted) return null
  if (wanted === 'finding') return 'asks_finding'
  return now === 'finding' ? 'has_finding' : null
}
