import type { Count, CountLine } from '@wellstock/contract/stock/counts'

/** The lines somebody counts now: all of them, or those that are counted a second time. */
export const linesToCount = ({ state, lines }: Count) =>
  state === 'recount' ? lines.filter((line) => line.needsRecount) : lines

export const isCounted = ({ state }: Count, line: CountLine) =>
  (state === 'recount' ? line.recountedAt : line.countedAt) !== null

/** What the caller wrote down in this round; undefined where they did not, or may not know. */
export function ownCount({ state }: Count, line: CountLine): number | undefined {
  if (state === 'recount') return line.recounted ?? undefined
  return line.isOwn ? (line.counted ?? undefined) : undefined
}

/** Whether this line is the caller's to count: nobody else has, and in the second round they were not the first. */
export function isMine(count: Count, line: CountLine): boolean {
  if (count.state === 'recount' && line.isOwn) return false
  return !isCounted(count, line) || ownCount(count, line) !== undefined
}

/** The next line to count after one, in the order of the walk and then from its beginning; what was skipped comes last. */
export function nextLine(
  count: Count,
  after: string | null,
  skipped: ReadonlySet<string>,
  isWritten: (id: string) => boolean,
): CountLine | undefined {
  const lines = linesToCount(count)
  const at = lines.findIndex(({ id }) => id === after)
  const open = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].filter(
    (line) => isMine(count, line) && !isCounted(count, line) && !isWritten(line.id),
  )
  return open.find(({ id }) => !skipped.has(id)) ?? open.find(({ id }) => id !== after)
}
