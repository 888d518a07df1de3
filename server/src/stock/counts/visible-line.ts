import type { CountLine, CountState } from '@wellstock/contract/stock/counts'
import type { StoredLine } from './stored-lines.ts'
import { latestCount, needsRecount, toleranceOf, varianceOf } from './tolerance.ts'

/** Whether what should be there is hidden. Counting again is blind even where the first count was not. */
export const isHidden = ({ state, isBlind }: { state: CountState; isBlind: boolean }) =>
  state === 'recount' || (isBlind && (state === 'planned' || state === 'counting'))

/** A line as one person may see it. While the count is blind, all they see of numbers is what they wrote themselves. */
export function visibleLine(
  line: StoredLine,
  count: { state: CountState; isBlind: boolean },
  personId: string,
): CountLine {
  const { state } = count
  const isOwn = line.countedById === personId
  const isOwnRecount = line.recountedById === personId
  const seen: CountLine = {
    id: line.id,
    itemId: line.itemId,
    sku: line.sku,
    name: line.name,
    unit: line.unit,
    track: line.track,
    binCode: line.binCode,
    lotId: line.lotId,
    lotNumber: line.lotNumber,
    expiryDate: line.expiryDate,
    codes: line.codes,
    countedBy: line.countedBy,
    countedAt: line.countedAt,
    recountedBy: line.recountedBy,
    recountedAt: line.recountedAt,
    isOwn,
    needsRecount: state !== 'planned' && state !== 'counting' && needsRecount(line),
  }
  if (isHidden(count)) {
    if (isOwn) seen.counted = line.counted
    if (isOwnRecount) seen.recounted = line.recounted
    if (line.recountedById === null ? isOwn : isOwnRecount) seen.note = line.note
    return seen
  }
  const latest = latestCount(line)
  const expected = latest?.expected ?? line.onHand
  return {
    ...seen,
    counted: line.counted,
    recounted: line.recounted,
    note: line.note,
    expected,
    variance: latest && varianceOf(line),
    value: varianceOf(line) * (line.unitCost ?? 0),
    tolerance: toleranceOf(expected, line),
    rootCause: line.rootCause,
  }
}
