import type { RecordRow } from '@wellstock/contract/compliance/task'

type Reading = RecordRow['readings'][number]
export type ReadingPoint = Reading & { recordId: string; at: string }
export type ReadingSeries = { key: string; name: string; unit: string; points: ReadingPoint[] }

/** Each reading of each plan over time, the earliest first; one that was read once is no line. */
export function seriesOf(records: readonly RecordRow[]): ReadingSeries[] {
  const found = new Map<string, ReadingSeries>()
  for (const { id, planId, taskName, performedAt, readings } of records.toReversed())
    for (const reading of readings) {
      const key = `${planId} ${reading.name}`
      const series = found.get(key) ?? {
        ...{ key, name: `${taskName}: ${reading.name}`, unit: reading.unit, points: [] },
      }
      series.points.push({ ...reading, recordId: id, at: performedAt })
      found.set(key, series)
    }
  return [...found.values()].filter(({ points }) => points.length > 1)
}
