import type { CardLine } from './card-learning.ts'

type Line = CardLine & {
  productId: string
  substitutes: { productId: string; needsApproval: boolean }[]
}

type LineProblem = 'twice' | 'nothing' | 'itself' | 'substitute_twice'

/** What is wrong with the lines of a card, by the path of the field. Source: bad input of procedures, (e). */
export function wrongCardLines(lines: readonly Line[]): { path: string; problem: LineProblem }[] {
  const places = new Map<string, number>()
  return lines.flatMap(({ productId, open, hold, substitutes }, place) => {
    const at = `lines.${place}`
    const found: { path: string; problem: LineProblem }[] = []
    if (places.has(productId)) found.push({ path: `${at}.productId`, problem: 'twice' })
    places.set(productId, place)
    if (open + hold === 0) found.push({ path: `${at}.open`, problem: 'nothing' })
    for (const [rank, each] of substitutes.entries()) {
      const path = `${at}.substitutes.${rank}.productId`
      if (each.productId === productId) found.push({ path, problem: 'itself' })
      else if (substitutes.findIndex((other) => other.productId === each.productId) < rank)
        found.push({ path, problem: 'substitute_twice' })
    }
    return found
  })
}

type Changed = CardLine & { productId: string }
type Kept = Line & { isOptional: boolean; neverLower: boolean }

/** The lines of a card with what was accepted of its proposals: changed, taken off, or added behind the others. */
export function decidedLines(lines: readonly Kept[], accepted: readonly Changed[]): Kept[] {
  const wanted = new Map(accepted.map((each) => [each.productId, each]))
  const known = new Set(lines.map(({ productId }) => productId))
  const added = accepted
    .filter(({ productId }) => !known.has(productId))
    .map((line) => ({ ...line, isOptional: false, neverLower: false, substitutes: [] }))
  return [...lines.map((line) => ({ ...line, ...wanted.get(line.productId) })), ...added].filter(
    ({ open, hold }) => open + hold > 0,
  )
}

/** How a line differs between two versions: nothing before is new, nothing after was taken off. */
export type LineChange<L> = { before: L | null; after: L | null }

/** What a version changed of the one before it, in its order, then what was taken off; `isSame` says what is as it was. */
export function changedLines<L>(
  before: readonly L[],
  after: readonly L[],
  idOf: (line: L) => string,
  isSame: (a: L, b: L) => boolean,
): LineChange<L>[] {
  const was = new Map(before.map((line) => [idOf(line), line]))
  const is = new Set(after.map(idOf))
  const changed = after.flatMap((line) => {
    const old = was.get(idOf(line)) ?? null
    return old && isSame(old, line) ? [] : [{ before: old, after: line }]
  })
  return [
    ...changed,
    ...before.filter((line) => !is.has(idOf(line))).map((line) => ({ before: line, after: null })),
  ]
}
