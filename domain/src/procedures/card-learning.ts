/** Fewer completed cases say nothing of a card, and older ones than the latest of these are left aside. */
export const FEWEST_CASES = 10
export const LATEST_CASES = 20
const OFTEN = 0.8
const ENOUGH = 0.95

/** A line of a card: what is opened at the start, and what is in the room unopened. */
export type CardLine = { open: number; hold: number }

/**
 * What a line of a card should be, by how much was used in its last completed cases, the latest first: opened is the most that was used in
 * four of five, in the room the least that was enough in 19 of 20. Null where there are too few cases, or it is so already. `keepsHold`: of
 * a line that is never lowered to nothing, or a vital product. Source: the worked figures of procedures, (d) 11.
 */
export function proposedLine(
  card: CardLine,
  used: readonly number[],
  { keepsHold = false } = {},
): CardLine | null {
  const latest = used.slice(0, LATEST_CASES)
  if (latest.length < FEWEST_CASES) return null
  const share = (fits: (quantity: number) => boolean) => latest.filter(fits).length / latest.length
  const most = Math.max(...latest)
  const counts = Array.from({ length: most + 1 }, (_, count) => count)
  const open = counts.findLast((count) => share((quantity) => quantity >= count) >= OFTEN) ?? 0
  const total = counts.find((count) => share((quantity) => quantity <= count) >= ENOUGH) ?? most
  const hold = Math.max(total - open, keepsHold ? 1 : 0)
  return open === card.open && hold === card.hold ? null : { open, hold }
}

/** How much of a line was opened and not used, over all of its cases. */
export const openedUnused = ({ open }: Pick<CardLine, 'open'>, used: readonly number[]): number =>
  used.reduce((sum, quantity) => sum + Math.max(0, open - quantity), 0)

/** What was opened and not used comes to: in all, a case, and in a year of so many cases. Null: nobody knows what one costs. */
export function openedUnusedCost(
  line: Pick<CardLine, 'open'>,
  { used, unitCost, casesAYear }: { used: readonly number[]; unitCost: number | null; casesAYear: number },
): { openedUnused: number; costACase: number | null; costAYear: number | null } {
  const unused = openedUnused(line, used)
  if (unitCost === null || used.length === 0)
    return { openedUnused: unused, costACase: null, costAYear: null }
  const costACase = (unused * unitCost) / used.length
  return { openedUnused: unused, costACase, costAYear: costACase * casesAYear }
}
