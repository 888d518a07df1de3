import { useState } from 'react'

/** The selected rows. They are kept whole, because they may stand on pages that are no longer shown; those shown are as they are now. */
export function useRowSelection<Row extends object>(
  shown: readonly Row[] | undefined,
  idOf: (row: Row) => string,
) {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(new Map())
  const here = new Map(shown?.map((row) => [idOf(row), row]))
  return {
    idOf,
    ids: new Set(kept.keys()),
    rows: [...kept].map(([id, row]) => here.get(id) ?? row),
    change: (ids: ReadonlySet<string>) => setKept(new Map([...kept, ...here].filter(([id]) => ids.has(id)))),
    keep: (rows: readonly Row[]) => setKept(new Map(rows.map((row) => [idOf(row), row]))),
  }
}
export type RowSelection<Row extends object> = ReturnType<typeof useRowSelection<Row>>
