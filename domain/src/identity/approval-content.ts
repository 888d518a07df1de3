// ── What was decided, and what it becomes ───────────────────────────────────────────────────────────────────────────

export type ContentValue = string | boolean | null | undefined
/** One line of a document. Quantities in base units and amounts are decimals as text: `100`, `1000.00`. */
export type ContentLine = { id: string; [field: string]: ContentValue }
/** What a decision is about, and nothing else: what is not in it may change. */
export type ApprovalContent = { [field: string]: ContentValue | ContentLine[]; lines: ContentLine[] }

/**
 * The one text of a content: UTF-8 in NFC, sorted keys, no spaces, nothing empty, lines by their identifiers. Its SHA-256 is
 * what decisions are bound to. Source: buying (d).
 */
export function canonicalText(content: ApprovalContent): string {
  const byId = [...content.lines].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  return written({ ...content, lines: byId })
}

function written(value: ContentValue | ContentLine | ContentLine[] | ApprovalContent): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'))
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .map(([key, member]) => [key.normalize('NFC'), member] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${written(member as ContentValue)}`).join()}}`
}

/** An amount of money as it stands in a content, to the cent, half a cent up. */
export const moneyText = (amount: number) => (Math.round(Math.round(amount * 10_000) / 100) / 100).toFixed(2)

const MONEY = new Set(['total', 'freight', 'tax'])

/** How much more than the decided total a later version may cost: 2 % of it, and at least 1.00. Source: buying (d). */
export function isWithinTolerance(decided: number, revised: number): boolean {
  // In hundredths of a cent, where comparing is exact.
  const [before, more] = [Math.round(decided * 10_000), Math.round((revised - decided) * 10_000)]
  return more <= 10_000 || more * 50 <= before
}

/**
 * Whether a later version is still what was decided: all but money is equal, quantities may fall and lines may go, a vendor
 * that was left open may be named, a product may be another where substitutes are allowed; and the total is within
 * tolerance of the decided one. Whether it stays within the decided rule is asked of the policy besides.
 */
export function stillStands(decided: ApprovalContent, revised: ApprovalContent): boolean {
  const fields = new Set([...Object.keys(decided), ...Object.keys(revised)])
  for (const field of fields)
    if (field !== 'lines' && !MONEY.has(field) && (decided[field] ?? null) !== (revised[field] ?? null))
      return false
  const before = new Map(decided.lines.map((line) => [line.id, line]))
  const linesStand = revised.lines.every((line) => {
    const old = before.get(line.id)
    return old !== undefined && lineStands(old, line)
  })
  return linesStand && isWithinTolerance(Number(decided.total ?? 0), Number(revised.total ?? 0))
}

function lineStands(old: ContentLine, line: ContentLine): boolean {
  return [...new Set([...Object.keys(old), ...Object.keys(line)])].every((field) => {
    const [from, to] = [old[field] ?? null, line[field] ?? null]
    if (from === to || field === 'amount') return true
    if (field === 'quantity') return Number(to) <= Number(from)
    if (field === 'vendor') return from === null
    return field === 'product' && old.substituteAllowed === true
  })
}

/** One difference between two versions; `line`: which line, null where it is of the whole document. */
export type ContentChange = { line: string | null; field: string; from: string | null; to: string | null }

const textOf = (value: ContentValue) => (value === null || value === undefined ? null : String(value))

/** What a version has different from the one before, for those who decide it. */
export function contentChanges(before: ApprovalContent, after: ApprovalContent): ContentChange[] {
  const compare = (line: string | null, old: object, now: object): ContentChange[] =>
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((field) => field !== 'lines' && field !== 'id')
      .map((field) => ({
        line,
        field,
        from: textOf((old as Record<string, ContentValue>)[field]),
        to: textOf((now as Record<string, ContentValue>)[field]),
      }))
      .filter(({ from, to }) => from !== to)
  const ids = [...new Set([...before.lines, ...after.lines].map(({ id }) => id))]
  return [
    ...compare(null, before, after),
    ...ids.flatMap((id) =>
      compare(
        id,
        before.lines.find((line) => line.id === id) ?? {},
        after.lines.find((line) => line.id === id) ?? {},
      ),
    ),
  ]
}
